import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { ToolSpec } from '../../../kinds/types.ts'
import { annotateText } from '../../../text/annotate.ts'
import { shortToolName } from '../../../text/tools.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useCommands } from '../../useCommands.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { capOf, printedKey } from '../../../kinds/shortcuts-print.ts'
import { hasEdited } from '../../../machines/stage/selectors.ts'
import { CanvasArea } from '../../canvas/CanvasArea.tsx'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import { CanvasOverlays } from './CanvasOverlays.tsx'
import { FlowState } from './FlowState.tsx'
import { FingerChoice, isTooNarrow, TooNarrow, useSwipedItems } from './PhoneParts.tsx'
import { ScreenColumn } from './ScreenColumn.tsx'
import { useVideoMessages } from '../../video/playback/useVideoState.ts'
import { TOOL_NAMES_WIDTH } from '../state/first-day.ts'
import type { Screen } from '../state/useScreen.ts'
import type { FlowName } from '../state/useScreenState.ts'
import type { Nothing } from '../session/nothing-there.ts'
import { askNothing } from '../session/nothing-there.ts'
import { effectiveTool } from '../../../machines/editor/selectors.ts'
import type { StageContext } from '../../../machines/stage/types.ts'
import { api } from '../../../platform/services.ts'
import { annotateAddress } from '../../../platform/session/annotate-search.ts'
import type { ItemState } from '../../../machines/work.ts'
import { Button } from '../../../ui/Button.tsx'

interface ScreenMiddleProps<K extends Kind> {
  screen: Screen<K>
  isAside: boolean
  onBack: () => void
  onOpen: (address: string) => void
}

function useNothing({ queue, wanted: { tagId } }: StageContext, flow: FlowName | null): Nothing | null {
  const [nothing, setNothing] = useState<Nothing | null>(null)
  const { kind, assignment } = queue
  const asked = flow === 'empty' ? tagId : undefined
  useEffect(() => {
    if (asked === undefined) return
    const leaving = new AbortController()
    void askNothing(api, kind, assignment.stage, asked, leaving.signal).then((said) => {
      if (!leaving.signal.aborted) setNothing(said)
    })
    return () => leaving.abort()
  }, [kind, assignment.stage, asked])
  return asked === undefined ? null : nothing
}

export function ScreenMiddle<K extends Kind>({ screen, isAside, onBack, onOpen }: ScreenMiddleProps<K>) {
  const { session, state, shortcuts, ui } = screen
  const { stage, editor, pictures } = session
  const { task, flow } = state
  const resource = flow === null ? task?.item.resource : undefined
  const { context } = stage.getSnapshot()
  const nothing = useNothing(context, flow)
  const { queue, wanted } = context
  const swipe = useSwipedItems(screen)
  return (
    <ScreenColumn screen={screen}>
      <CanvasArea
        hostRef={screen.hostRef}
        presenter={screen.presenter}
        pictures={pictures}
        uuid={resource?.uuid ?? null}
        hidden={ui.hidden}
        ruled={ui.settings.rulers}
        words={useVideoMessages(session.video)}
        onRetry={() => resource && pictures.retry(resource)}
        swipe={swipe}
      >
        <CanvasOverlays screen={screen} />
        {resource && screen.isPhone && (
          <FingerChoice editor={editor} purpose={screen.purpose} uuid={resource.uuid} />
        )}
        {resource && !screen.isPhone && (
          <Tools editor={editor} tools={screen.tools} indent={ui.indent} isNamed={screen.areToolsNamed} />
        )}
        {resource && isTooNarrow(screen) && <TooNarrow />}
        {task && task.state !== 'open' && flow === null && (
          <ClosedItem state={task.state} keys={printedKey(shortcuts, 'work.editAgain')} {...screen.closed} />
        )}
        {flow !== null && (
          <FlowState
            flow={flow}
            failure={context.failure}
            nothing={nothing}
            onAll={
              wanted.tagId === undefined ? null : () => onOpen(annotateAddress(queue.kind, queue.assignment))
            }
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

function Tools({ editor, ...rail }: Omit<ToolRailProps, 'active' | 'onPick'> & { editor: EditorActor }) {
  return (
    <ToolRail
      {...rail}
      active={useSelector(editor, effectiveTool)}
      onPick={(tool) => editor.send({ type: 'PICK', tool })}
    />
  )
}

const text = annotateText.states

interface ClosedItemProps {
  state: Exclude<ItemState, 'open'>
  keys: string | undefined
  words: string | null
  editAgain: { readonly word: string; readonly run: () => void } | null
}

function ClosedItem({ state, keys, words, editAgain }: ClosedItemProps) {
  const isSubmitted = state === 'submitted'
  return (
    <div className="pointer-events-none absolute top-canvas left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-md bg-surface-raised py-1 pr-1 pl-3 text-xs whitespace-nowrap shadow-float">
      <span role="status" className="py-1 pr-2 font-medium">
        {isSubmitted ? text.submittedTitle : text.releasedTitle}
        {words !== null && <span className="ml-2 font-normal text-text-soft">{words}</span>}
      </span>
      {editAgain && (
        <Button keys={keys} className="pointer-events-auto" onClick={editAgain.run}>
          {editAgain.word}
        </Button>
      )}
    </div>
  )
}

/** CSS pixels. */
const [ICON_SIZE, ICON_WIDTH] = [18, 36]

interface ToolRailProps {
  tools: readonly ToolSpec[]
  active: string
  indent?: number
  isNamed: boolean
  onPick: (tool: string) => void
  children?: ReactNode
}

function ToolRail(props: ToolRailProps) {
  const { keyOf } = useCommands()
  const { tools, active, indent = 0, isNamed, onPick, children } = props
  const width = ICON_WIDTH + (isNamed ? TOOL_NAMES_WIDTH : 0)
  if (tools.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label={annotateText.bar.tools}
      aria-orientation="vertical"
      data-tour="tools"
      style={{ top: 12 + indent, left: 12 + indent }}
      className="absolute flex flex-col gap-0.5 rounded-md bg-surface-raised p-1 shadow-float"
    >
      {tools.map(({ id, command, tool: { id: name, icon: Icon, label } }) => {
        const keys = keyOf(command)
        return (
          <span key={id} className="relative">
            <IconButton
              label={label}
              keys={keys}
              side="right"
              icon={
                <>
                  <span
                    className={classNames(
                      'flex w-9 shrink-0 justify-center',
                      // Above its key, which fingers do not see.
                      keys && '-translate-y-1.25 thumb:translate-y-0',
                    )}
                  >
                    <Icon size={ICON_SIZE} />
                  </span>
                  {isNamed && <span className="text-xs">{shortToolName(name)}</span>}
                </>
              }
              style={{ width }}
              pressed={id === active}
              onClick={() => onPick(id)}
              className="!h-9 !justify-start !gap-0"
            />
            {keys && (
              <span
                style={{ width: ICON_WIDTH }}
                className="pointer-events-none absolute bottom-0 left-0 flex origin-bottom scale-80 justify-center opacity-70"
              >
                <Kbd keys={capOf(keys)} />
              </span>
            )}
          </span>
        )
      })}
      {children}
    </div>
  )
}
