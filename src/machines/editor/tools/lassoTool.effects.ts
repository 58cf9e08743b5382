import { assign } from 'xstate'
import { exceedsSlop, isMainButton } from '../press.ts'
import { conclude, report, samplesOf } from '../report.ts'
import type { Teller } from '../report.ts'
import type { ToolEvent } from '../types.ts'
import { RESTING, extended, paintingOf, pathCommit, pathPreview } from './lassoTool.impl.ts'
import type { LassoToolContext, LassoToolOptions } from './lassoTool.impl.ts'

type Event = ToolEvent<unknown>
interface At {
  readonly context: LassoToolContext
  readonly event: Event
}

/** The named guards of the lasso's chart. */
export const lassoGuards = (options: LassoToolOptions) => ({
  isUnready: ({ event }: At) => isMainButton(samplesOf(event).sample) && options.masks() === null,
  begins: ({ event }: At) => paintingOf(options, samplesOf(event).sample, samplesOf(event).view) !== null,
  pressesMain: ({ event }: At) => isMainButton(samplesOf(event).sample),
  dragsAway: ({ context: { press }, event }: At) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
})

type Assign = typeof assign<LassoToolContext, Event, undefined, Event, never>

/** The actions of the lasso's chart. */
export const lassoActions = (options: LassoToolOptions) => {
  const remember: Assign = assign
  return {
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return {
        painting: paintingOf(options, sample, view),
        press: sample,
        points: extended([], sample, view),
      }
    }),
    extend: remember(({ context: { points }, event }) => {
      const { sample, view } = samplesOf(event)
      return { points: extended(points, sample, view) }
    }),
    rest: remember(() => RESTING),
    showPath: ({ context: { painting, points }, self }: At & Teller) => {
      if (painting) report(self, { type: 'TOOL.PREVIEW', preview: pathPreview(options, painting, points) })
    },
    complete: ({ context: { painting, points }, event, self }: At & Teller) => {
      const { sample, view } = samplesOf(event)
      conclude(self, painting && pathCommit(options, painting, extended(points, sample, view), view))
    },
    takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
    selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
    /** What takes away has nothing to take from. */
    sayUnselected: ({ self }: Teller) => report(self, { type: 'TOOL.LOST', why: 'unselected' }),
    sayUnready: ({ self }: Teller) => report(self, { type: 'TOOL.UNREADY' }),
  }
}
