import { useEffect, useState } from 'react'

/** How to spell, as soon as the dictionary has come; it is fetched when first wanted. */
export function useSpelling(wanted: boolean): Spell {
  const [spell, setSpell] = useState<Spell>(() => SPELL_NOTHING)
  useEffect(() => {
    if (!wanted) return
    let left = false
    loadSpelling().then(
      (loaded) => {
        if (!left) setSpell(() => loaded)
      },
      // Without it one still finds by characters and keys.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wanted])
  return spell
}

/** How each character of a text is spelt, in lower case without tones; other characters stand for themselves. */
export type Spelling = readonly (readonly string[])[]

export type Spell = (text: string) => Spelling

/** Before the dictionary has come: each character is itself. */
export const SPELL_NOTHING: Spell = (text) => Array.from(text).map((character) => [character.toLowerCase()])

let known: Promise<Spell> | null = null

/** The dictionary is large, so it comes when somebody first searches. */
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
  // A dictionary that did not come is asked for again by the next who searches.
  known.catch(() => (known = null))
  return known
}
