import { startTransition, useEffect, useState } from 'react'
import type { polyphonic } from 'pinyin-pro'

export function useSpelling(wanted: boolean): Spell {
  const [spell, setSpell] = useState<Spell>(() => SPELL_NOTHING)
  useEffect(() => {
    if (!wanted) return
    let left = false
    loadSpelling().then(
      (loaded) => {
        // What is found by it may come after the key stroke that asked for it.
        if (!left) startTransition(() => setSpell(() => loaded))
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wanted])
  return spell
}

/** Lower case without tones; other characters stand for themselves. */
export type Spelling = readonly (readonly string[])[]

export type Spell = (text: string) => Spelling

export const SPELL_NOTHING: Spell = (text) => Array.from(text).map((character) => [character.toLowerCase()])

let known: Promise<Spell> | null = null

function readingsOf(character: string, read: typeof polyphonic): readonly string[] {
  const [readings = []] = read(character, { type: 'array', toneType: 'none', v: true })
  return [...new Set([character, ...readings].map((each) => each.toLowerCase()))]
}

/** The dictionary is large, so it loads with the first search. */
export function loadSpelling(): Promise<Spell> {
  known ??= import('pinyin-pro').then(({ polyphonic: read }) => {
    // By character: a list has thousands of names, made of the same few.
    const readings = new Map<string, readonly string[]>()
    return (text) =>
      Array.from(text).map((character) => {
        const spelt = readings.get(character) ?? readingsOf(character, read)
        readings.set(character, spelt)
        return spelt
      })
  })
  known.catch(() => (known = null))
  return known
}
