import type { PortFailure } from '../../machines/failure.ts'
import { annotateText } from '../../text/annotate.ts'
import { Button } from '../../ui/Button.tsx'
import { Delayed } from '../../ui/Delayed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'

const text = annotateText.states

export type FlowName = 'restoring' | 'idle' | 'pulling' | 'empty' | 'failed'

interface FlowStateProps {
  flow: FlowName
  failure: PortFailure | null
  /** Something was handed in here already. */
  hasWorked: boolean
  isReadonly: boolean
  /** The key that asks for more. */
  keys: string | undefined
  onPull: () => void
  onRetry: () => void
  onBack: () => void
}

const Waiting = ({ words }: { words: string }) => (
  <Delayed>
    <p role="status" className="flex items-center gap-2 text-text-soft">
      <Spinner />
      {words}
    </p>
  </Delayed>
)

/** In the place of the picture while there is none: on the way, nothing left, or failed. */
export function FlowState(props: FlowStateProps) {
  const { flow, failure, hasWorked, isReadonly, keys, onPull, onRetry, onBack } = props
  const back = <Button onClick={onBack}>{text.toDashboard}</Button>
  const state = {
    restoring: () => <Waiting words={text.restoring} />,
    pulling: () => <Waiting words={text.pulling} />,
    failed: () => (
      <ErrorState
        title={failure?.message || text.failedTitle}
        reason={failure?.reason}
        onRetry={onRetry}
        retryKeys={keys}
        action={back}
      />
    ),
    empty: () => (
      <EmptyState
        title={text.emptyTitle}
        hint={text.emptyHint}
        action={
          <span className="flex gap-2">
            <Button tone="primary" keys={keys} onClick={onPull}>
              {text.again}
            </Button>
            {back}
          </span>
        }
      />
    ),
    idle: () => (
      <EmptyState
        title={hasWorked ? text.doneTitle : text.idleTitle}
        hint={isReadonly ? text.idleReadonly : hasWorked ? text.doneHint : text.idleHint}
        action={
          <span className="flex gap-2">
            {!isReadonly && (
              <Button tone="primary" keys={keys} onClick={onPull}>
                {hasWorked ? text.pullMore : text.pull}
              </Button>
            )}
            {back}
          </span>
        }
      />
    ),
  }[flow]()
  return (
    <div data-flow={flow} className="absolute inset-0 flex items-center justify-center bg-surface-sunken">
      {state}
    </div>
  )
}
