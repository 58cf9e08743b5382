import { assign, setup } from 'xstate'
import type { MachineContext } from 'xstate'
import { exceedsSlop, isMainButton } from '../machines/editor/press.ts'
import { conclude, report, samplesOf } from '../machines/editor/report.ts'
import type { ToolActor } from '../machines/editor/report.ts'
import type {
  DrawingOutcome,
  PointerSample,
  Preview,
  ToolEvent,
  ToolReport,
  ToolView,
} from '../machines/editor/types.ts'

/** The press that tools are made of: down, move, up, and whatever breaks it off. */

type View = ToolView<unknown>
type Event = ToolEvent<unknown>

/** What guards and actions of a tool are called with. */
export interface At<Context> {
  readonly context: Context
  readonly event: Event
}

/** `assign`, typed for the context of a tool. */
export const assignTo = <Context extends MachineContext>(): typeof assign<
  Context,
  Event,
  undefined,
  Event,
  never
> => assign

export const pressGuards = {
  pressesMain: ({ event }: At<unknown>) => isMainButton(samplesOf(event).sample),
  /** The pointer is too far from the press for a click. */
  dragsAway: ({ context: { press }, event }: At<{ readonly press: PointerSample | null }>) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
}

export const pressActions = {
  takeBack: ({ self }: ToolActor) => report(self, { type: 'TOOL.CANCEL' }),
  selectNothing: ({ self }: ToolActor) => report(self, { type: 'TOOL.SELECT', selection: [] }),
  sayUnready: ({ self }: ToolActor) => report(self, { type: 'TOOL.UNREADY' }),
  /** There is nothing to take from. */
  sayUnselected: ({ self }: ToolActor) => report(self, { type: 'TOOL.LOST', why: 'unselected' }),
}

export const DROPS = { target: 'idle', actions: 'takeBack' } as const
/** What cannot be finished without the pointer is dropped. */
export const PRESS_ENDS = { CANCEL: DROPS, BACK: DROPS, INTERRUPT: DROPS, SETTLE: DROPS } as const
/** A key that rates the picture in the middle of a press takes nothing from it. */
export const DROPS_WHEN_OUTDATED = {
  CHANGED: [{ guard: 'standsAsPressed', actions: 'look' }, DROPS],
} as const

/** The states of a tool whose work is one press. Each tool says what the events do; what it names itself comes first. */
export const pressStates = <const Idle, const Pointing, const Dragging>(on: {
  readonly idle: Idle
  /** Pressed, and not moved so far that it would be a drag. */
  readonly pointing: Pointing
  readonly dragging: Dragging
}) =>
  ({
    idle: { entry: 'rest', on: { CANCEL: { actions: 'selectNothing' }, ...on.idle } },
    pointing: { on: { ...PRESS_ENDS, ...on.pointing } },
    dragging: { on: { ...PRESS_ENDS, ...on.dragging } },
  }) as const

/** What a tool does with one press. `Work` is what it remembers from the press to its end. */
export interface PressBehaviour<Work> {
  readonly id: string
  /** What a press begins; null for a press that begins nothing. */
  readonly begin: (sample: PointerSample, view: View) => Work | null
  /** What the person is told of a press that begins nothing; null for nothing. */
  readonly refuse: (sample: PointerSample, view: View) => ToolReport | null
  /** A press that is let go where it began; left out: nothing. */
  readonly click?: (work: Work, sample: PointerSample, view: View) => DrawingOutcome | null
  /** A press that is dragged; left out: a drag is no press for this tool. */
  readonly drag?: {
    readonly extend: (work: Work, sample: PointerSample, view: View) => Work
    readonly preview: (work: Work) => Preview
    readonly release: (work: Work, view: View) => DrawingOutcome | null
  }
}

export interface PressContext<Work> {
  readonly press: PointerSample | null
  readonly work: Work | null
}

const guardsOf = <Work>({ begin }: PressBehaviour<Work>) => ({
  ...pressGuards,
  begins: ({ event }: At<PressContext<Work>>) =>
    begin(samplesOf(event).sample, samplesOf(event).view) !== null,
})

function actionsOf<Work>({ begin, refuse, click, drag }: PressBehaviour<Work>) {
  const remember = assignTo<PressContext<Work>>()
  type Now = At<PressContext<Work>> & ToolActor
  return {
    ...pressActions,
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return { press: sample, work: begin(sample, view) }
    }),
    rest: remember(() => ({ press: null, work: null })),
    extend: remember(({ context: { work }, event }) => {
      const { sample, view } = samplesOf(event)
      return { work: work && drag ? drag.extend(work, sample, view) : work }
    }),
    show: ({ context: { work }, self }: Now) => {
      if (work && drag) report(self, { type: 'TOOL.PREVIEW', preview: drag.preview(work) })
    },
    release: ({ context: { work }, event, self }: Now) =>
      conclude(self, work && drag ? drag.release(work, samplesOf(event).view) : null),
    click: ({ context: { work }, event, self }: Now) => {
      const { sample, view } = samplesOf(event)
      conclude(self, work && click ? click(work, sample, view) : null)
    },
    refuse: ({ event, self }: Now) => {
      const refusal = refuse(samplesOf(event).sample, samplesOf(event).view)
      if (refusal) report(self, refusal)
    },
  }
}

const DRAGS = [
  { guard: 'dragsAway', target: 'dragging', actions: ['extend', 'show'] },
  { actions: 'extend' },
] as const
const DRAG_DROPS = { guard: 'dragsAway', ...DROPS } as const
const CLICKS = { target: 'idle', actions: 'click' } as const

/**
 * The chart of a tool that does one thing with a press: it is clicked, or dragged and let go, and ends with one commit or
 * none.
 */
export function createPressTool<Work>(behaviour: PressBehaviour<Work>) {
  const { id, click, drag } = behaviour
  const { idle, pointing, dragging } = pressStates({
    idle: { DOWN: [{ guard: 'begins', target: 'pointing', actions: 'begin' }, { actions: 'refuse' }] },
    pointing: {
      MOVE: drag ? DRAGS : DRAG_DROPS,
      UP: click ? CLICKS : DROPS,
    },
    dragging: {
      MOVE: { actions: ['extend', 'show'] },
      UP: { target: 'idle', actions: ['extend', 'release'] },
    },
  })
  return setup({
    types: {} as { context: PressContext<Work>; events: Event },
    guards: guardsOf(behaviour),
    actions: actionsOf(behaviour),
  }).createMachine({
    id,
    context: { press: null, work: null },
    initial: 'idle',
    on: { RESET: '.idle' },
    states: { idle, pointing, ...(drag && { dragging }) },
  })
}
