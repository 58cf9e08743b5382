import { useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { databasesText } from '../../text/databases.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input } from '../../ui/Input.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import { failureIn } from '../shared/failure.ts'
import { done } from './outcome.ts'
import { useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import type { Tag } from './queries.ts'
import { useTagCalls } from './queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RevertDialog } from './RevertDialog.tsx'
import { TagItemsDrawer } from './TagItemsDrawer.tsx'
import { tagName } from './tag-form.ts'
import type { TagAction } from './TagMenu.tsx'
import { TagQualityDrawer } from './TagQualityDrawer.tsx'
import { TagDrawer } from './TagDrawer.tsx'

interface TagDialogsProps {
  user: SessionUser
  kind: AdminKind
  action: TagAction
  onRemoved: (tag: Tag) => void
  onClose: () => void
}

/** The dialog of an action on a database. Each has calls of its own: what one refused is not told in the next. */
export function TagDialogs({ user, kind, action, onRemoved, onClose }: TagDialogsProps) {
  switch (action.type) {
    case 'edit':
      return <TagDrawer kind={kind} tag={action.tag} onClose={onClose} />
    case 'copy':
      return <CopyDialog tag={action.tag} onClose={onClose} />
    case 'revert':
      return isKind(kind) && <RevertDialog kind={kind} tag={action.tag} onClose={onClose} />
    case 'remove':
      return <RemoveDialog kind={kind} tag={action.tag} onRemoved={onRemoved} onClose={onClose} />
    case 'items':
      return <TagItemsDrawer user={user} tag={action.tag} onClose={onClose} />
    case 'quality':
      return isKind(kind) && <TagQualityDrawer kind={kind} tag={action.tag} onClose={onClose} />
    case 'export':
      return isKind(kind) && <ExportDialog kind={kind} tag={action.tag} onClose={onClose} />
    case 'import':
      return isKind(kind) && <ImportDialog kind={kind} tag={action.tag} onClose={onClose} />
  }
}

function CopyDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const calls = useTagCalls(tag.kind)
  const key = useIdempotencyKey()
  const text = databasesText.copy
  const [name, setName] = useState(text.suggested(tag.name))
  const [withResources, setWithResources] = useState(false)
  const checked = tagName.safeParse(name)
  const copy = () => {
    // By Enter it can be asked for again while the first one is under way; the button itself cannot be pressed then.
    if (calls.copy.isPending || !checked.success) return
    calls.copy.mutate(
      { id: tag.id, key, name: checked.data, withResources },
      { onSuccess: () => done(text.done(checked.data), onClose) },
    )
  }
  return (
    <ConfirmDialog
      open
      title={text.title(tag.name)}
      description=""
      action={text.action}
      disabled={!checked.success}
      busy={calls.copy.isPending}
      error={failureIn(calls.copy.error)}
      onConfirm={copy}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          copy()
        }}
      >
        <Field label={text.name} error={checked.error?.issues[0]?.message}>
          <Input
            data-autofocus
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <CheckRow label={text.withResources}>
          <Checkbox checked={withResources} onChange={(event) => setWithResources(event.target.checked)} />
        </CheckRow>
      </form>
    </ConfirmDialog>
  )
}
