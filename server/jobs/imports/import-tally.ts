import { JobResultLimits } from '../../../src/contract/limits.ts'
import { countTexts, countsOf } from '../counts.ts'
import type { ReportLine } from './report.ts'

/** What the contract allows. */
const REFUSALS_MAX = JobResultLimits.refusals.maxItems
const UNREAD_MAX = JobResultLimits.unreadFiles.maxItems
const REASON_MAX = 1000
const NAME_MAX = 1024
const UNKNOWN_MAX = JobResultLimits.unknownLabels.maxItems
const LABEL_MAX = 255

/** What became of the items of an import. */
export interface Tally {
  accepted: number
  refused: number
  duplicates: number
  refusals: { name: string; reason: string }[]
  /** Files that came along and were not read. */
  unread: number
  unreadFiles: string[]
  /** What was not taken along, by what it is: of how many items that were taken. */
  notes: Map<string, number>
  /** Labels that are not known here, of how many items. */
  unknown: Map<string, number>
  /** Lines of the report that are not in the database yet. */
  lines: ReportLine[]
}

export const emptyTally = (): Tally => ({
  accepted: 0,
  refused: 0,
  duplicates: 0,
  refusals: [],
  unread: 0,
  unreadFiles: [],
  notes: new Map(),
  unknown: new Map(),
  lines: [],
})

/** Of a name that is too long its end says more, as of a path. */
const shortName = (name: string): string => name.slice(-NAME_MAX)

function write({ lines }: Tally, outcome: ReportLine['outcome'], name: string, reason: string): void {
  lines.push({ outcome, name: shortName(name), reason: reason.slice(0, REASON_MAX) })
}

/** @param detail what there is to say of it */
export function accept(tally: Tally, name: string, detail = ''): void {
  tally.accepted += 1
  write(tally, 'accepted', name, detail)
}

/** Of an item whose resource says the same already. */
export function skipDuplicate(tally: Tally, name: string): void {
  tally.duplicates += 1
  write(tally, 'duplicate', name, '')
}

export function refuse(tally: Tally, name: string, reason: string): void {
  tally.refused += 1
  write(tally, 'refused', name, reason)
  if (tally.refusals.length < REFUSALS_MAX)
    tally.refusals.push({ name: shortName(name), reason: reason.slice(0, REASON_MAX) })
}

/** Of a file that came along and that nobody asked to be read. */
export function leaveUnread(tally: Tally, name: string): void {
  tally.unread += 1
  write(tally, 'unread', name, '')
  if (tally.unreadFiles.length < UNREAD_MAX) tally.unreadFiles.push(shortName(name))
}

/** Of an item that was taken. */
export const note = (tally: Tally, notes: readonly string[]): void => countTexts(tally.notes, notes)

/** Of an item that was refused. A name that is longer than any label here is nobody's to choose. */
export const noteUnknown = (tally: Tally, labels: readonly string[]): void =>
  countTexts(
    tally.unknown,
    labels.filter(({ length }) => length > 0 && length <= LABEL_MAX),
    UNKNOWN_MAX,
  )

/** The tally as a job tells it; what was left behind, not read, and unknown labels only where there are some. */
export const resultOf = ({ accepted, refused, duplicates, refusals, ...more }: Tally) => ({
  accepted,
  refused,
  duplicates,
  refusals,
  ...(more.unread > 0 && { unread: more.unread, unreadFiles: more.unreadFiles }),
  ...(more.notes.size > 0 && { notes: countsOf(more.notes) }),
  ...(more.unknown.size > 0 && { unknownLabels: countsOf(more.unknown) }),
})
