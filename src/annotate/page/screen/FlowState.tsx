import type { Nothing } from '../session/nothing-there.ts'
import type { FlowName } from '../state/useScreenState.ts'
import type { PortFailure } from '../../../machines/failure.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Delayed } from '../../../ui/Delayed.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'

const text = annotateText.states

interface FlowStateProps {
  flow: FlowName
  failure: PortFailure | null
  hasWorked: boolean
  /** An own item was edited; there is no next one. */
  hasEdited: boolean
  isAside: boolean
  isReadonly: boolean
  keys: string | undefined
  onPull: () => void
  onRetry: () => void
  onBack: () => void
  onAll: (() => void) | null
  nothing: Nothing | null
}

const Waiting = ({ words }: { words: string }) => (
  <Delayed>
    <p role="status" className="flex items-center gap-2 text-text-soft">
      <Spinner />
      {words}
    </p>
  </Delayed>
)

function wordsOf({ flow, nothing, hasWorked, hasEdited, isAside, isReadonly }: FlowStateProps) {
  if (flow === 'empty') return { title: text.emptyTitle, hint: text.emptyHint, ...nothing, pull: text.again }
  const hint = isReadonly ? text.idleReadonly : null
  if (hasEdited)
    return {
      title: text.editedTitle,
      hint: hint ?? (isAside ? text.editedAsideHint : text.editedHint),
      pull: text.editAgain,
    }
  if (hasWorked) return { title: text.doneTitle, hint: hint ?? text.doneHint, pull: text.pullMore }
  return { title: text.idleTitle, hint: hint ?? text.idleHint, pull: text.pull }
}

function NothingState(props: FlowStateProps) {
  const { flow, hasEdited, isAside, isReadonly, keys, onPull, onBack, onAll } = props
  const { title, hint, pull } = wordsOf(props)
  const pulls = { words: pull, press: onPull }
  const leaves = { words: isAside ? text.toBatch : text.toDashboard, press: onBack }
  // The key triggers the first button. After an edit there is no next item.
  const [first, second] = flow === 'idle' && hasEdited && !isReadonly ? [leaves, pulls] : [pulls, leaves]
  return (
    <EmptyState
      title={title}
      hint={hint}
      action={
        <span className="flex gap-2">
          {!(isReadonly && first === pulls) && (
            <Button tone="primary" keys={keys} onClick={first.press}>
              {first.words}
            </Button>
          )}
          {flow === 'empty' && onAll && <Button onClick={onAll}>{text.ofDatabase.all}</Button>}
          <Button onClick={second.press}>{second.words}</Button>
        </span>
      }
    />
  )
}

export function FlowState(props: FlowStateProps) {
  const { flow, failure, isAside, keys, onRetry, onBack, onAll } = props
  const state = {
    restoring: () => <Waiting words={text.restoring} />,
    pulling: () => <Waiting words={text.pulling} />,
    failed: () => (
      <ErrorState
        title={failure?.message || text.failedTitle}
        reason={failure?.reason}
        onRetry={onRetry}
        retryKeys={keys}
        action={
          <>
            {onAll && <Button onClick={onAll}>{text.ofDatabase.all}</Button>}
            <Button onClick={onBack}>{isAside ? text.toBatch : text.toDashboard}</Button>
          </>
        }
      />
    ),
    empty: () => <NothingState {...props} />,
    idle: () => <NothingState {...props} />,
  }[flow]()
  return (
    <div data-flow={flow} className="absolute inset-0 flex items-center justify-center bg-surface-sunken">
      {state}
    </div>
  )
}
