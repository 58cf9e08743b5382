import { assign } from 'xstate'
import type { Node } from '../../domain/documents/schemas.ts'
import { report, viewsOf } from '../../machines/editor/report.ts'
import type { Teller } from '../../machines/editor/report.ts'
import type {
  Commit,
  Fields,
  KeySample,
  PointerSample,
  ToolEvent,
  ToolView,
} from '../../machines/editor/types.ts'
import { exceedsSlop } from '../../machines/editor/press.ts'
import { gestureAt, standsAsPressed } from './skeletonTool.gestures.ts'
import type { Gesture, SkeletonToolOptions } from './skeletonTool.gestures.ts'
import { clickOf, commitOf, nodesOfGesture, previewOf } from './skeletonTool.impl.ts'
import { arrowOf, isRemoval, removalOf, stepOf } from './skeletonTool.keys.ts'

type Event = ToolEvent<unknown>

export interface SkeletonToolContext {
  readonly gesture: Gesture | null
  readonly press: PointerSample | null
  readonly view: ToolView<unknown> | null
}

export const RESTING: SkeletonToolContext = { gesture: null, press: null, view: null }

interface At {
  readonly context: SkeletonToolContext
  readonly event: Event
}

const samplesOf = (event: Event) => event as Extract<Event, { sample: PointerSample }>
const keysOf = (event: Event) => event as Extract<Event, { key: KeySample }>

function nodesNow({ context: { gesture, press, view }, event }: At): readonly Node[] | null {
  return gesture && press && view ? nodesOfGesture(gesture, press, samplesOf(event).sample, view) : null
}

const isCommit = (what: Commit | Fields): what is Commit => 'edit' in what

/** Says what an event came to: a change of the document, or of the view alone. */
function tell({ self }: Teller, what: Commit | Fields): void {
  if (isCommit(what)) report(self, { type: 'TOOL.COMMIT', commit: what })
  else {
    report(self, { type: 'TOOL.CANCEL' })
    if (Object.keys(what).length > 0) report(self, { type: 'TOOL.FIELDS', fields: what })
  }
}

/** The named guards of the skeleton tool's chart. */
export const skeletonGuards = (options: SkeletonToolOptions) => ({
  begins: ({ event }: At) => gestureAt(options, samplesOf(event).sample, samplesOf(event).view) !== null,
  dragsAway: ({ context: { press }, event }: At) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
  standsAsPressed: ({ context: { gesture }, event }: At) =>
    gesture !== null && standsAsPressed(options, gesture, viewsOf(event).view),
  moves: ({ event }: At) => stepOf(keysOf(event).key) !== null,
  removes: ({ event }: At) => isRemoval(keysOf(event).key) && removalOf(options, keysOf(event).view) !== null,
})

type Assign = typeof assign<SkeletonToolContext, Event, undefined, Event, never>

/** The actions of the skeleton tool's chart. */
export const skeletonActions = (options: SkeletonToolOptions) => {
  const remember: Assign = assign
  const show = (at: At & Teller): void => {
    const { gesture } = at.context
    const nodes = nodesNow(at)
    if (gesture && nodes)
      report(at.self, { type: 'TOOL.PREVIEW', preview: previewOf(options.layer, gesture, nodes) })
  }
  return {
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return { gesture: gestureAt(options, sample, view), press: sample, view }
    }),
    look: remember(({ event }) => ({ view: viewsOf(event).view })),
    rest: remember(() => RESTING),
    showPlaced: (at: At & Teller) => {
      if (at.context.gesture?.type === 'place') show(at)
    },
    showPreview: show,
    click: ({ context: { gesture, press, view }, self }: At & Teller) => {
      if (gesture && press && view) tell({ self }, clickOf(options, gesture, press, view))
    },
    complete: (at: At & Teller) => {
      const { gesture, view } = at.context
      const nodes = nodesNow(at)
      tell(at, (gesture && view && nodes && commitOf(options, gesture, nodes, view)) ?? {})
    },
    takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
    abandon: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
    chooseNone: ({ self }: Teller) => tell({ self }, { activeNode: null }),
    move: ({ event, self }: At & Teller) => {
      const what = arrowOf(options, keysOf(event).key, keysOf(event).view)
      if (isCommit(what)) report(self, { type: 'TOOL.COMMIT', commit: what })
      else report(self, { type: 'TOOL.FIELDS', fields: what })
    },
    remove: ({ event, self }: At & Teller) => {
      const commit = removalOf(options, keysOf(event).view)
      if (commit) report(self, { type: 'TOOL.COMMIT', commit })
    },
  }
}
