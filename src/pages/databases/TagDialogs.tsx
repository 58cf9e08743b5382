import { useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input } from '../../ui/Input.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { toasts } from '../../ui/toasts.ts'
import { CheckRow } from '../shared/FormParts.tsx'
import { failureText } from '../shared/QueryView.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import type { Corp, Tag, TagCalls } from './queries.ts'
import type { TagAction } from './TagMenu.tsx'
import { TagDrawer } from './TagDrawer.tsx'

interface TagDialogsProps {
  kind: AdminKind
  action: TagAction
  /** Null until they are there. */
  corps: readonly Corp[] | null
  calls: TagCalls
  onClose: () => void
}

/** The dialog of an action on a database. */
export function TagDialogs({ kind, action, corps, calls, onClose }: TagDialogsProps) {
  switch (action.type) {
    case 'edit':
      return corps && <TagDrawer kind={kind} tag={action.tag} corps={corps} calls={calls} onClose={onClose} />
    case 'copy':
      return <CopyDialog tag={action.tag} calls={calls} onClose={onClose} />
    case 'revert':
      return <RevertDialog tag={action.tag} calls={calls} onClose={onClose} />
    case 'remove':
      return <RemoveDialog tag={action.tag} calls={calls} onClose={onClose} />
    case 'export':
      return isKind(kind) && <ExportDialog kind={kind} tag={action.tag} onClose={onClose} />
  }
}

interface DialogProps {
  tag: Tag
  calls: TagCalls
  onClose: () => void
}

const errorOf = (error: unknown): string | undefined =>
  error ? Object.values(failureText(error)).join(commonText.colon) : undefined

const done = (text: string, onClose: () => void) => {
  toasts.show({ tone: 'ok', text })
  onClose()
}

function CopyDialog({ tag, calls, onClose }: DialogProps) {
  const text = databasesText.copy
  const [name, setName] = useState(text.suggested(tag.name))
  const [withResources, setWithResources] = useState(false)
  const copy = () =>
    calls.copy.mutate(
      { id: tag.id, name: name.trim(), withResources },
      { onSuccess: () => done(text.done(name.trim()), onClose) },
    )
  return (
    <ConfirmDialog
      open
      title={text.title(tag.name)}
      description=""
      action={text.action}
      busy={calls.copy.isPending}
      error={errorOf(calls.copy.error)}
      onConfirm={copy}
      onClose={onClose}
    >
      <Field label={text.name}>
        <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
      <CheckRow label={text.withResources}>
        <Checkbox checked={withResources} onChange={(event) => setWithResources(event.target.checked)} />
      </CheckRow>
    </ConfirmDialog>
  )
}

function RevertDialog({ tag, calls, onClose }: DialogProps) {
  const text = databasesText.revert
  const [to, setTo] = useState<'checked' | 'marked'>('checked')
  const revert = () =>
    calls.revert.mutate(
      { id: tag.id, to },
      { onSuccess: (result) => done(text.done(result.reverted, result.held), onClose) },
    )
  return (
    <ConfirmDialog
      open
      danger
      title={text.title(tag.name)}
      description={text.description}
      action={text.action}
      nameToType={tag.name}
      busy={calls.revert.isPending}
      error={errorOf(calls.revert.error)}
      onConfirm={revert}
      onClose={onClose}
    >
      <SegmentedControl
        label={text.to}
        value={to}
        onChange={setTo}
        vertical
        segments={[
          { value: 'checked', label: text.toChecked },
          { value: 'marked', label: text.toMarked },
        ]}
      />
    </ConfirmDialog>
  )
}

function RemoveDialog({ tag, calls, onClose }: DialogProps) {
  const text = databasesText.remove
  const remove = () => calls.remove.mutate(tag.id, { onSuccess: () => done(text.done(tag.name), onClose) })
  return (
    <ConfirmDialog
      open
      danger
      title={text.title(tag.name)}
      description={text.description}
      action={text.action}
      nameToType={tag.name}
      busy={calls.remove.isPending}
      error={errorOf(calls.remove.error)}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
