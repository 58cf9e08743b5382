import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { OutboxContext } from '../../../machines/outbox.ts'
import { hasRedo, hasUndo } from '../../../machines/editor/selectors.ts'
import { saveReceipt } from '../../../machines/stage/selectors.ts'
import type { SaveReceipt } from '../../../machines/stage/selectors.ts'
import { currentOf } from '../../../machines/stage/tasks.ts'
import type { BatchItem } from '../../../machines/work.ts'
import { watchOnline } from '../../../platform/connection/online.ts'
import type { AnnotationSession } from '../session/session.ts'
import { isFixed } from '../session/editor-sync.ts'
import type { FlowName } from '../screen/FlowState.tsx'
import type { FieldsAccess, KindPage } from '../kind-page.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'

const NOTHING_SENT: OutboxContext = { entries: [], unstored: [], waits: {} }
const FLOWS = ['restoring', 'idle', 'pulling', 'empty', 'failed'] as const

type Snapshot = ReturnType<AnnotationSession['stage']['getSnapshot']>

/** Which state stands in the place of the picture; null while there is work to look at. */
function flowOf(snapshot: Snapshot): FlowName | null {
  if (snapshot.context.shared) return null
  const flow = FLOWS.find((name) => snapshot.matches({ flow: name }))
  if (flow) return flow
  return snapshot.context.tasks.length === 0 ? 'idle' : null
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true)
  useEffect(() => watchOnline(setOnline), [])
  return online
}

export interface ScreenState {
  readonly flow: FlowName | null
  readonly task: BatchItem | undefined
  readonly tasks: readonly BatchItem[]
  readonly currentIndex: number
  readonly remaining: number | null
  readonly isReadonly: boolean
  /** A share page: somebody's work to look at. */
  readonly isShared: boolean
  /** The item shown cannot be changed, for whatever reason. */
  readonly isFixed: boolean
  readonly save: SaveReceipt
  readonly outbox: OutboxContext
  readonly online: boolean
  readonly undo: boolean
  readonly redo: boolean
  readonly tool: string
}

/** What the screen shows of its machines. Each part renders anew only when its own value changes. */
export function useScreenState(
  { stage, editor, outbox }: AnnotationSession,
  waiting?: KindPage<Kind>['waitingSteps'],
): ScreenState {
  return {
    flow: useSelector(stage, flowOf),
    task: useSelector(stage, ({ context }) => currentOf(context)),
    tasks: useSelector(stage, ({ context }) => context.tasks),
    currentIndex: useSelector(stage, ({ context }) => context.currentIndex),
    remaining: useSelector(stage, ({ context }) => context.remaining),
    isReadonly: useSelector(stage, ({ context }) => context.readonly),
    isShared: useSelector(stage, ({ context }) => context.shared),
    isFixed: useSelector(stage, ({ context }) => isFixed(context)),
    save: {
      state: useSelector(stage, (snapshot) => saveReceipt(snapshot).state),
      savedAt: useSelector(stage, (snapshot) => saveReceipt(snapshot).savedAt),
      reason: useSelector(stage, (snapshot) => saveReceipt(snapshot).reason),
    },
    outbox: useSelector(outbox ?? undefined, (snapshot) => snapshot?.context ?? NOTHING_SENT),
    online: useOnline(),
    undo: useSelector(editor, (snapshot) => hasUndo(snapshot) || waiting?.(editor).undo === true),
    redo: useSelector(editor, (snapshot) => hasRedo(snapshot) || waiting?.(editor).redo === true),
    tool: useSelector(editor, ({ context }) => context.tool),
  }
}

/** Work is on its way: its places are kept free, so that nothing jumps when it comes. */
const isComing = (flow: FlowName | null): boolean => flow === 'restoring' || flow === 'pulling'

/** Whether there is a side for the batch: it is there, or is about to be. */
export const hasStrip = (flow: FlowName | null, count: number): boolean => count > 0 || isComing(flow)

/** Whether there is a side for the item. */
export const hasPanel = (flow: FlowName | null): boolean => flow === null || isComing(flow)

const NONE: readonly string[] = []

const sameBut =
  (moving: readonly string[]) =>
  (before: Fields, after: Fields): boolean =>
    before === after ||
    Object.entries(after).every(([name, value]) => before[name] === value || moving.includes(name))

/**
 * The kind's state of view, and how to change it.
 * @param moving names of fields that change too often for a page to be drawn anew; they come with the next other change
 */
export function useFields(editor: EditorActor, moving = NONE): FieldsAccess {
  const fields = useSelector(editor, ({ context }) => context.fields, sameBut(moving))
  const setFields = useCallback((patch: Fields) => editor.send({ type: 'FIELDS', fields: patch }), [editor])
  return { fields, setFields }
}
