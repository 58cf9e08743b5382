import { assign, sendParent } from 'xstate'
import { exceedsSlop, isMainButton, isPlain, isRemoval } from '../press.ts'
import { conclude, conclusion, keysOf, report, samplesOf, viewsOf } from '../report.ts'
import type { Teller } from '../report.ts'
import type { Proposal } from '../segmenter.ts'
import type { ProposalPreview } from '../prompts.ts'
import type { ToolEvent, ToolReport } from '../types.ts'
import {
  RESTING,
  acceptCommit,
  boxTo,
  hasPrompts,
  isAnswerable,
  isInside,
  messageOf,
  pointAt,
  previewOf,
  refinedIn,
  withPoint,
} from './smartTool.impl.ts'
import type { SmartToolContext, SmartToolOptions } from './smartTool.impl.ts'

type Event = ToolEvent<unknown>
interface At {
  readonly context: SmartToolContext
  readonly event: Event
}

/** The named guards of the smart tool's chart. */
export const smartGuards = (options: SmartToolOptions) => ({
  isUnready: ({ event }: At) => isMainButton(samplesOf(event).sample) && options.masks() === null,
  begins: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && isInside(sample, view.bounds)
  },
  dragsAway: ({ context: { press }, event }: At) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
  /** A hint is worth its call only where it comes before the pointer has moved on. */
  hints: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return options.segmenter.isQuick() && options.masks() !== null && isInside(sample, view.bounds)
  },
  wanders: ({ context: { hint }, event }: At) => hint !== null && exceedsSlop(hint, samplesOf(event).sample),
  isAnswerable: ({ context }: At) => isAnswerable(context),
  hasPrompts: ({ context }: At) => hasPrompts(context.prompts),
  isAccepted: ({ context }: At) => context.accepted,
  confirms: ({ event }: At) => keysOf(event).key.key === 'Enter' && isPlain(keysOf(event).key),
  stepsBack: ({ event }: At) => isRemoval(keysOf(event).key),
})

type Assign = typeof assign<SmartToolContext, Event, undefined, Event, never>
type AssignAnswer = typeof assign<SmartToolContext, Event, { proposal: Proposal }, Event, never>
type Tell = typeof sendParent<SmartToolContext, Event, undefined, ToolReport, Event, never, never>
type AssignProblem = typeof assign<SmartToolContext, Event, { error: unknown }, Event, never>

/** What the smart tool remembers. */
export const smartMemory = (options: SmartToolOptions) => {
  const remember: Assign = assign
  const answer: AssignAnswer = assign
  const fail: AssignProblem = assign
  return {
    rest: remember(() => RESTING),
    press: remember(({ event }) => ({
      press: samplesOf(event).sample,
      view: samplesOf(event).view,
      refined: refinedIn(options, samplesOf(event).view),
      accepted: false,
    })),
    aim: remember(({ event }) => ({
      hint: samplesOf(event).sample,
      view: samplesOf(event).view,
      refined: refinedIn(options, samplesOf(event).view),
      proposal: null,
    })),
    forgetHint: remember({ hint: null, proposal: null }),
    forgetProposal: remember({ proposal: null, problem: null }),
    addPoint: remember(({ context: { prompts, before, press }, event }) => ({
      prompts: withPoint(prompts, press ?? samplesOf(event).sample),
      before: [...before, prompts],
    })),
    addBox: remember(({ context: { prompts, before, press }, event }) => {
      const { sample, view } = samplesOf(event)
      const box = press && boxTo(press, sample, view.bounds)
      if (!box || box.width < 1 || box.height < 1) return {}
      return { prompts: { ...prompts, box }, before: [...before, prompts] }
    }),
    dropLast: remember(({ context: { before } }) => ({
      prompts: before.at(-1) ?? RESTING.prompts,
      before: before.slice(0, -1),
    })),
    keep: answer((_, { proposal }) => ({ proposal, problem: null })),
    note: fail((_, { error }) => ({ problem: messageOf(error) })),
    forgetProblem: remember({ problem: null }),
    accept: remember({ accepted: true }),
  }
}

/** What the smart tool tells the editor. */
export const smartReports = (options: SmartToolOptions) => {
  const tellEditor: Tell = sendParent
  const show =
    (state: ProposalPreview['state']) =>
    ({ context, self }: At & Teller) =>
      report(self, { type: 'TOOL.PREVIEW', preview: previewOf(options, context, { state }) })
  return {
    showWaiting: show('waiting'),
    showReady: show('ready'),
    showFailed: show('failed'),
    showHint: ({ context, self }: At & Teller) => {
      const points = context.hint ? [pointAt(context.hint)] : []
      const preview = previewOf(options, context, { state: 'hint', prompts: { points, box: null } })
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    /** The box on its way, with what is proposed so far. */
    showBox: ({ context, event, self }: At & Teller) => {
      const { sample, view } = samplesOf(event)
      if (!context.press) return
      const prompts = { ...context.prompts, box: boxTo(context.press, sample, view.bounds) }
      const preview = previewOf(options, context, { state: 'waiting', prompts })
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    complete: ({ context, event, self }: At & Teller) =>
      conclude(self, acceptCommit(options, context, viewsOf(event).view)),
    /** For an answer that was accepted ahead of its coming: it brings no view of its own. */
    completeAnswer: tellEditor(({ context }) =>
      conclusion(context.view && acceptCommit(options, context, context.view)),
    ),
    takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
    selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
    sayUnready: ({ self }: Teller) => report(self, { type: 'TOOL.UNREADY' }),
  }
}
