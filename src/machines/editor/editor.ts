import { assign, emit, enqueueActions, setup } from 'xstate'
import type { AnyActorLogic } from 'xstate'
import {
  CLOSED,
  as,
  asFields,
  asHover,
  asPutAway,
  changeFields,
  editorGuards,
  inToolWords,
  forwardedEvent,
  opened,
  panned,
  pressed,
  revise,
  selected,
  toolToBegin,
} from './editor-effects.ts'
import type { EditorContext, EditorEmitted, EditorEvent, EditorSpec } from './editor-types.ts'

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
      open: enqueueActions(({ context, event, enqueue }) => {
        const tool = toolToBegin(spec, { context, event })
        enqueue.assign(opened(context, event))
        if (tool !== null) enqueue.raise({ type: 'PICK', tool })
      }),
      close: assign(({ context }) => ({ ...CLOSED, left: context.document ?? context.left })),
      revise: enqueueActions(({ context, event, enqueue }) => {
        const { change, emitted, tool = null } = revise(spec, { context, event })
        enqueue.assign(change)
        emitted.forEach((event) => enqueue.emit(event))
        if (tool !== null) enqueue.raise({ type: 'PICK', tool })
      }),
      patchFields: enqueueActions(({ context, event, enqueue }) => {
        const { change, emitted } = changeFields(context, asFields(event))
        enqueue.assign(change)
        emitted.forEach((event) => enqueue.emit(event))
      }),
      refuse: emit({ type: 'refused', code: 'readonly' }),
      passOn: emit(({ event }) => forwardedEvent(event)),
      showPreview: assign(({ event }) => ({ preview: as('TOOL.PREVIEW', event).preview })),
      dropPreview: assign({ preview: null }),
      select: assign(({ context, event }) => selected(spec, context.document, as('SELECT', event).selection)),
      selectForTool: assign(({ context, event }) => ({
        ...selected(spec, context.document, as('TOOL.SELECT', event).selection),
        preview: null,
      })),
      hover: assign(({ event }) => ({ hover: as('POINTER.MOVE', event).sample.hit })),
      hoverNothing: assign({ hover: null }),
      holdPan: assign(({ event }) => ({ panHeld: as('PAN.HOLD', event).held })),
      pan: emit(({ event }) => panned(event)),
      takeUp: assign((_, { tool }: { tool: string }) => ({ tool })),
      forward: enqueueActions(({ context, event, enqueue }) => {
        enqueue.sendTo(context.tool, inToolWords({ context, event }))
      }),
      forwardHover: enqueueActions(({ context, event, enqueue }) => {
        enqueue.sendTo(context.tool, asHover({ context, event }))
      }),
      forwardToPan: enqueueActions(({ context, event, enqueue }) => {
        enqueue.sendTo('pan', inToolWords({ context, event }))
      }),
      takeBack: enqueueActions(({ context, enqueue }) => enqueue.sendTo(context.tool, { type: 'CANCEL' })),
      followPress: assign(({ event }) => pressed(event)),
      forgetPress: assign({ press: null }),
      putAway: enqueueActions(({ context, enqueue }, { tool }: { tool: string }) => {
        asPutAway(context).forEach((event) => enqueue.sendTo(tool, event))
      }),
      tellTool: enqueueActions(({ context, event, enqueue }, { tool }: { tool: string }) => {
        enqueue.sendTo(tool, inToolWords({ context, event }))
      }),
      resetTools: enqueueActions(({ enqueue }) => {
        Object.keys(spec.tools).forEach((tool) => enqueue.sendTo(tool, { type: 'RESET' }))
      }),
    },
  })

/** Tools must not commit results of the document before. */
const OTHER_DOCUMENT = { target: '.free', actions: 'resetTools' } as const

const SETTLES_TOOL = {
  type: 'putAway',
  params: ({ context }: { context: { tool: string } }) => ({ tool: context.tool }),
} as const

/** A press without a preview just ends. */
const BACK_IN_PRESS = [
  { guard: 'showsPreview', target: 'free', actions: 'forward' },
  { target: 'free', actions: 'takeBack' },
] as const

