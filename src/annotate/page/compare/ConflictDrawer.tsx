import { useSelector } from '@xstate/react'
import type { Kind } from '../../../domain/kinds.ts'
import { resourceName } from '../../../domain/paths.ts'
import type { PushConflict } from '../../../machines/work.ts'
import { annotateAddress } from '../../../platform/session/annotate-search.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { AnnotationSession } from '../session/session.ts'
import {
  blockedText,
  conflictRows,
  isDraftElsewhere,
  isFree,
  isReplaceable,
  refusalText,
  reopenTarget,
} from './conflict-rows.ts'
import type { KindPage } from '../kind-page.ts'
import { useMemo } from 'react'
import type { KindSpec } from '../../../kinds/types.ts'
import type { Pictures } from '../../canvas/pictures.ts'
import type { ShownVersion } from '../../review/versions/version-scene.ts'
import { VersionCanvas } from '../../review/versions/VersionCanvas.tsx'

const text = annotateText.conflict

interface ConflictDrawerProps<K extends Kind> {
  open: boolean
  session: AnnotationSession
  kind: KindPage<K>
  userId: number
  onClose: () => void
  onOpen: (address: string) => void
}

export function ConflictDrawer<K extends Kind>(props: ConflictDrawerProps<K>) {
  const { open, session, kind, onClose } = props
  const conflict = useSelector(session.stage, ({ context }) => context.conflicts[0])
  if (!conflict) return null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      placement="drawer"
      width="wide"
      title={text.title}
      description={resourceName(conflict.entry.item.resource)}
      footer={<Ways {...props} conflict={conflict} />}
    >
      <Reason conflict={conflict} userId={props.userId} />
      {/* A video's poster does not show the annotated frame. */}
      {!kind.spec.editor.frames && (
        <ConflictPicture
          key={conflict.entry.key}
          conflict={conflict}
          pictures={session.pictures}
          spec={kind.spec}
        />
      )}
      <Comparison conflict={conflict} kind={kind} />
    </Dialog>
  )
}

function Ways<K extends Kind>(props: ConflictDrawerProps<K> & { conflict: PushConflict }) {
  const { session, kind, userId, onClose, onOpen, conflict } = props
  const count = useSelector(session.stage, ({ context }) => context.conflicts.length)
  const way = reopenTarget(conflict, userId)
  const settle = (type: 'CONFLICT.REPLACE' | 'CONFLICT.DISCARD') => () => {
    session.stage.send({ type })
    if (count <= 1) onClose()
  }
  const edit = (): void => {
    onClose()
    const { uuid, tagId } = conflict.entry.item.resource
    if (way === 'here') {
      session.stage.send({ type: 'CONFLICT.REOPEN' })
      // Without a lease the server would refuse the submission again.
      if (isFree(conflict)) session.stage.send({ type: 'PULL', id: uuid })
      return
    }
    // The next page finds it among the unsaved work of this item.
    session.stage.send({ type: 'CONFLICT.MOVE' })
    onOpen(annotateAddress(kind.kind, { stage: 'edit', of: 'mark' }, tagId, uuid))
  }
  return (
    <>
      <Button tone="danger-quiet" title={text.useTheirsHint} onClick={settle('CONFLICT.DISCARD')}>
        {text.useTheirs}
      </Button>
      {isReplaceable(conflict, userId) && (
        <Button title={text.keepMineHint} onClick={settle('CONFLICT.REPLACE')}>
          {text.keepMine}
        </Button>
      )}
      {way !== null && (
        <Button tone="primary" {...(way === 'edit' && { title: text.editHint })} onClick={edit}>
          {text.edit}
        </Button>
      )}
    </>
  )
}

function Reason({ conflict, userId }: { conflict: PushConflict; userId: number }) {
  const { failure } = conflict
  const standstill = blockedText(conflict, userId)
  return (
    <div role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-sm">
      <span className="font-medium text-bad">{refusalText(conflict)}</span>
      <span className="ml-2">{[failure.message, failure.reason].filter(Boolean).join('：')}</span>
      {standstill !== null && <p className="mt-1">{standstill}</p>}
    </div>
  )
}

interface ComparisonProps<K extends Kind> {
  conflict: PushConflict
  kind: KindPage<K>
}

function Comparison<K extends Kind>({ conflict, kind }: ComparisonProps<K>) {
  const { entry, theirs } = conflict
  if (isDraftElsewhere(conflict)) return <p className="text-sm text-text-soft">{text.elsewhereHint}</p>
  if (!theirs) return <p className="text-sm text-text-soft">{text.theirsMissing}</p>
  if (theirs.annotation === null) return <p className="text-sm text-text-soft">{text.theirsEmpty}</p>
  const rows = conflictRows(kind, entry, theirs)
  if (rows.length === 0) return <p className="mt-3 text-sm text-text-soft">{text.same}</p>
  return (
    <table className="mt-3 w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-xs text-text-soft">
          <th className="w-24 py-1.5" />
          <th className="py-1.5 font-medium">{text.mine}</th>
          <th className="py-1.5 font-medium">{text.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, mine, theirs: other }) => (
          <tr key={key} className="border-b border-line align-top">
            <th className="py-1.5 text-left text-xs font-normal text-text-soft">{name}</th>
            <td className={mine === other ? 'py-1.5' : 'py-1.5 font-medium text-warn'}>{mine}</td>
            <td className="py-1.5 break-all">{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ConflictPictureProps<K extends Kind> {
  conflict: PushConflict
  pictures: Pictures
  spec: KindSpec<K>
}

function ConflictPicture<K extends Kind>({ conflict, pictures, spec }: ConflictPictureProps<K>) {
  const shown = useMemo((): ShownVersion => {
    const { entry, theirs } = conflict
    return {
      item: entry.item,
      work: entry.work,
      fields: spec.editor.fields ?? {},
      ...(theirs?.judgement && { rejection: theirs.judgement }),
      other: theirs?.annotation ?? null,
      judging: true,
    }
  }, [conflict, spec])
  return (
    <VersionCanvas
      spec={spec}
      pictures={pictures}
      shown={shown}
      label={annotateText.conflict.title}
      className="relative h-80 overflow-hidden rounded-md bg-surface-sunken"
    />
  )
}
