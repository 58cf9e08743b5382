import { useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { heirsText } from '../../text/heirs.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toasts } from '../../ui/toasts.ts'
import { failureIn } from '../shared/failure.ts'
import { HeirField } from '../shared/HeirField.tsx'
import type { Heir } from '../shared/heirs.ts'
import { useFormKey } from '../shared/useFormKey.ts'
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
  const [heir, setHeir] = useState<Heir | null>(null)
  const key = useFormKey()
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
      action={heirsText.action}
      busy={calls.handOn.isPending}
      error={failureIn(calls.handOn.error)}
      onConfirm={handOn}
      onClose={onClose}
    >
      <HeirField data-autofocus leaverId={null} value={heir} onChange={setHeir} />
    </ConfirmDialog>
  )
}
