import type { Data } from '../../api/call-types.ts'
import type { Kind } from '../../domain/kinds.ts'
import { fileName } from '../../domain/paths.ts'
import { chinaDayStart } from '../../platform/china-days.ts'
import { dashboardText } from '../../text/dashboard.ts'
import type { OperationRecord } from '../history/record-columns.tsx'
import type { LabelChoice } from '../shared/labels/label-choice.ts'
import type { RecordFilter } from './dashboard-search.ts'

export interface RecordQuery {
  kind: Kind
  tagId: number | null
  filter: RecordFilter
  /** Of the work as it is now; only of a chosen database. */
  labels?: LabelChoice
}

/** Days are days in China. */
export const recordsQuery = ({ kind, tagId, filter: { from, to, ...same }, labels }: RecordQuery) => ({
  kind,
  ...(tagId !== null && { tagId, ...labels }),
  ...same,
  ...(from && { from: chinaDayStart(from) }),
  ...(to && { to: chinaDayStart(to, 1) }),
})

export type ResetResults = Data<'/api/operationRecords/reset', 'post'>['results']

export const refusedResets = (
  records: readonly Pick<OperationRecord, 'id' | 'resourceName'>[],
  results: ResetResults,
): { id: number; said: string }[] =>
  records.flatMap(({ id, resourceName }) => {
    const result = results.find((each) => each.id === id)
    if (!result || result.ok) return []
    const { message, reason } = result.error
    return [{ id, said: dashboardText.records.notReset(fileName(resourceName), reason || message) }]
  })
