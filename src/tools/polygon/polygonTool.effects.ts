import { assign } from 'xstate'
import { NO_WIRE } from '../../machines/editor/live-wire.ts'
import { exceedsSlop, isMainButton, isPlain, isRemoval, selected } from '../../machines/editor/press.ts'
import { conclude, keysOf, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { Teller } from '../../machines/editor/report.ts'
import type { ToolEvent } from '../../machines/editor/types.ts'
import {
  RESTING,
  closes,
  drawingPreview,
  drawnCommit,
  encloses,
  paintingOf,
  repeats,
} from './polygonTool.impl.ts'
import type { PolygonToolContext, PolygonToolOptions } from './polygonTool.impl.ts'
import {
  pullAt,
  pullCommit,
  pullPreview,
  pulledTo,
  removalCommit,
  vertexRemovalCommit,
} from './polygonTool.vertices.ts'
import {
  NOTHING_DRAWN,
  aimedAt,
  anchored,
  withLastAt,
  withUndone,
  withVertex,
  withoutLast,
} from './polygonTool.ways.ts'

type Event = ToolEvent<unknown>
interface At {
  readonly context: PolygonToolContext
  readonly event: Event
}

/** The layer whose polygons are changed, where it holds polygons. */
const polygonLayer = ({ creates }: PolygonToolOptions) =>
  creates.holds === 'polygons' ? creates.layer : null

const grabbed = (options: PolygonToolOptions, event: Event) => {
  const layer = polygonLayer(options)
  const { sample, view } = samplesOf(event)
  return layer && isMainButton(sample) ? pullAt(layer, sample, view) : null
}

const vertexRemoval = (options: PolygonToolOptions, event: Event) => {
  const layer = polygonLayer(options)
  const { sample, view } = samplesOf(event)
  return layer && isMainButton(sample) && sample.modifiers.alt
    ? vertexRemovalCommit(layer, sample, view)
    : null
}

const removal = (options: PolygonToolOptions, event: Event) => {
  const layer = polygonLayer(options)
  return layer && removalCommit(layer, keysOf(event).view)
}

/** The named guards of the polygon tool's chart. */
export const polygonGuards = (options: PolygonToolOptions) => ({
  removesVertex: ({ event }: At) => vertexRemoval(options, event) !== null,
  grabsVertex: ({ event }: At) => grabbed(options, event) !== null,
  isUnready: ({ event }: At) => isMainButton(samplesOf(event).sample) && options.masks() === null,
  begins: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && paintingOf(options, sample, view) !== null
  },
  pressesMain: ({ event }: At) => isMainButton(samplesOf(event).sample),
  encloses: ({ context }: At) => encloses(context.points),
  hasMore: ({ context }: At) => context.points.length > 1,
  hasUndone: ({ context }: At) => context.undone.length > 0,
  closes: ({ context, event }: At) =>
    isMainButton(samplesOf(event).sample) && closes(context, samplesOf(event).sample),
  /** The second press of a double click that encloses nothing yet is none of its own. */
  adds: ({ context, event }: At) =>
    isMainButton(samplesOf(event).sample) && !repeats(context.press, samplesOf(event).sample),
  confirms: ({ context, event }: At) => {
    const { key } = keysOf(event)
    return key.key === 'Enter' && isPlain(key) && encloses(context.points)
  },
  dropsOneOfMore: ({ context, event }: At) => isRemoval(keysOf(event).key) && context.points.length > 1,
  dropsLast: ({ event }: At) => isRemoval(keysOf(event).key),
  removes: ({ event }: At) => isRemoval(keysOf(event).key) && removal(options, event) !== null,
  dragsAway: ({ context: { press }, event }: At) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
})

type Assign = typeof assign<PolygonToolContext, Event, undefined, Event, never>

/** The actions that change what the tool remembers. */
export const polygonMemory = (options: PolygonToolOptions) => {
  const { wire = NO_WIRE } = options
  const remember: Assign = assign
  return {
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return {
        ...withVertex(NOTHING_DRAWN, sample, view),
        press: sample,
        painting: paintingOf(options, sample, view),
      }
    }),
    add: remember(({ context, event }) => {
      const { sample, view } = samplesOf(event)
      return { ...withVertex(context, sample, view), press: sample }
    }),
    moveLast: remember(({ context, event }) =>
      withLastAt(context, samplesOf(event).sample, samplesOf(event).view),
    ),
    anchor: remember(({ context, event }) =>
      anchored(context, wire, samplesOf(event).sample, samplesOf(event).view),
    ),
    aim: remember(({ context, event }) => aimedAt(context, samplesOf(event).sample, samplesOf(event).view)),
    // Its press goes with it, else the next one there would be the second of a double click.
    dropLast: remember(({ context }) => ({ ...withoutLast(context, wire), press: null })),
    /** A press that is broken off has done nothing, which redo would bring back. */
    dropPressed: remember(({ context }) => ({ ...withoutLast(context, wire), undone: [], press: null })),
    bringBack: remember(({ context }) => ({ ...withUndone(context, wire), press: null })),
    grab: remember(({ event }) => ({ pull: grabbed(options, event), press: samplesOf(event).sample })),
    pull: remember(({ context: { pull }, event }) => ({
      pull: pull && pulledTo(pull, samplesOf(event).sample, samplesOf(event).view),
    })),
    rest: remember(() => RESTING),
  }
}

/** The actions that tell the editor. */
export const polygonReports = (options: PolygonToolOptions) => ({
  showPath: ({ context, self }: At & Teller) =>
    report(self, { type: 'TOOL.PREVIEW', preview: drawingPreview(options, context) }),
  complete: ({ context, event, self }: At & Teller) =>
    conclude(
      self,
      drawnCommit(options, context, viewsOf(event).view, 'sample' in event ? event.sample : undefined),
    ),
  showPulled: ({ context: { pull }, self }: At & Teller) => {
    if (pull) report(self, { type: 'TOOL.PREVIEW', preview: pullPreview(pull) })
  },
  completePull: ({ context: { pull }, event, self }: At & Teller) =>
    conclude(self, pull && pullCommit(pull, viewsOf(event).view)),
  selectGrabbed: ({ context: { pull }, self }: At & Teller) => {
    if (pull) report(self, { type: 'TOOL.SELECT', selection: selected(pull.layer.role, pull.id) })
  },
  commitVertexRemoval: ({ event, self }: At & Teller) => conclude(self, vertexRemoval(options, event)),
  commitRemoval: ({ event, self }: At & Teller) => conclude(self, removal(options, event)),
  takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
  selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
  /** What takes away has nothing to take from. */
  sayUnselected: ({ self }: Teller) => report(self, { type: 'TOOL.LOST', why: 'unselected' }),
  sayUnready: ({ self }: Teller) => report(self, { type: 'TOOL.UNREADY' }),
})
