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
import type { FieldsAccess, KindPage } from '../kind-page.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'

const NOTHING_SENT: OutboxContext = { entries: [], unstored: [], waits: {} }
const FLOWS = ['restoring', 'idle', 'pulling', 'empty', 'failed'] as const
export type FlowName = (typeof FLOWS)[number]

type Snapshot = ReturnType<AnnotationSession['stage']['getSnapshot']>

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
  readonly isShared: boolean
  readonly isFixed: boolean
  readonly save: SaveReceipt
  readonly outbox: OutboxContext
  readonly online: boolean
  readonly undo: boolean
  readonly redo: boolean
  readonly tool: string
}

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

/** The space of both sides is reserved so that nothing jumps. */
const isComing = (flow: FlowName | null): boolean => flow === 'restoring' || flow === 'pulling'

export const hasStrip = (flow: FlowName | null, count: number): boolean => count > 0 || isComing(flow)

export const hasPanel = (flow: FlowName | null): boolean => flow === null || isComing(flow)

const NONE: readonly string[] = []

const sameBut =
  (moving: readonly string[]) =>
  (before: Fields, after: Fields): boolean =>
    before === after ||
    Object.entries(after).every(([name, value]) => before[name] === value || moving.includes(name))

/** @param moving fields that change too often to render; they update with the next other change */
export function useFields(editor: EditorActor, moving = NONE): FieldsAccess {
  const fields = useSelector(editor, ({ context }) => context.fields, sameBut(moving))
  const setFields = useCallback((patch: Fields) => editor.send({ type: 'FIELDS', fields: patch }), [editor])
  return { fields, setFields }
}
