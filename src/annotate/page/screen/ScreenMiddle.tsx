import type { Kind } from '../../../domain/kinds.ts'
import { printedKey } from '../../../kinds/shortcuts-print.ts'
import { hasEdited } from '../../../machines/stage/selectors.ts'
import { CanvasArea } from '../../canvas/CanvasArea.tsx'
import { ToolRail } from './ToolRail.tsx'
import { CanvasOverlays } from './CanvasOverlays.tsx'
import { ClosedItem } from './ClosedItem.tsx'
import { FlowState } from './FlowState.tsx'
import { ScreenColumn } from './ScreenColumn.tsx'
import { useVideoWords } from '../../video-room/playback/useVideoWords.ts'
import type { Screen } from '../state/useScreen.ts'

interface ScreenMiddleProps<K extends Kind> {
  screen: Screen<K>
  /** Opened from another annotation page. */
  isAside: boolean
  onBack: () => void
}

/** The picture with what floats above it, or what stands in its place. */
export function ScreenMiddle<K extends Kind>({ screen, isAside, onBack }: ScreenMiddleProps<K>) {
  const { session, state, shortcuts, ui, run } = screen
  const { stage, pictures } = session
  const { task, flow } = state
  const resource = flow === null ? task?.item.resource : undefined
  return (
    <ScreenColumn screen={screen}>
      <CanvasArea
        hostRef={screen.hostRef}
        presenter={screen.presenter}
        pictures={pictures}
        uuid={resource?.uuid ?? null}
        hidden={ui.hidden}
        ruled={ui.settings.rulers}
        words={useVideoWords(session.video)}
        shortcuts={shortcuts}
        onCommand={run}
        onRetry={() => resource && pictures.retry(resource)}
      >
        <CanvasOverlays screen={screen} />
        {resource && <Tools screen={screen} />}
        {task && task.state !== 'open' && flow === null && (
          <ClosedItem state={task.state} keys={printedKey(shortcuts, 'work.editAgain')} {...screen.closed} />
        )}
        {flow !== null && (
          <FlowState
            flow={flow}
            failure={stage.getSnapshot().context.failure}
            hasWorked={state.tasks.length > 0}
            hasEdited={hasEdited(stage.getSnapshot())}
            isAside={isAside}
            isReadonly={state.isReadonly}
            keys={printedKey(shortcuts, 'work.submit')}
            onPull={() => stage.send({ type: 'PULL' })}
            onRetry={() => stage.send({ type: 'RETRY' })}
            onBack={onBack}
          />
        )}
      </CanvasArea>
    </ScreenColumn>
  )
}

function Tools<K extends Kind>({ screen }: { screen: Screen<K> }) {
  const { tools, state, shortcuts, kind, session, ui } = screen
  return (
    <ToolRail
      tools={tools}
      active={state.tool}
      shortcuts={shortcuts}
      icons={kind.toolIcons}
      indent={ui.indent}
      onPick={(tool) => session.editor.send({ type: 'PICK', tool })}
    />
  )
}
