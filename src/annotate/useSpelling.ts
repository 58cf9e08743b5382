import { useEffect, useState } from 'react'

export function useSpelling(wanted: boolean): Spell {
  const [spell, setSpell] = useState<Spell>(() => SPELL_NOTHING)
  useEffect(() => {
    if (!wanted) return
    let left = false
    loadSpelling().then(
      (loaded) => {
        if (!left) setSpell(() => loaded)
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

type Polyphonic = (typeof import('pinyin-pro'))['polyphonic']

function readingsOf(character: string, polyphonic: Polyphonic): readonly string[] {
  const [readings = []] = polyphonic(character, { type: 'array', toneType: 'none', v: true })
  return [...new Set([character, ...readings].map((each) => each.toLowerCase()))]
}

/** The dictionary is large, so it loads with the first search. */
export function loadSpelling(): Promise<Spell> {
  known ??= import('pinyin-pro').then(({ polyphonic }) => {
    // By character: a list has thousands of names, made of the same few.
    const readings = new Map<string, readonly string[]>()
    return (text) =>
      Array.from(text).map((character) => {
        const spelt = readings.get(character) ?? readingsOf(character, polyphonic)
        readings.set(character, spelt)
        return spelt
      })
  })
  known.catch(() => (known = null))
  return known
}
