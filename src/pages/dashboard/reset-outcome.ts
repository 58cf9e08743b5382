import type { Data } from '../../api/call-types.ts'
import { fileName } from '../../domain/paths.ts'
import { dashboardText } from '../../text/dashboard.ts'
import type { OperationRecord } from '../history/record-columns.tsx'

export type ResetResults = Data<'/api/operationRecords/reset', 'post'>['results']

/** What is said of each record that was not undone, in the order of the records. */
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
