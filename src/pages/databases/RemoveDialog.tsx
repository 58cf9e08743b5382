import type { AdminKind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { commonText } from '../../text/common.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { failureIn } from '../shared/failure.ts'
import { done } from './outcome.ts'
import type { Tag, TagDetail } from './queries.ts'
import { useTagCalls, useTagDetail } from './queries.ts'

const text = databasesText.remove

interface RemoveDialogProps {
  kind: AdminKind
  tag: Tag
  onRemoved: (tag: Tag) => void
  onClose: () => void
}

/** Asks for the name of a database before it is deleted; one that cannot be deleted says why at once. */
export function RemoveDialog({ kind, tag, onRemoved, onClose }: RemoveDialogProps) {
  const calls = useTagCalls(kind)
  const detail = useTagDetail(kind, tag.id)
  const remove = () =>
    calls.remove.mutate(tag.id, {
      onSuccess: () => {
        onRemoved(tag)
        done(text.done(tag.name), onClose)
      },
    })
  const refusals = detail.data?.refusals ?? []
  if (refusals.length > 0) return <Refused tag={tag} refusals={refusals} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      danger
      title={text.title(tag.name)}
      description={text.description}
      action={text.action}
      nameToType={tag.name}
      busy={calls.remove.isPending}
      error={failureIn(calls.remove.error)}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

interface RefusedProps {
  tag: Tag
  refusals: TagDetail['refusals']
  onClose: () => void
}

function Refused({ tag, refusals, onClose }: RefusedProps) {
  const isMarked = refusals.some(({ reason }) => reason === 'marked')
  return (
    <Dialog
      open
      width="narrow"
      title={text.title(tag.name)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{commonText.actions.close}</Button>}
    >
      <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
        <p className="font-medium">{text.refused}</p>
        <ul className="mt-1 list-disc pl-5">
          {refusals.map(({ reason, count }) => (
            <li key={reason}>{text.refusals[reason](count)}</li>
          ))}
        </ul>
      </div>
      <p className="mt-3 text-sm text-text-soft">{isMarked ? text.ways.marked : text.ways.held}</p>
    </Dialog>
  )
}