const POINTER = {
  initial: 'free',
  on: {
    OPEN: OTHER_DOCUMENT,
    CLOSE: OTHER_DOCUMENT,
    COMMIT: { guard: 'isOpen', actions: 'forward' },
    SETTLE: { guard: 'isOpen', target: '.free', actions: SETTLES_TOOL },
  },
  states: {
    free: {
      entry: 'forgetPress',
      on: {
        'POINTER.DOWN': [
          { guard: 'pans', target: 'panning', actions: 'forwardToPan' },
          { guard: 'isOpen', target: 'held', actions: ['followPress', 'forward'] },
        ],
        'POINTER.MOVE': [{ guard: 'isOpen', actions: ['hover', 'forwardHover'] }, { actions: 'hover' }],
        'POINTER.LEAVE': { actions: 'hoverNothing' },
        KEY: { guard: 'isOpen', actions: 'forward' },
        CANCEL: { guard: 'isOpen', actions: 'forward' },
        UNDO: { guard: 'showsPreview', actions: 'forward' },
        REDO: { guard: 'showsPreview', actions: 'forward' },
      },
    },
    held: {
      on: {
        'POINTER.MOVE': { actions: ['followPress', 'forward'] },
        'POINTER.UP': { target: 'free', actions: 'forward' },
        KEY: { actions: 'forward' },
        CANCEL: { target: 'free', actions: 'forward' },
        INTERRUPT: { target: 'free', actions: 'forward' },
        // A drawing belongs to the frame that it was started on.
        FIELDS: {
          guard: 'turnsFrame',
          target: 'free',
          actions: [SETTLES_TOOL, 'patchFields', 'forward'],
        },
        PICK: [{ guard: 'picksHand' }, 'free'],
        UNDO: BACK_IN_PRESS,
        REDO: { guard: 'showsNothing', target: 'free', actions: 'takeBack' },
      },
    },
    panning: {
      on: {
        'POINTER.MOVE': { actions: 'forwardToPan' },
        'POINTER.UP': { target: 'free', actions: 'forwardToPan' },
        CANCEL: { target: 'free', actions: 'forwardToPan' },
        INTERRUPT: { target: 'free', actions: 'forwardToPan' },
        SETTLE: { target: 'free', actions: [{ type: 'putAway', params: { tool: 'pan' } }, SETTLES_TOOL] },
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
        'TOOL.LATER': { actions: ['patchFields', 'dropPreview'] },
        'TOOL.PREVIEW': { actions: 'showPreview' },
        UNDO: { guard: 'undoes', actions: 'revise' },
        REDO: { guard: 'redoes', actions: 'revise' },
        READONLY: { guard: 'isReadonly', target: 'readonly', actions: 'dropPreview' },
      },
    },
    readonly: {
      on: {
        COMMIT: { actions: 'refuse' },
        'TOOL.COMMIT': { actions: 'refuse' },
        'TOOL.LATER': { actions: 'refuse' },
        // Refuses in readonly mode at the first preview, long before a path would be closed.
        'TOOL.PREVIEW': [
          { guard: 'isHint', actions: 'takeBack' },
          { guard: 'changesNothing', actions: 'showPreview' },
          { actions: ['refuse', 'takeBack'] },
        ],
        UNDO: { actions: 'refuse' },
        REDO: { actions: 'refuse' },
        READONLY: [{ guard: 'isReadonly' }, { target: 'editable' }],
      },
    },
  },
} as const

/** The only place that refuses changes in readonly mode. Emits `changed` after each commit, undo and redo. */
export const createEditorMachine = <Document, AnyEdit>(spec: EditorSpec<Document, AnyEdit>) => {
  const tools = Object.keys(spec.tools)
  const picks = tools.map(
    (tool) => ({ guard: { type: 'asksFor', params: { tool } }, target: `.${tool}` }) as const,
  )
  const states = Object.fromEntries(
    tools.map((tool) => [
      tool,
      { entry: { type: 'takeUp', params: { tool } }, exit: { type: 'putAway', params: { tool } } } as const,
    ]),
  )
  return editorSetup(spec).createMachine({
    id: spec.id,
    context: { ...CLOSED, left: null, tool: spec.initialTool, panHeld: false, fields: spec.fields ?? {} },
    type: 'parallel',
    invoke: tools.map((tool) => ({ id: tool, src: tool })),
    on: {
      SELECT: { actions: 'select' },
      'TOOL.SELECT': { actions: 'selectForTool' },
      'TOOL.CANCEL': { actions: 'dropPreview' },
      'TOOL.PAN': { actions: 'pan' },
      'TOOL.UNREADY': { actions: 'passOn' },
      'TOOL.LOOK': { actions: { type: 'tellTool', params: ({ event }) => event } },
      'TOOL.UNUSED': { actions: 'passOn' },
      'TOOL.FULL': { actions: 'passOn' },
      'TOOL.LOST': { actions: ['dropPreview', 'passOn'] },
      'PAN.HOLD': { actions: 'holdPan' },
      FIELDS: [{ guard: 'turnsFrame', actions: ['patchFields', 'forward'] }, { actions: 'patchFields' }],
      'TOOL.FIELDS': { actions: 'patchFields' },
    },
    states: {
      document: DOCUMENT,
      pointer: POINTER,
      // The tool of an open proposal paints on it, so it stays in use.
      tool: {
        initial: spec.initialTool,
        on: { PICK: [{ guard: 'picksHand', actions: 'forward' }, ...picks] },
        states,
      },
    },
  })
}
