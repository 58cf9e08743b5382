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

type View = ToolView<unknown>
type Event = ToolEvent<unknown>

export interface At<Context> {
  readonly context: Context
  readonly event: Event
}

export const assignTo = <Context extends MachineContext>(): typeof assign<
  Context,
  Event,
  undefined,
  Event,
  never
> => assign

export const pressGuards = {
  pressesMain: ({ event }: At<unknown>) => isMainButton(samplesOf(event).sample),
  dragsAway: ({ context: { press }, event }: At<{ readonly press: PointerSample | null }>) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
}

export const pressActions = {
  takeBack: ({ self }: ToolActor) => report(self, { type: 'TOOL.CANCEL' }),
  selectNothing: ({ self }: ToolActor) => report(self, { type: 'TOOL.SELECT', selection: [] }),
  sayUnready: ({ self }: ToolActor) => report(self, { type: 'TOOL.UNREADY' }),
  sayUnselected: ({ self }: ToolActor) => report(self, { type: 'TOOL.LOST', why: 'unselected' }),
}

export const DROPS = { target: 'idle', actions: 'takeBack' } as const
export const PRESS_ENDS = { CANCEL: DROPS, BACK: DROPS, INTERRUPT: DROPS, SETTLE: DROPS } as const
/** A key that changes the document must not end a press whose item is unchanged. */
export const DROPS_WHEN_OUTDATED = {
  CHANGED: [{ guard: 'standsAsPressed', actions: 'look' }, DROPS],
} as const

/** A tool's own transitions come first. */
export const pressStates = <const Idle, const Pointing, const Dragging>(on: {
  readonly idle: Idle
  readonly pointing: Pointing
  readonly dragging: Dragging
}) =>
  ({
    idle: { entry: 'rest', on: { CANCEL: { actions: 'selectNothing' }, ...on.idle } },
    pointing: { on: { ...PRESS_ENDS, ...on.pointing } },
    dragging: { on: { ...PRESS_ENDS, ...on.dragging } },
  }) as const

interface PressBehaviour<Work> {
  readonly id: string
  readonly begin: (sample: PointerSample, view: View) => Work | null
  /** Null: a press that begins nothing is not reported. */
  readonly refuse: (sample: PointerSample, view: View) => ToolReport | null
  /** A press released where it began. */
  readonly click?: (work: Work, sample: PointerSample, view: View) => DrawingOutcome | null
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
