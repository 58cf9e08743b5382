import { useSelector } from '@xstate/react'
import type { Kind } from '../../domain/kinds.ts'
import type { KindSpec } from '../../kinds/types.ts'
import type { Conflict } from '../../machines/work.ts'
import { annotateText } from '../../text/annotate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { fileName } from '../parts/strip-items.ts'
import type { AnnotationSession } from '../session/session.ts'
import { ConflictPicture } from './ConflictPicture.tsx'
import { differences } from './differences.ts'
import { isReplaceable } from './replaceable.ts'

const text = annotateText.conflict

interface ConflictDrawerProps<K extends Kind> {
  open: boolean
  session: AnnotationSession
  spec: KindSpec<K>
  onClose: () => void
}

/** A push that the server refused, beside what the server has, and the ways out. Work at hand is not touched. */
export function ConflictDrawer<K extends Kind>({ open, session, spec, onClose }: ConflictDrawerProps<K>) {
  const conflict = useSelector(session.stage, ({ context }) => context.conflicts[0])
  const count = useSelector(session.stage, ({ context }) => context.conflicts.length)
  const settle = (type: 'CONFLICT.REOPEN' | 'CONFLICT.REPLACE' | 'CONFLICT.DISCARD') => () => {
    session.stage.send({ type })
    if (count <= 1 || type === 'CONFLICT.REOPEN') onClose()
  }
  if (!conflict) return null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      placement="drawer"
      width="wide"
      title={text.title}
      description={fileName(conflict.entry.item.resource.path)}
      footer={
        <>
          <Button tone="danger-quiet" title={text.useTheirsHint} onClick={settle('CONFLICT.DISCARD')}>
            {text.useTheirs}
          </Button>
          {isReplaceable(conflict) && (
            <Button title={text.keepMineHint} onClick={settle('CONFLICT.REPLACE')}>
              {text.keepMine}
            </Button>
          )}
          <Button tone="primary" onClick={settle('CONFLICT.REOPEN')}>
            {text.edit}
          </Button>
        </>
      }
    >
      <Reason conflict={conflict} />
      <ConflictPicture key={conflict.entry.key} conflict={conflict} pictures={session.pictures} spec={spec} />
      <Comparison conflict={conflict} />
    </Dialog>
  )
}

function Reason({ conflict: { failure } }: { conflict: Conflict }) {
  const word = failure.status === 409 ? text.stale : failure.status === 422 ? text.invalid : text.gone
  return (
    <p role="alert" className="mb-3 rounded-md bg-bad-soft px-3 py-2 text-sm">
      <span className="font-medium text-bad">{word}</span>
      <span className="ml-2">{[failure.message, failure.reason].filter(Boolean).join('：')}</span>
    </p>
  )
}

function Comparison({ conflict }: { conflict: Conflict }) {
  if (!conflict.theirs) return <p className="text-sm text-text-soft">{text.theirsMissing}</p>
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
        {differences(conflict.entry, conflict.theirs).map(({ name, mine, theirs }) => (
          <tr key={name} className="border-b border-line align-top">
            <th className="py-1.5 text-left text-xs font-normal text-text-soft">{name}</th>
            <td className={mine === theirs ? 'py-1.5' : 'py-1.5 font-medium text-warn'}>{mine}</td>
            <td className="py-1.5 break-all">{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
