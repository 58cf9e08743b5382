import { useSelector } from '@xstate/react'
import { Check, Info, RotateCcw, Undo2, X } from 'lucide-react'
import type { KeySample, ProposalPreview } from '../../machines/editor/types.ts'
import { smartText } from '../../text/smart.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { EditorActor } from './editor-machine.ts'
import { useCommands } from '../useCommands.ts'

const BAR =
  'pointer-events-auto flex h-9 w-max items-center gap-2 whitespace-nowrap rounded-md bg-surface-raised px-3 text-xs shadow-float'

/** Buttons stay where they are while an answer comes. */
const STATE_WIDTH = 'min-w-30'

const PLAIN = { shift: false, ctrl: false, alt: false, meta: false } as const

const pressed = (key: string): { type: 'KEY'; key: KeySample } => ({
  type: 'KEY',
  key: { key, modifiers: PLAIN, repeat: false, time: Date.now() },
})

interface SmartBarProps {
  editor: EditorActor
  refines: boolean
  /** The name of what is selected, which a proposal goes into; null: it becomes a new one. */
  target: string | null
}

export function SmartBar({ editor, refines, target }: SmartBarProps) {
  const preview = useSelector(editor, ({ context }) => context.preview)
  const proposal = preview?.type === 'proposal' && preview.state !== 'hint' ? preview : null
  return (
    // In the middle, as long as the view's buttons at the right leave room.
    <div className="pointer-events-none absolute inset-x-4 bottom-4 flex">
      <span className="flex-1" />
      {proposal ? (
        <div className={BAR}>
          <State proposal={proposal} />
          {(proposal.state === 'ready' || proposal.mask) && <Hands />}
          {proposal.mask && !proposal.refines && target !== null && <CreateInstead />}
          <Actions proposal={proposal} editor={editor} target={target} />
        </div>
      ) : (
        <p className={`${BAR} text-text-soft`}>{refines ? smartText.refineHint : smartText.hint}</p>
      )}
      <span className="min-w-40 flex-1" />
    </div>
  )
}

function State({ proposal }: { proposal: ProposalPreview }) {
  const { state, mask, score, problem, refines, accepted } = proposal
  if (state === 'waiting')
    return (
      <p role="status" className={`flex items-center gap-2 ${STATE_WIDTH}`}>
        <Spinner />
        {accepted ? smartText.accepted : smartText.waiting}
      </p>
    )
  if (state === 'failed')
    return (
      <p role="alert" className="max-w-96 truncate text-bad" title={problem ?? undefined}>
        {smartText.failed(problem ?? '')}
      </p>
    )
  if (state === 'outdated')
    return (
      <p role="alert" className="text-warn">
        {smartText.outdated}
      </p>
    )
  return (
    <p
      role="status"
      className={`tabular-nums ${STATE_WIDTH}`}
      title={mask && score !== null ? smartText.scoreHint(score) : undefined}
    >
      {mask ? readyWords(refines, score) : smartText.gathering}
    </p>
  )
}

function readyWords(refines: boolean, score: number | null): string {
  const words = refines ? smartText.refined : smartText.ready
  return score === null ? words : `${words} · ${smartText.score(score)}`
}

function Hands() {
  const { keyOf } = useCommands()
  return (
    <Tooltip label={smartText.hands(keyOf('tool.brush'), keyOf('tool.eraser'))}>
      <button
        type="button"
        aria-label={smartText.handsTitle}
        className="-mx-1 flex size-6 items-center justify-center rounded-md text-text-soft hover:text-text"
      >
        <Info size={14} />
      </button>
    </Tooltip>
  )
}

function CreateInstead() {
  const key = useCommands().keyOf('edit.cancel')
  return key && <span className="text-text-soft">{smartText.createInstead(key)}</span>
}

const AGAIN: Partial<Record<ProposalPreview['state'], string>> = {
  failed: smartText.retry,
  outdated: smartText.renew,
}

interface ActionsProps extends Pick<SmartBarProps, 'editor' | 'target'> {
  proposal: ProposalPreview
}

const becomes = ({ refines }: ProposalPreview, target: string | null): string =>
  target === null ? smartText.create : smartText[refines ? 'change' : 'merge'](target)

function Actions({ proposal, editor, target }: ActionsProps) {
  const { keyOf } = useCommands()
  const { state, mask, accepted } = proposal
  const again = AGAIN[state]
  return (
    <>
      {(again ?? mask) && !accepted && (
        <Button
          tone="primary"
          icon={again ? <RotateCcw size={14} /> : <Check size={14} />}
          keys={keyOf('work.submit')}
          onClick={() => editor.send(pressed('Enter'))}
        >
          {again ?? (
            <>
              {smartText.accept}
              <span aria-hidden>→</span>
              <span className="max-w-30 truncate">{becomes(proposal, target)}</span>
            </>
          )}
        </Button>
      )}
      <Button
        icon={<Undo2 size={14} />}
        keys={keyOf('edit.remove')}
        onClick={() => editor.send(pressed('Backspace'))}
      >
        {smartText.back}
      </Button>
      <Button
        icon={<X size={14} />}
        keys={keyOf('edit.cancel')}
        onClick={() => editor.send({ type: 'CANCEL' })}
      >
        {smartText.drop}
      </Button>
    </>
  )
}
