import { assign, sendParent } from 'xstate'
import { exceedsSlop, isMainButton, isPlain, isRemoval } from '../../machines/editor/press.ts'
import { conclude, conclusion, keysOf, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { ToolActor } from '../../machines/editor/report.ts'
import type { Proposal } from '../../machines/editor/segmenter.ts'
import type { ProposalPreview } from '../../machines/editor/prompts.ts'
import type { UnusedProposal, KeySample, ToolEvent, ToolReport } from '../../machines/editor/types.ts'
import { assignTo, pressActions, pressGuards } from '../press.ts'
import type { At as PressAt } from '../press.ts'
import {
  RESTING,
  acceptCommit,
  boxTo,
  hasPrompts,
  isAnswerable,
  isInPicture,
  isInside,
  isOutdated,
  messageOf,
  pointAt,
  previewOf,
  refinedIn,
  renewed,
  withPoint,
} from './smart-proposal.ts'
import type { SmartToolContext, SmartToolOptions } from './smart-proposal.ts'

type Event = ToolEvent<unknown>
type At = PressAt<SmartToolContext>

const isConfirmation = (key: KeySample): boolean => key.key === 'Enter' && isPlain(key)

const isNothing = (options: SmartToolOptions, { context, event }: At): boolean =>
  acceptCommit({ ...options, newId: () => '' }, context, viewsOf(event).view) === null

const endGuards = (options: SmartToolOptions) => {
  const isOld = ({ context, event }: At): boolean => isOutdated(options, context, viewsOf(event).view)
  const confirms = ({ event }: At): boolean => isConfirmation(keysOf(event).key)
  return {
    confirms,
    confirmsOutdated: (at: At) => confirms(at) && isOld(at),
    confirmsNothing: (at: At) => confirms(at) && isNothing(options, at),
    isOutdated: isOld,
    isOutdatedHere: (at: At) => !at.context.away && isOld(at),
    isNothing: (at: At) => isNothing(options, at),
    isAccepted: ({ context }: At) => context.accepted,
    isAway: ({ context }: At) => context.away,
    stepsBack: ({ event }: At) => isRemoval(keysOf(event).key),
    takesBack: ({ context, event }: At) => context.accepted && isRemoval(keysOf(event).key),
  }
}

export const smartGuards = (options: SmartToolOptions) => ({
  ...pressGuards,
  ...endGuards(options),
  isUnready: ({ event }: At) => isMainButton(samplesOf(event).sample) && options.masks() === null,
  begins: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && isInPicture(sample, view.bounds)
  },
  /** A hint is useful only if it comes before the pointer moves on. */
  hints: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return options.segmenter.isQuick() && options.masks() !== null && isInside(sample, view.bounds)
  },
  wanders: ({ context: { hint }, event }: At) => hint !== null && exceedsSlop(hint, samplesOf(event).sample),
  isAnswerable: ({ context }: At) => isAnswerable(context),
  hasPrompts: ({ context }: At) => hasPrompts(context.prompts),
  hasUndone: ({ context }: At) => context.undone.length > 0,
})

type AssignAnswer = typeof assign<SmartToolContext, Event, { proposal: Proposal }, Event, never>
type Tell = typeof sendParent<SmartToolContext, Event, undefined, ToolReport, Event, never, never>
type AssignProblem = typeof assign<SmartToolContext, Event, { error: unknown }, Event, never>

const comes = ({ context, event }: At): boolean => context.accepted && (event.type === 'LOOK' || context.away)

export const smartMemory = (options: SmartToolOptions) => {
  const remember = assignTo<SmartToolContext>()
  const answer: AssignAnswer = assign
  const fail: AssignProblem = assign
  return {
    rest: remember((at) => ({ ...RESTING, cameAt: comes(at) ? Date.now() : at.context.cameAt })),
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
      prompts: withPoint(prompts, press ?? samplesOf(event).sample, samplesOf(event).view.bounds),
      before: [...before, prompts],
      undone: [],
    })),
    addBox: remember(({ context: { prompts, before, press }, event }) => {
      const { sample, view } = samplesOf(event)
      const box = press && boxTo(press, sample, view.bounds)
      if (!box || box.width < 1 || box.height < 1) return {}
      return { prompts: { ...prompts, box }, before: [...before, prompts], undone: [] }
    }),
    dropLast: remember(({ context: { prompts, before, undone } }) => ({
      prompts: before.at(-1) ?? RESTING.prompts,
      before: before.slice(0, -1),
      undone: [...undone, prompts],
    })),
    bringBack: remember(({ context: { prompts, before, undone } }) => ({
      prompts: undone.at(-1) ?? prompts,
      before: [...before, prompts],
      undone: undone.slice(0, -1),
    })),
    keep: answer((_, { proposal }) => ({ proposal, problem: null })),
    note: fail((_, { error }) => ({ problem: messageOf(error) })),
    forgetProblem: remember({ problem: null }),
    accept: remember(({ event }) => ({ accepted: true, view: viewsOf(event).view })),
    unaccept: remember({ accepted: false }),
    leave: remember({ away: true }),
    renew: remember(({ context, event }) => ({
      refined: renewed(options, context, viewsOf(event).view),
      accepted: false,
    })),
  }
}

export const smartReports = (options: SmartToolOptions) => {
  const tellEditor: Tell = sendParent
  const unused =
    (why: UnusedProposal['why']) =>
    ({ context, self }: At & ToolActor) =>
      report(self, { type: 'TOOL.UNUSED', why, problem: context.problem })
  const show =
    (state: ProposalPreview['state']) =>
    ({ context, self }: At & ToolActor) =>
      report(self, { type: 'TOOL.PREVIEW', preview: previewOf(options, context, { state }) })
  return {
    ...pressActions,
    showWaiting: show('waiting'),
    showReady: show('ready'),
    showFailed: show('failed'),
    showOutdated: show('outdated'),
    showHint: ({ context, self }: At & ToolActor) => {
      const points = context.hint ? [pointAt(context.hint)] : []
      const preview = previewOf(options, context, { state: 'hint', prompts: { points, box: null } })
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    showBox: ({ context, event, self }: At & ToolActor) => {
      const { sample, view } = samplesOf(event)
      if (!context.press) return
      const prompts = { ...context.prompts, box: boxTo(context.press, sample, view.bounds) }
      const preview = previewOf(options, context, { state: 'waiting', prompts })
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    complete: ({ context, event, self }: At & ToolActor) =>
      conclude(self, acceptCommit(options, context, viewsOf(event).view)),
    /** An answer accepted in advance needs the current view. */
    look: tellEditor(({ self }) => ({ type: 'TOOL.LOOK', tool: self.id })),
    completeAnswer: tellEditor(({ context, event }) =>
      conclusion(acceptCommit(options, context, viewsOf(event).view)),
    ),
    sayOutdated: unused('outdated'),
    sayNothing: unused('nothing'),
    sayFailed: unused('failed'),
    sayLeft: unused('left'),
  }
}
