import type { SaveReceipt } from '../../../machines/stage/selectors.ts'
import { showClock } from '../../../platform/times.ts'
import { annotateText } from '../../../text/annotate.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { printedKey } from '../../../kinds/shortcuts-print.ts'
import { isSameQueue } from '../../../machines/ports.ts'
import type { Assignment } from '../../../machines/work.ts'
import { hasVersion, isPrelabelled } from '../../../machines/work.ts'
import { annotateAddress } from '../../../platform/session/annotate-search.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { GuideButton } from '../bar/Guide.tsx'
import type { Guide } from '../bar/useGuide.ts'
import { countOutbox, OutboxState } from '../bar/OutboxState.tsx'
import { HandedIn } from '../bar/HandedIn.tsx'
import { TopBar } from '../bar/TopBar.tsx'
import { isTooNarrow } from './PhoneParts.tsx'
import { mayShare } from '../sharing/shares.ts'
import type { Screen } from '../state/useScreen.ts'

type BarContext = Pick<
  Screen<Kind>,
  'state' | 'session' | 'selection' | 'ui' | 'shortcuts' | 'run' | 'isPhone' | 'purpose'
>

interface ScreenBarProps {
  screen: BarContext
  kind: Kind
  assignment: Assignment
  markerId: number | null
  user: SessionUser
  guide: Guide
  onBack: () => void
  onOpen: (address: string) => void
}

export function ScreenBar(props: ScreenBarProps) {
  const { screen, assignment, markerId, user, guide, onBack } = props
  const { state } = screen
  const { stage } = assignment
  const isShown = state.flow === null && state.task !== undefined
  const item = isShown ? state.task?.item : undefined
  const isOpen = isShown && state.task?.state === 'open'
  return (
    <TopBar
      assignment={assignment}
      marker={markerId === null ? null : (item?.marker ?? null)}
      resource={item?.resource ?? null}
      position={state.currentIndex + 1}
      count={isShown ? state.tasks.length : 0}
      // Editing own work has no queue.
      remaining={stage === 'edit' ? null : state.remaining}
      activeMs={isShown ? (state.task?.activeMs ?? null) : null}
      readonly={state.isReadonly}
      prelabelled={item !== undefined && isPrelabelled(item)}
      can={{
        undo: isOpen && state.undo,
        redo: isOpen && state.redo,
        submit: isOpen && !isTooNarrow(screen),
        compare: item !== undefined && hasVersion(item),
        release: isOpen && !state.isReadonly,
        share: isShown && !state.isReadonly && mayShare(user, item?.labels),
      }}
      onBack={onBack}
      status={
        <>
          {screen.session.takingBack && <HandedIn takingBack={screen.session.takingBack} />}
          {isShown && <SelectionCount count={screen.selection.length} />}
          {isOpen && <SaveState {...state.save} online={state.online} />}
          <OutboxState counts={countOutbox(state.outbox, state.online)} onOpen={() => openRefused(props)} />
          {isShown && (
            <GuideButton
              guide={guide}
              open={screen.ui.settings.guide}
              keys={printedKey(screen.shortcuts, 'work.guide')}
              onToggle={() => screen.run('work.guide')}
            />
          )}
        </>
      }
    />
  )
}

/** Here, or on the page of the refused submission: the outbox is shared, the drawer is not. */
function openRefused({ screen, kind, assignment, onOpen }: ScreenBarProps): void {
  const { session, ui, state } = screen
  if (session.stage.getSnapshot().context.conflicts.length > 0) return ui.setDialog('conflict')
  const here = { kind, assignment }
  const entry = state.outbox.entries.find((each) => each.refusal !== null && !isSameQueue(each, here))
  if (!entry) return
  const { uuid, tagId } = entry.item.resource
  onOpen(
    annotateAddress(
      entry.kind,
      entry.assignment,
      tagId,
      entry.assignment.stage === 'edit' ? uuid : undefined,
    ),
  )
}

const SelectionCount = ({ count }: { count: number }) => (
  <span role="status" data-selected={count} className="shrink-0 text-xs text-accent tabular-nums">
    {count > 1 ? annotateText.selected(count) : ''}
  </span>
)

const text = annotateText.save

interface SaveStateProps extends SaveReceipt {
  /** Also true when the server does not answer. */
  readonly online: boolean
}

function wordOf({ state, savedAt, online }: SaveStateProps): string {
  switch (state) {
    case 'offline':
      return online ? text.away : text.offline
    case 'clean':
      return text.clean
    case 'saved':
      return savedAt === null ? text.clean : text.saved(showClock(savedAt))
    case 'refused':
      return annotateText.notices.draftRefused
    default:
      return text[state]
  }
}

function SaveState(props: SaveStateProps) {
  const bad = props.state === 'offline' || props.state === 'busy' || props.state === 'refused'
  return (
    <span
      role="status"
      data-save-state={props.state}
      title={props.reason ?? undefined}
      className={classNames(
        'max-w-60 shrink-0 truncate text-xs phone:hidden',
        bad ? 'text-warn' : 'text-text-soft',
      )}
    >
      {wordOf(props)}
    </span>
  )
}
