import { assign, emit, enqueueActions, setup } from 'xstate'
import type { AnyActorLogic } from 'xstate'
import { CLOSED, as, editorGuards, inToolWords, opened, revise } from './editor.effects.ts'
import type { EditorContext, EditorEmitted, EditorEvent, EditorSpec } from './editor.types.ts'

const editorSetup = <Document, AnyEdit>(spec: EditorSpec<Document, AnyEdit>) =>
  setup({
    types: {} as {
      context: EditorContext<Document, AnyEdit>
      events: EditorEvent<Document, AnyEdit>
      emitted: EditorEmitted<Document, AnyEdit>
    },
    actors: spec.tools as Record<string, AnyActorLogic>,
    guards: editorGuards,
    actions: {
      open: assign(({ event }) => opened(event)),
      close: assign(() => CLOSED),
      revise: enqueueActions(({ context, event, enqueue }) => {
        const { change, told } = revise(spec, { context, event })
        enqueue.assign(change)
        if (told) enqueue.emit(told)
      }),
      refuse: emit({ type: 'refused', code: 'readonly' }),
      showPreview: assign(({ event }) => ({ preview: as('TOOL.PREVIEW', event).preview })),
      dropPreview: assign({ preview: null }),
      select: assign(({ event }) => ({ selection: as('SELECT', event).selection })),
      selectForTool: assign(({ event }) => ({
        selection: as('TOOL.SELECT', event).selection,
        preview: null,
      })),
      hover: assign(({ event }) => ({ hover: as('POINTER.MOVE', event).sample.hit })),
      hoverNothing: assign({ hover: null }),
      holdPan: assign(({ event }) => ({ panHeld: as('PAN.HOLD', event).held })),
      pan: emit(({ event }) => ({
        type: 'panned',
        dx: as('TOOL.PAN', event).dx,
        dy: as('TOOL.PAN', event).dy,
      })),
      takeUp: assign((_, { tool }: { tool: string }) => ({ tool })),
      forward: enqueueActions(({ context, event, enqueue }) => {
        enqueue.sendTo(context.tool, inToolWords({ context, event }))
      }),
      forwardToPan: enqueueActions(({ context, event, enqueue }) => {
        enqueue.sendTo('pan', inToolWords({ context, event }))
      }),
      takeBack: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo(context.tool, { type: 'CANCEL' })
      }),
      interrupt: enqueueActions(({ enqueue }, { tool }: { tool: string }) => {
        enqueue.sendTo(tool, { type: 'INTERRUPT' })
      }),
    },
  })

/** An edit is made on the document that its tool saw at the press, so whatever changes that ends the press. */
const ENDS_PRESS = { target: 'free', actions: 'takeBack' } as const

const POINTER = {
  initial: 'free',
  states: {
    free: {
      on: {
        'POINTER.DOWN': [
          { guard: 'pans', target: 'panning', actions: 'forwardToPan' },
          { guard: 'isOpen', target: 'held', actions: 'forward' },
        ],
        'POINTER.MOVE': { actions: 'hover' },
        'POINTER.LEAVE': { actions: 'hoverNothing' },
        KEY: { guard: 'isOpen', actions: 'forward' },
        CANCEL: { guard: 'isOpen', actions: 'forward' },
      },
    },
    held: {
      on: {
        'POINTER.MOVE': { actions: 'forward' },
        'POINTER.UP': { target: 'free', actions: 'forward' },
        CANCEL: { target: 'free', actions: 'forward' },
        INTERRUPT: { target: 'free', actions: 'forward' },
        PICK: 'free',
        OPEN: ENDS_PRESS,
        CLOSE: ENDS_PRESS,
        COMMIT: ENDS_PRESS,
        UNDO: ENDS_PRESS,
        REDO: ENDS_PRESS,
      },
    },
    panning: {
      on: {
        'POINTER.MOVE': { actions: 'forwardToPan' },
        'POINTER.UP': { target: 'free', actions: 'forwardToPan' },
        CANCEL: { target: 'free', actions: 'forwardToPan' },
        INTERRUPT: { target: 'free', actions: 'forwardToPan' },
      },
    },
  },
} as const

const DOCUMENT = {
  initial: 'closed',
  on: {
    OPEN: [
      { guard: 'opensReadonly', target: '.readonly', actions: 'open' },
      { target: '.editable', actions: 'open' },
    ],
    CLOSE: { target: '.closed', actions: 'close' },
  },
  states: {
    closed: {},
    editable: {
      on: {
        COMMIT: { actions: 'revise' },
        'TOOL.COMMIT': { actions: 'revise' },
        'TOOL.PREVIEW': { actions: 'showPreview' },
        UNDO: { guard: 'hasUndo', actions: 'revise' },
        REDO: { guard: 'hasRedo', actions: 'revise' },
        READONLY: { guard: 'isReadonly', target: 'readonly', actions: 'dropPreview' },
      },
    },
    readonly: {
      on: {
        COMMIT: { actions: 'refuse' },
        'TOOL.COMMIT': { actions: 'refuse' },
        UNDO: { actions: 'refuse' },
        REDO: { actions: 'refuse' },
        READONLY: [{ guard: 'isReadonly' }, { target: 'editable' }],
      },
    },
  },
} as const

/**
 * The editor of one kind: holds the document with its undo history, hands the pointer to the tool in use, and is the
 * one place that refuses changes in readonly mode. It emits `changed` after each commit, undo and redo.
 */
export const createEditorMachine = <Document, AnyEdit>(spec: EditorSpec<Document, AnyEdit>) => {
  const tools = Object.keys(spec.tools)
  const picks = tools.map(
    (tool) => ({ guard: { type: 'asksFor', params: { tool } }, target: `.${tool}` }) as const,
  )
  const states = Object.fromEntries(
    tools.map((tool) => [
      tool,
      { entry: { type: 'takeUp', params: { tool } }, exit: { type: 'interrupt', params: { tool } } } as const,
    ]),
  )
  return editorSetup(spec).createMachine({
    id: spec.id,
    context: { ...CLOSED, tool: spec.initialTool, panHeld: false },
    type: 'parallel',
    invoke: tools.map((tool) => ({ id: tool, src: tool })),
    on: {
      SELECT: { actions: 'select' },
      'TOOL.SELECT': { actions: 'selectForTool' },
      'TOOL.CANCEL': { actions: 'dropPreview' },
      'TOOL.PAN': { actions: 'pan' },
      'PAN.HOLD': { actions: 'holdPan' },
    },
    states: {
      document: DOCUMENT,
      pointer: POINTER,
      tool: { initial: spec.initialTool, on: { PICK: picks }, states },
    },
  })
}
