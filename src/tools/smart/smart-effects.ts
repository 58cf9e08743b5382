import { assign, sendParent } from 'xstate'
import { exceedsSlop, isMainButton, isPenEraser, isPlain, isRemoval } from '../../machines/editor/press.ts'
import { conclude, conclusion, keysOf, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { ToolActor } from '../../machines/editor/report.ts'
import type { Proposal } from '../../machines/editor/segmenter.ts'
import type {
  ProposalPreview,
  UnusedProposal,
  KeySample,
  ToolEvent,
  ToolReport,
} from '../../machines/editor/types.ts'
import { assignTo, pressActions, pressGuards } from '../press.ts'
import type { At as PressAt } from '../press.ts'
import { gripAt } from '../../machines/editor/grips.ts'
import { questionOf, showsHints } from '../../machines/editor/segmenter.ts'
import { hasMarks, moved, without } from './smart-marks.ts'
import {
  RESTING,
  acceptCommit,
  beginStroke,
  boxTo,
  extendStroke,
  isAnswerable,
  isCurrent,
  isInPicture,
  isInside,
  isOutdated,
  marked,
  messageOf,
  pointAt,
  previewOf,
  refinedBy,
  refinedIn,
  renewed,
  withPoint,
  withStroke,
} from './smart-proposal.ts'
import type { SmartToolContext, SmartToolOptions } from './smart-proposal.ts'

type Event = ToolEvent<unknown>
type At = PressAt<SmartToolContext>

/** Points and box are grabbed by the tool that makes them. */
const gripFor = ({ hand, marks }: SmartToolContext, event: Event) =>
  hand === 'smart' ? gripAt(marks, samplesOf(event).sample) : null

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
  /** A hint must come before the pointer moves on. */
  hints: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    if (!showsHints(view.fields) || options.masks() === null || !isInside(sample, view.bounds)) return false
    return options.segmenter.isQuick(refinedIn(options, view) ? 'correction' : 'new')
  },
  foresees: ({ context, event }: At) => {
    const { sample, view } = samplesOf(event)
    if (context.hand !== 'smart' || !showsHints(view.fields) || !isInside(sample, view.bounds)) return false
    const { points, box } = withPoint(context.marks, sample, view.bounds)
    return options.segmenter.isQuick(questionOf({ points, box }, refinedBy(context)?.mask ?? null))
  },
  wanders: ({ context: { hint }, event }: At) => hint !== null && exceedsSlop(hint, samplesOf(event).sample),
  isAnswerable: ({ context }: At) => isAnswerable(context),
  hasMarks: ({ context }: At) => hasMarks(context.marks),
  isCurrent: ({ context }: At) => isCurrent(context),
  isAnswered: ({ context }: At) => isCurrent(context) && context.problem === null,
  isOver: ({ context, event }: At) => gripFor(context, event) !== null,
  rests: ({ context: { hint }, event }: At) => hint !== null && !exceedsSlop(hint, samplesOf(event).sample),
  grips: ({ context, event }: At) =>
    isMainButton(samplesOf(event).sample) && gripFor(context, event) !== null,
  removes: ({ context, event }: At) => {
    const { sample } = samplesOf(event)
    return isMainButton(sample) && sample.modifiers.alt && gripFor(context, event) !== null
  },
  paints: ({ context: { hand }, event }: At) => {
    const { sample } = samplesOf(event)
    return hand !== 'smart' && (isMainButton(sample) || isPenEraser(sample)) && options.masks() !== null
  },
  removesHere: ({ context: { over }, event }: At) => over !== null && isRemoval(keysOf(event).key),
  hasUndone: ({ context }: At) => context.undone.length > 0,
})

type AssignAnswer = typeof assign<SmartToolContext, Event, { proposal: Proposal }, Event, never>
type Tell = typeof sendParent<SmartToolContext, Event, undefined, ToolReport, Event, never, never>
type AssignProblem = typeof assign<SmartToolContext, Event, { error: unknown }, Event, never>

const comes = ({ context, event }: At): boolean => context.accepted && (event.type === 'LOOK' || context.away)

