import type { Kind } from '../../domain/kinds.ts'
import type { Stage } from '../../machines/work.ts'
import type { SessionUser } from '../../platform/session.ts'
import { countOutbox } from '../parts/outbox-counts.ts'
import { OutboxState } from '../parts/OutboxState.tsx'
import { SaveState } from '../parts/SaveState.tsx'
import { TopBar } from '../parts/TopBar.tsx'
import { mayShare } from '../sharing/shares.ts'
import type { Screen } from './useScreen.ts'

interface ScreenBarProps<K extends Kind> {
  screen: Screen<K>
  stage: Stage
  user: SessionUser
  onBack: () => void
}

/** The top bar with the state of this page in it. */
export function ScreenBar<K extends Kind>({ screen, stage, user, onBack }: ScreenBarProps<K>) {
  const { state } = screen
  const isShown = state.flow === null && state.task !== undefined
  const isOpen = isShown && state.task?.state === 'open'
  return (
    <TopBar
      stage={stage}
      resource={isShown ? (state.task?.item.resource ?? null) : null}
      position={state.currentIndex + 1}
      count={isShown ? state.tasks.length : 0}
      // Own work is no queue: the pull always brings the latest.
      remaining={stage === 'edit' ? null : state.remaining}
      activeMs={isShown ? (state.task?.activeMs ?? null) : null}
      readonly={state.isReadonly}
      shortcuts={screen.shortcuts}
      can={{
        undo: isOpen && state.undo,
        redo: isOpen && state.redo,
        submit: isOpen,
        compare: isShown && (state.task?.item.version ?? 0) > 0,
        release: isOpen && !state.isReadonly,
        share: isShown && !state.isReadonly && mayShare(user, state.task?.item.labels),
      }}
      onCommand={screen.run}
      onBack={onBack}
      status={
        <>
          {isOpen && <SaveState {...state.save} />}
          <OutboxState
            counts={countOutbox(state.entries, state.online)}
            onOpen={() => screen.ui.setDialog('conflict')}
          />
        </>
      }
    />
  )
}
