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

/** The dictionary is large, so it loads with the first search. */
export function loadSpelling(): Promise<Spell> {
  known ??= import('pinyin-pro').then(({ polyphonic }) => {
    const spellings = new Map<string, Spelling>()
    return (text) => {
      const found = spellings.get(text)
      if (found) return found
      const readings = polyphonic(text, { type: 'array', toneType: 'none', v: true })
      const spelt = Array.from(text).map((character, index) => [
        ...new Set([character, ...(readings[index] ?? [])].map((each) => each.toLowerCase())),
      ])
      spellings.set(text, spelt)
      return spelt
    }
  })
  known.catch(() => (known = null))
  return known
}