const markMemory = (options: SmartToolOptions) => {
  const remember = assignTo<SmartToolContext>()
  return {
    addPoint: remember(({ context, event }) =>
      marked(
        context,
        withPoint(context.marks, context.press ?? samplesOf(event).sample, samplesOf(event).view.bounds),
      ),
    ),
    addBox: remember(({ context, event }) => {
      const { marks, press } = context
      const { sample, view } = samplesOf(event)
      const box = press && boxTo(press, sample, view.bounds)
      return !box || box.width < 1 || box.height < 1 ? {} : marked(context, { ...marks, box })
    }),
    grip: remember(({ context, event }) => ({ grip: gripFor(context, event) })),
    moveMark: remember(({ context, event }) => {
      const { marks, grip, press } = context
      const { sample, view } = samplesOf(event)
      if (!grip || !press || !exceedsSlop(press, sample)) return { grip: null }
      const next = moved(marks, grip, press, sample, view.bounds)
      return { ...marked(context, next), grip: null, over: gripAt(next, sample) }
    }),
    removeMark: remember(({ context, event }) => {
      const grip = gripFor(context, event)
      return grip ? marked(context, without(context.marks, grip)) : {}
    }),
    removeOver: remember(({ context }) =>
      context.over ? marked(context, without(context.marks, context.over)) : {},
    ),
    beginStroke: remember(({ context, event }) => ({
      stroke: beginStroke(options.newId(), context.hand, samplesOf(event).sample),
    })),
    addStroke: remember(({ context, event }) => withStroke(options, context, viewsOf(event).view)),
    addLongStroke: remember(({ context, event }) =>
      (context.stroke?.points.length ?? 0) > 1 ? withStroke(options, context, viewsOf(event).view) : {},
    ),
    dropStroke: remember({ stroke: null, grip: null }),
    dropLast: remember(({ context: { marks, before, undone } }) => ({
      marks: before.at(-1) ?? RESTING.marks,
      before: before.slice(0, -1),
      undone: [...undone, marks],
      over: null,
    })),
    bringBack: remember(({ context: { marks, before, undone } }) => ({
      marks: undone.at(-1) ?? marks,
      before: [...before, marks],
      undone: undone.slice(0, -1),
      over: null,
    })),
  }
}

export const smartMemory = (options: SmartToolOptions) => {
  const remember = assignTo<SmartToolContext>()
  const answer: AssignAnswer = assign
  const fail: AssignProblem = assign
  return {
    rest: remember((at) => ({
      ...RESTING,
      answers: new Map(),
      cameAt: comes(at) ? Date.now() : at.context.cameAt,
    })),
    press: remember(({ event }) => ({
      press: samplesOf(event).sample,
      view: samplesOf(event).view,
      refined: refinedIn(options, samplesOf(event).view),
      accepted: false,
      hint: null,
      ahead: null,
    })),
    aim: remember(({ event }) => ({
      hint: samplesOf(event).sample,
      view: samplesOf(event).view,
      refined: refinedIn(options, samplesOf(event).view),
      ahead: null,
    })),
    aimAgain: remember(({ event }) => ({ hint: samplesOf(event).sample, ahead: null })),
    forgetHint: remember({ hint: null, ahead: null }),
    lookOver: remember(({ context, event }) => ({ over: gripFor(context, event) })),
    forgetProposal: remember({ proposal: null, problem: null }),
    takeHand: remember(({ event }) => ({
      hand: event.type === 'HAND' ? event.hand : 'smart',
      hint: null,
      ahead: null,
      over: null,
    })),
    ...markMemory(options),
    keep: answer(({ context }, { proposal }) => ({
      proposal: { ...proposal, marks: context.marks, refined: refinedBy(context) },
      problem: null,
    })),
    keepAhead: answer((_, { proposal }) => ({ ahead: proposal.mask })),
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
    showStroke: ({ context, event, self }: At & ToolActor) => {
      const { sample, view } = samplesOf(event)
      if (!context.stroke) return
      extendStroke(context.stroke, sample, view)
      // Converts the stroke to runs now, so that its end is fast.
      options.masks()?.gather(view.bounds, context.stroke.points)
      report(self, { type: 'TOOL.PREVIEW', preview: previewOf(options, context, { state: 'ready' }) })
    },
    showMoved: ({ context, event, self }: At & ToolActor) => {
      const { marks, grip, press } = context
      const { sample, view } = samplesOf(event)
      if (!grip || !press || !exceedsSlop(press, sample)) return
      const prompts = moved(marks, grip, press, sample, view.bounds)
      report(self, {
        type: 'TOOL.PREVIEW',
        preview: previewOf(options, context, { state: 'waiting', prompts }),
      })
    },
    showHint: ({ context, self }: At & ToolActor) => {
      const points = context.hint ? [pointAt(context.hint)] : []
      const preview = previewOf(options, context, {
        state: 'hint',
        prompts: { points, box: null },
        mask: context.ahead,
      })
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    showBox: ({ context, event, self }: At & ToolActor) => {
      const { sample, view } = samplesOf(event)
      if (!context.press) return
      const prompts = { ...context.marks, box: boxTo(context.press, sample, view.bounds) }
      const preview = previewOf(options, context, { state: 'waiting', prompts })
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    complete: ({ context, event, self }: At & ToolActor) =>
      conclude(self, acceptCommit(options, context, viewsOf(event).view)),
    /** A reply accepted in advance needs the current view. */
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
