import { useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { handOverText } from '../../text/hand-over.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { failureIn } from '../shared/failure.ts'
import { AssigneeField } from '../shared/people/AssigneeField.tsx'
import type { Assignee } from '../shared/people/AssigneeField.tsx'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { useTagCalls } from './queries.ts'
import { handOnToast } from './tag-batches.ts'

const text = databasesText.items

interface HandOnDialogProps {
  kind: AdminKind
  ids: string[]
  /** Told once it has happened, before the dialog closes. */
  onDone: () => void
  onClose: () => void
}

/** Gives chosen work that waits for its marker to somebody else, or to anybody. */
export function HandOnDialog({ kind, ids, onDone, onClose }: HandOnDialogProps) {
  const calls = useTagCalls(kind)
  const [heir, setHeir] = useState<Assignee | null>(null)
  const key = useIdempotencyKey()
  const handOn = () =>
    calls.handOn.mutate(
      { ids, userId: heir?.id ?? null, key },
      {
        onSuccess: ({ results }) => {
          toasts.show(handOnToast(results))
          onDone()
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      title={text.handOnTitle(ids.length)}
      description={text.handOnHint}
      action={handOverText.action}
      busy={calls.handOn.isPending}
      error={failureIn(calls.handOn.error)}
      onConfirm={handOn}
      onClose={onClose}
    >
      <AssigneeField data-autofocus leaverId={null} value={heir} onChange={setHeir} />
    </ConfirmDialog>
  )
}
