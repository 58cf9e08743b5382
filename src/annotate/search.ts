import type { Spell, Spelling } from './useSpelling.ts'

export interface Searchable {
  readonly text: string
  /** What else it is found by: its identifier, say. */
  readonly also?: string
  readonly keys?: readonly string[]
}

/** Each character stands for itself or for a prefix of a reading. */
export function spells(query: string, spelling: Spelling, from: number): boolean {
  if (query === '') return true
  const readings = spelling[from]
  if (!readings) return false
  return readings.some((reading) => {
    const longest = Math.min(reading.length, query.length)
    for (let length = longest; length > 0; length--) {
      if (query.startsWith(reading.slice(0, length)) && spells(query.slice(length), spelling, from + 1))
        return true
    }
    return false
  })
}

const spelledAt = (query: string, spelling: Spelling): number =>
  spelling.findIndex((_, from) => spells(query, spelling, from))

const bare = (keys: string): string => keys.toLowerCase().replaceAll(/[\s+]/g, '')

/** Lower is better; null: no match. */
function fit(word: string, { text, also = '', keys = [] }: Searchable, spell: Spell): number | null {
  if (keys.some((each) => bare(each) === bare(word))) return 0
  const at = text.toLowerCase().indexOf(word)
  if (at >= 0) return at === 0 ? 1 : 2
  if (also.toLowerCase().includes(word)) return 2
  const spelled = spelledAt(word, spell(text))
  return spelled < 0 ? null : spelled === 0 ? 3 : 4
}

const wordsOf = (query: string): string[] =>
  query
    .toLowerCase()
    .split(/[\s']+/)
    .filter((word) => word !== '')

export function search<Item extends Searchable>(
  items: readonly Item[],
  query: string,
  spell: Spell,
): readonly Item[] {
  const words = wordsOf(query)
  if (words.length === 0) return items
  const found = items.flatMap((item) => {
    const fits = words.map((word) => fit(word, item, spell))
    return fits.includes(null) ? [] : [{ item, fit: Math.max(...fits.map((each) => each ?? 0)) }]
  })
  return found.toSorted((a, b) => a.fit - b.fit).map(({ item }) => item)
}
