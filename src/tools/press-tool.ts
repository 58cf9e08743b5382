import { assign, setup } from 'xstate'
import { exceedsSlop } from '../machines/editor/press.ts'
import { conclude, report, samplesOf } from '../machines/editor/report.ts'
import type { Teller } from '../machines/editor/report.ts'
import type {
  Drawn,
  PointerSample,
  Preview,
  ToolEvent,
  ToolReport,
  ToolView,
} from '../machines/editor/types.ts'

type View = ToolView<unknown>
type Event = ToolEvent<unknown>

/** What a tool does with one press. `Work` is what it remembers from the press to its end. */
export interface PressBehaviour<Work> {
  readonly id: string
  /** What a press begins; null for a press that begins nothing. */
  readonly begin: (sample: PointerSample, view: View) => Work | null
  /** What the person is told of a press that begins nothing; null for nothing. */
  readonly refuse: (sample: PointerSample, view: View) => ToolReport | null
  /** A press that is let go where it began; left out: nothing. */
  readonly click?: (work: Work, sample: PointerSample, view: View) => Drawn | null
  /** A press that is dragged; left out: a drag is no press for this tool. */
  readonly drag?: {
    readonly extend: (work: Work, sample: PointerSample, view: View) => Work
    readonly preview: (work: Work) => Preview
    readonly release: (work: Work, view: View) => Drawn | null
  }
}

export interface PressContext<Work> {
  readonly press: PointerSample | null
  readonly work: Work | null
}

interface At<Work> {
  readonly context: PressContext<Work>
  readonly event: Event
}

const DROPS = { target: 'idle', actions: 'drop' } as const
const ENDS = { CANCEL: DROPS, BACK: DROPS, INTERRUPT: DROPS, SETTLE: DROPS } as const

const guardsOf = <Work>({ begin }: PressBehaviour<Work>) => ({
  begins: ({ event }: At<Work>) => begin(samplesOf(event).sample, samplesOf(event).view) !== null,
  dragsAway: ({ context: { press }, event }: At<Work>) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
})

function actionsOf<Work>({ begin, refuse, click, drag }: PressBehaviour<Work>) {
  const remember: typeof assign<PressContext<Work>, Event, undefined, Event, never> = assign
  return {
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return { press: sample, work: begin(sample, view) }
    }),
    rest: remember(() => ({ press: null, work: null })),
    extend: remember(({ context: { work }, event }) => {
      const { sample, view } = samplesOf(event)
      return { work: work && drag ? drag.extend(work, sample, view) : work }
    }),
    show: ({ context: { work }, self }: At<Work> & Teller) => {
      if (work && drag) report(self, { type: 'TOOL.PREVIEW', preview: drag.preview(work) })
    },
    release: ({ context: { work }, event, self }: At<Work> & Teller) =>
      conclude(self, work && drag ? drag.release(work, samplesOf(event).view) : null),
    click: ({ context: { work }, event, self }: At<Work> & Teller) => {
      const { sample, view } = samplesOf(event)
      conclude(self, work && click ? click(work, sample, view) : null)
    },
    refuse: ({ event, self }: At<Work> & Teller) => {
      const told = refuse(samplesOf(event).sample, samplesOf(event).view)
      if (told) report(self, told)
    },
    drop: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
    selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
  }
}

/**
 * The chart of a tool whose work is one press: it is clicked, or dragged and let go, and ends with one commit or none.
 * Escape, undo, a second finger and another tool drop what is under way, since it cannot be finished without the pointer.
 */
export function createPressTool<Work>(behaviour: PressBehaviour<Work>) {
  const { id, click, drag } = behaviour
  return setup({
    types: {} as { context: PressContext<Work>; events: Event },
    guards: guardsOf(behaviour),
    actions: actionsOf(behaviour),
  }).createMachine({
    id,
    context: { press: null, work: null },
    initial: 'idle',
    on: { RESET: '.idle' },
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: [{ guard: 'begins', target: 'pointing', actions: 'begin' }, { actions: 'refuse' }],
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          MOVE: drag
            ? [{ guard: 'dragsAway', target: 'dragging', actions: ['extend', 'show'] }, { actions: 'extend' }]
            : { guard: 'dragsAway', ...DROPS },
          UP: click ? { target: 'idle', actions: 'click' } : DROPS,
          ...ENDS,
        },
      },
      ...(drag && {
        dragging: {
          on: {
            MOVE: { actions: ['extend', 'show'] },
            UP: { target: 'idle', actions: ['extend', 'release'] },
            ...ENDS,
          },
        },
      }),
    },
  })
}
