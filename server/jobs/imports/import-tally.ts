import { countEach, listed } from '../notes.ts'

/** What the contract allows. */
const REFUSALS_MAX = 1000
const REASON_MAX = 1000
const NAME_MAX = 1024
const UNKNOWN_MAX = 100
const LABEL_MAX = 255

/** What became of the items of an import. */
export interface Tally {
  accepted: number
  refused: number
  duplicates: number
  refusals: { name: string; reason: string }[]
  /** What was not taken along, by what it is: of how many items that were taken. */
  notes: Map<string, number>
  /** Labels that are not known here, of how many items. */
  unknown: Map<string, number>
}

export const emptyTally = (): Tally => ({
  accepted: 0,
  refused: 0,
  duplicates: 0,
  refusals: [],
  notes: new Map(),
  unknown: new Map(),
})

/** Of a name that is too long its end says more, as of a path. */
export function refuse(tally: Tally, name: string, reason: string): void {
  tally.refused += 1
  if (tally.refusals.length < REFUSALS_MAX)
    tally.refusals.push({ name: name.slice(-NAME_MAX), reason: reason.slice(0, REASON_MAX) })
}

/** Of an item that was taken. */
export const note = (tally: Tally, notes: readonly string[]): void => countEach(tally.notes, notes)

/** Of an item that was refused. A name that is longer than any label here is nobody's to choose. */
export const noteUnknown = (tally: Tally, labels: readonly string[]): void =>
  countEach(
    tally.unknown,
    labels.filter(({ length }) => length > 0 && length <= LABEL_MAX),
    UNKNOWN_MAX,
  )

/** The tally as a job tells it; what was left behind and unknown labels only where there are some. */
export const resultOf = ({ notes, unknown, ...numbers }: Tally) => ({
  ...numbers,
  ...(notes.size > 0 && { notes: listed(notes) }),
  ...(unknown.size > 0 && { unknownLabels: listed(unknown) }),
})
