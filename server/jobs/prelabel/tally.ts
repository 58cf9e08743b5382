import { JobResultLimits } from '../../../src/contract/limits.ts'
import type { ModelName } from '../../segmentation/engine.ts'
import { countsOf } from '../counts.ts'
import type { ReportLine } from '../imports/report.ts'

const NAME_MAX = JobResultLimits.refusals.items.name.maxLength
const REASON_MAX = JobResultLimits.refusals.items.reason.maxLength

/** How far a pass has come; stored with what it laid. */
export interface Checkpoint extends Record<string, unknown> {
  /** The place of the last picture. */
  after: number
  done: number
  total: number
  /** Null until the first picture was answered. */
  run: { id: number; model: ModelName } | null
  given: number
  empty: number
  refused: number
  /** Pictures that the model failed on, one after another up to here. */
  failures: number
  lines: number
  /** Objects that were laid, by label. */
  labels: Record<string, number>
  /** Objects of classes that are nothing here. */
  unknown: Record<string, number>
}

export const firstCheckpoint = (total: number): Checkpoint => ({
  after: 0,
  done: 0,
  total,
  run: null,
  given: 0,
  empty: 0,
  refused: 0,
  failures: 0,
  lines: 0,
  labels: {},
  unknown: {},
})

export function addCounts(
  counts: Readonly<Record<string, number>>,
  more: Iterable<readonly [string, number]>,
): Record<string, number> {
  const sum = new Map(Object.entries(counts))
  for (const [name, count] of more) sum.set(name, (sum.get(name) ?? 0) + count)
  return Object.fromEntries(sum)
}

export const lineOf = (outcome: ReportLine['outcome'], name: string, reason: string): ReportLine => ({
  outcome,
  name: name.slice(-NAME_MAX),
  reason: reason.slice(0, REASON_MAX),
})

const mostOf = (counts: Readonly<Record<string, number>>, most: number) =>
  countsOf(new Map(Object.entries(counts)))
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, most)

/** @param refusals the first of them */
export const resultOf = (
  { run, given, empty, refused, labels, unknown }: Checkpoint,
  refusals: readonly { name: string; reason: string }[],
) => ({
  ...(run && { run: run.id, model: run.model }),
  accepted: given,
  empty,
  refused,
  refusals: [...refusals],
  labels: mostOf(labels, JobResultLimits.labels.maxItems),
  ...(Object.keys(unknown).length > 0 && {
    unknownLabels: mostOf(unknown, JobResultLimits.unknownLabels.maxItems),
  }),
})
