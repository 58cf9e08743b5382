import type { Kind } from '../../domain/kinds.ts'
import type { AnnotatePageProps } from '../../platform/page-props.ts'
import type { SessionUser } from '../../platform/session.ts'
import { CanvasArea } from '../canvas/CanvasArea.tsx'
import { HelpDialog } from '../parts/HelpDialog.tsx'
import { ItemStrip } from '../parts/ItemStrip.tsx'
import { stripItems } from '../parts/strip-items.ts'
import { ToolRail } from '../parts/ToolRail.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import { ClosedItem } from './ClosedItem.tsx'
import { ConflictDrawer } from './ConflictDrawer.tsx'
import { FlowState } from './FlowState.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { ScreenBar } from './ScreenBar.tsx'
import { ScreenPanel } from './ScreenPanel.tsx'
import { useLeaving } from './useLeaving.ts'
import type { Screen, ScreenOptions } from './useScreen.ts'
import { useScreen } from './useScreen.ts'

interface AnnotateScreenProps<K extends Kind> extends ScreenOptions<K> {
  user: SessionUser
  onLeave: () => void
  guardLeaving: AnnotatePageProps['guardLeaving']
}

/** The annotation page of a kind: bar, batch, picture, panel. */
export function AnnotateScreen<K extends Kind>(props: AnnotateScreenProps<K>) {
  const { session, kind, assignment, user, onLeave, guardLeaving } = props
  const screen = useScreen(props)
  const { state, dialog, setDialog } = screen
  const shared = dialog === 'share' ? state.task?.item.resource : undefined
  const leaving = useLeaving(session, onLeave, guardLeaving)
  return (
    <div className="flex h-full flex-col bg-surface text-sm text-text select-none">
      <ScreenBar screen={screen} stage={assignment.stage} user={user} onBack={leaving.leave} />
      <div className="flex min-h-0 flex-1">
        <ItemStrip
          items={stripItems(state.tasks, state.entries)}
          currentIndex={state.currentIndex}
          onGo={(index) => session.stage.send({ type: 'GO', index })}
        />
        <Middle screen={screen} onBack={leaving.leave} />
        <ScreenPanel screen={screen} Panel={kind.Panel} />
      </div>
      <HelpDialog open={dialog === 'help'} shortcuts={screen.shortcuts} onClose={() => setDialog(null)} />
      <ReleaseDialog
        open={dialog === 'release'}
        onClose={() => setDialog(null)}
        onRelease={() => session.stage.send({ type: 'RELEASE' })}
      />
      {shared && <ShareDialog key={shared.uuid} resource={shared} onClose={() => setDialog(null)} />}
      <ConflictDrawer
        open={dialog === 'conflict'}
        session={session}
        spec={kind.spec}
        onClose={() => setDialog(null)}
      />
      <LeaveDialog
        open={leaving.isAsking}
        unsaved={leaving.unsaved}
        unsent={leaving.unsent}
        onStay={leaving.stay}
        onLeave={leaving.goAnyway}
      />
    </div>
  )
}

function Middle<K extends Kind>({ screen, onBack }: { screen: Screen<K>; onBack: () => void }) {
  const { session, state, tools, shortcuts, run } = screen
  const { stage, pictures, editor } = session
  const { task, flow } = state
  const resource = flow === null ? task?.item.resource : undefined
  return (
    <CanvasArea
      hostRef={screen.hostRef}
      presenter={screen.presenter}
      pictures={pictures}
      uuid={resource?.uuid ?? null}
      hidden={screen.hidden}
      shortcuts={shortcuts}
      onCommand={run}
      onRetry={() => resource && pictures.retry(resource)}
    >
      {resource && (
        <ToolRail
          tools={tools}
          active={state.tool}
          shortcuts={shortcuts}
          onPick={(tool) => editor.send({ type: 'PICK', tool })}
        />
      )}
      {task && task.state !== 'open' && flow === null && <ClosedItem state={task.state} />}
      {flow !== null && (
        <FlowState
          flow={flow}
          failure={stage.getSnapshot().context.failure}
          hasWorked={state.tasks.length > 0}
          isReadonly={state.isReadonly}
          onPull={() => stage.send({ type: 'PULL' })}
          onRetry={() => stage.send({ type: 'RETRY' })}
          onBack={onBack}
        />
      )}
    </CanvasArea>
  )
}
