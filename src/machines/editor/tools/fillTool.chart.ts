import { assign, setup } from 'xstate'
import { exceedsSlop, isMainButton } from '../press.ts'
import { conclude, report, samplesOf } from '../report.ts'
import type { Teller } from '../report.ts'
import type { PointerSample, ToolEvent } from '../types.ts'
import { fillCommit } from './fillTool.impl.ts'
import type { FillToolOptions } from './fillTool.impl.ts'

type Event = ToolEvent<unknown>
interface FillToolContext {
  readonly press: PointerSample | null
}
interface At {
  readonly context: FillToolContext
  readonly event: Event
}

/** Fills at a click: holes and enclosed surroundings, or with Alt takes a patch away. A drag fills nothing. */
export const createFillTool = (options: FillToolOptions) =>
  setup({
    types: {} as { context: FillToolContext; events: Event },
    guards: {
      isUnready: ({ event }: At) => isMainButton(samplesOf(event).sample) && options.masks() === null,
      pressesMain: ({ event }: At) => isMainButton(samplesOf(event).sample),
      dragsAway: ({ context: { press }, event }: At) =>
        press !== null && exceedsSlop(press, samplesOf(event).sample),
    },
    actions: {
      hold: assign(({ event }) => ({ press: samplesOf(event).sample })),
      letGo: assign({ press: null }),
      complete: ({ context: { press }, event, self }: At & Teller) =>
        conclude(self, press && fillCommit(options, press, samplesOf(event).view)),
      selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
      sayUnready: ({ self }: Teller) => report(self, { type: 'TOOL.UNREADY' }),
    },
  }).createMachine({
    id: 'fillTool',
    context: { press: null },
    initial: 'idle',
    on: { RESET: '.idle' },
    states: {
      idle: {
        entry: 'letGo',
        on: {
          DOWN: [
            { guard: 'isUnready', actions: 'sayUnready' },
            { guard: 'pressesMain', target: 'pointing', actions: 'hold' },
          ],
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          MOVE: { guard: 'dragsAway', target: 'idle' },
          UP: { target: 'idle', actions: 'complete' },
          CANCEL: 'idle',
          BACK: 'idle',
          INTERRUPT: 'idle',
          SETTLE: 'idle',
        },
      },
    },
  })
