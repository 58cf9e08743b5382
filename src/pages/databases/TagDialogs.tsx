import { TagInputLimits } from '../../contract/limits.ts'
import { useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import { isKind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { databasesText } from '../../text/databases.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Checkbox, Input } from '../../ui/Input.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { failureIn } from '../shared/failure.ts'
import { ConfirmCall } from '../shared/forms/ConfirmCall.tsx'
import { CheckRow } from '../shared/forms/FormDialog.tsx'
import { showSaved, useIdempotencyKey } from '../shared/forms/submit-form.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { ModelDialog } from './models/ModelDialog.tsx'
import type { Tag, TagDetail } from './queries.ts'
import { useTagCalls, useTagDetail } from './queries.ts'
import { RevertDialog } from './RevertDialog.tsx'
import { OntologyDrawer } from './ontology/OntologyDrawer.tsx'
import { SplitsDrawer } from './SplitsDrawer.tsx'
import { tagName } from './tag-form.ts'
import { TagDrawer } from './TagDrawer.tsx'
import { TagItemsDrawer } from './TagItemsDrawer.tsx'
import { TagQualityDrawer } from './TagQualityDrawer.tsx'

export type TagAction =
  | { type: 'edit'; tag: Tag | null }
  | {
      type:
        | 'copy'
        | 'revert'
        | 'export'
        | 'import'
        | 'prelabel'
        | 'remove'
        | 'items'
        | 'splits'
        | 'quality'
        | 'ontology'
      tag: Tag
    }

interface TagDialogsProps {
  user: SessionUser
  kind: AdminKind
  action: TagAction
  search: Search
  change: (part: SearchChange) => void
  onRemoved: (tag: Tag) => void
  onClose: () => void
}

/** Each dialog has its own calls, so that no failure shows in the next one. */
export function TagDialogs({ user, kind, action, search, change, onRemoved, onClose }: TagDialogsProps) {
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
      return <TagItemsDrawer user={user} tag={action.tag} search={search} change={change} onClose={onClose} />
    case 'splits':
      return isKind(kind) && <SplitsDrawer kind={kind} tag={action.tag} onClose={onClose} />
    case 'quality':
      return isKind(kind) && <TagQualityDrawer kind={kind} tag={action.tag} onClose={onClose} />
    case 'ontology':
      return isKind(kind) && <OntologyDrawer kind={kind} tag={action.tag} onClose={onClose} />
    case 'export':
      return isKind(kind) && <ExportDialog kind={kind} tag={action.tag} onClose={onClose} />
    case 'import':
      return isKind(kind) && <ImportDialog kind={kind} tag={action.tag} onClose={onClose} />
    case 'prelabel':
      return isKind(kind) && <ModelDialog kind={kind} tag={action.tag} onClose={onClose} />
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
    // Enter can submit again while the first call runs.
    if (calls.copy.isPending || !checked.success) return
    calls.copy.mutate(
      { id: tag.id, key, name: checked.data, withResources },
      {
        onSuccess: () => {
          showSaved(text.done(checked.data))
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
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
            maxLength={TagInputLimits.name.maxLength}
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

const text = databasesText.remove

interface RemoveDialogProps {
  kind: AdminKind
  tag: Tag
  onRemoved: (tag: Tag) => void
  onClose: () => void
}

function RemoveDialog({ kind, tag, onRemoved, onClose }: RemoveDialogProps) {
  const calls = useTagCalls(kind)
  const detail = useTagDetail(kind, tag.id)
  const refusals = detail.data?.refusals ?? []
  if (refusals.length > 0) return <Refused tag={tag} refusals={refusals} onClose={onClose} />
  return (
    <ConfirmCall
      danger
      title={text.title(tag.name)}
      description={text.description}
      action={text.action}
      nameToType={tag.name}
      call={calls.remove}
      variables={tag.id}
      done={() => text.done(tag.name)}
      onDone={() => onRemoved(tag)}
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
