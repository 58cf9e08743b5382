import { JobResultLimits } from '../../../src/contract/limits.ts'
import { countTexts, countsOf } from '../counts.ts'
import { jobText } from '../text.ts'
import type { ReportLine } from './report.ts'

const { refusals, unreadFiles, unknownLabels, leftOutList } = JobResultLimits
const REFUSALS_MAX = refusals.maxItems
const REASON_MAX = refusals.items.reason.maxLength
const NAME_MAX = refusals.items.name.maxLength
const LEFT_OUT_MAX = leftOutList.maxItems
const UNREAD_MAX = unreadFiles.maxItems
const UNKNOWN_MAX = unknownLabels.maxItems
const LABEL_MAX = unknownLabels.items.text.maxLength

export interface Tally {
  accepted: number
  refused: number
  duplicates: number
  /** The same file was there. */
  skipped: number
  /** Accepted files that replaced the same one. */
  replaced: number
  refusals: { name: string; reason: string }[]
  unread: number
  unreadFiles: string[]
  leftOut: number
  leftOutList: { name: string; reason: string }[]
  notes: Map<string, number>
  unknown: Map<string, number>
  lines: ReportLine[]
}

export const emptyTally = (): Tally => ({
  accepted: 0,
  refused: 0,
  duplicates: 0,
  skipped: 0,
  replaced: 0,
  refusals: [],
  unread: 0,
  unreadFiles: [],
  leftOut: 0,
  leftOutList: [],
  notes: new Map(),
  unknown: new Map(),
  lines: [],
})

/** The end of a path says more. */
const shortName = (name: string): string => name.slice(-NAME_MAX)

function write({ lines }: Tally, outcome: ReportLine['outcome'], name: string, reason: string): void {
  lines.push({ outcome, name: shortName(name), reason: reason.slice(0, REASON_MAX) })
}

export function accept(tally: Tally, name: string, detail = ''): void {
  tally.accepted += 1
  write(tally, 'accepted', name, detail)
}

export function skipDuplicate(tally: Tally, name: string): void {
  tally.duplicates += 1
  write(tally, 'duplicate', name, '')
}

export function skipSame(tally: Tally, name: string): void {
  tally.skipped += 1
  write(tally, 'duplicate', name, jobText.skipped)
}

export function replace(tally: Tally, name: string): void {
  tally.replaced += 1
  accept(tally, name, jobText.replaced)
}

export function refuse(tally: Tally, name: string, reason: string): void {
  tally.refused += 1
  write(tally, 'refused', name, reason)
  if (tally.refusals.length < REFUSALS_MAX)
    tally.refusals.push({ name: shortName(name), reason: reason.slice(0, REASON_MAX) })
}

export function leaveUnread(tally: Tally, name: string): void {
  tally.unread += 1
  write(tally, 'unread', name, '')
  if (tally.unreadFiles.length < UNREAD_MAX) tally.unreadFiles.push(shortName(name))
}

/** @param skipped annotations of an accepted item, with their paths, to the reasons */
export function leaveOut(tally: Tally, name: string, skipped: ReadonlyMap<string, string>): void {
  tally.leftOut += skipped.size
  for (const skippedText of skipped.keys()) {
    if (tally.leftOutList.length >= LEFT_OUT_MAX) return
    tally.leftOutList.push({ name: shortName(name), reason: skippedText.slice(0, REASON_MAX) })
  }
}

export const note = (tally: Tally, notes: readonly string[]): void => countTexts(tally.notes, notes)

/** A name longer than any label cannot be mapped. */
export const noteUnknown = (tally: Tally, labels: readonly string[]): void =>
  countTexts(
    tally.unknown,
    labels.filter(({ length }) => length > 0 && length <= LABEL_MAX),
    UNKNOWN_MAX,
  )

export const resultOf = ({ accepted, refused, duplicates, refusals, ...more }: Tally) => ({
  accepted,
  refused,
  duplicates,
  refusals,
  ...(more.skipped > 0 && { skipped: more.skipped }),
  ...(more.replaced > 0 && { replaced: more.replaced }),
  ...(more.unread > 0 && { unread: more.unread, unreadFiles: more.unreadFiles }),
  ...(more.leftOut > 0 && { leftOut: more.leftOut, leftOutList: more.leftOutList }),
  ...(more.notes.size > 0 && { notes: countsOf(more.notes) }),
  ...(more.unknown.size > 0 && { unknownLabels: countsOf(more.unknown) }),
})
