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
