/** What the contract allows. */
const REFUSALS_MAX = 1000
const REASON_MAX = 1000
const NOTES_MAX = 100

/** What became of the items of an import. */
export interface Tally {
  accepted: number
  refused: number
  duplicates: number
  refusals: { name: string; reason: string }[]
  /** What was not taken along, by what it is: of how many items that were taken. */
  notes: Map<string, number>
}

export const emptyTally = (): Tally => ({
  accepted: 0,
  refused: 0,
  duplicates: 0,
  refusals: [],
  notes: new Map(),
})

export function refuse(tally: Tally, name: string, reason: string): void {
  tally.refused += 1
  if (tally.refusals.length < REFUSALS_MAX) tally.refusals.push({ name, reason: reason.slice(0, REASON_MAX) })
}

/** Of an item that was taken. */
export function note(tally: Tally, notes: readonly string[]): void {
  for (const text of notes) {
    const known = tally.notes.get(text)
    if (known !== undefined || tally.notes.size < NOTES_MAX) tally.notes.set(text, (known ?? 0) + 1)
  }
}

/** The tally as a job tells it; notes only where there are some. */
export function resultOf({ notes, ...numbers }: Tally) {
  const told = [...notes].map(([text, count]) => ({ text, count }))
  return told.length > 0 ? { ...numbers, notes: told } : numbers
}
