import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fileName } from '../../domain/paths.ts'
import { api } from '../../platform/services.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { failureIn } from '../shared/failure.ts'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import type { OperationRecord } from '../history/record-columns.tsx'
import { operationName } from '../history/record-columns.tsx'
import { refusedResets } from './reset-outcome.ts'

const text = dashboardText.records

interface ResetDialogProps {
  /** What is to be undone: at least one. */
  records: readonly OperationRecord[]
  onClose: () => void
}

const hintOf = (records: readonly OperationRecord[]): string => {
  const [record] = records
  return record && records.length === 1
    ? text.resetHint(operationName(record.type), fileName(record.resourceName))
    : text.resetHints(new Set(records.map(({ resourceId }) => resourceId)).size)
}

/** Asks before records are undone, and says of each that was not why. */
export function ResetDialog({ records, onClose }: ResetDialogProps) {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  const reset = useMutation({
    mutationFn: () =>
      api.post(
        '/api/operationRecords/reset',
        { ids: records.map(({ id }) => id) },
        { idempotencyKey: key, report: 'caller' },
      ),
    onSuccess: ({ results }) => {
      const done = results.filter(({ ok }) => ok).length
      if (done > 0) toasts.show({ tone: 'ok', text: text.resetDone(done) })
      if (done === results.length) onClose()
      return client.invalidateQueries()
    },
  })
  const refused = refusedResets(records, reset.data?.results ?? [])
  return (
    <ConfirmDialog
      open
      danger
      title={text.resetTitle(records.length)}
      description={hintOf(records)}
      action={text.reset}
      busy={reset.isPending}
      disabled={refused.length > 0}
      error={failureIn(reset.error)}
      onConfirm={() => reset.mutate()}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <ul role="alert" className="max-h-60 overflow-y-auto text-sm text-bad">
          {refused.map(({ id, said }) => (
            <li key={id}>{said}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
