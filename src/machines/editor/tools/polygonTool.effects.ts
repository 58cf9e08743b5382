import { assign } from 'xstate'
import { inPicture } from '../paths.ts'
import { exceedsSlop, isMainButton, isPlain, isRemoval, selected } from '../press.ts'
import { conclude, keysOf, report, samplesOf, viewsOf } from '../report.ts'
import type { Teller } from '../report.ts'
import type { ToolEvent } from '../types.ts'
import {
  RESTING,
  closes,
  drawingPreview,
  drawnCommit,
  encloses,
  paintingOf,
  repeats,
  withLastAt,
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
  encloses: ({ context }: At) => encloses(context.points),
  hasMore: ({ context }: At) => context.points.length > 1,
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
  const remember: Assign = assign
  return {
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      const points = [inPicture(sample, view.bounds)]
      return { points, aim: null, press: sample, painting: paintingOf(options, sample, view) }
    }),
    add: remember(({ context: { points }, event }) => {
      const { sample, view } = samplesOf(event)
      return { points: [...points, inPicture(sample, view.bounds)], aim: null, press: sample }
    }),
    moveLast: remember(({ context: { points }, event }) => ({
      points: withLastAt(points, samplesOf(event).sample, samplesOf(event).view),
    })),
    aim: remember(({ event }) => ({ aim: inPicture(samplesOf(event).sample, samplesOf(event).view.bounds) })),
    // Its press goes with it, else the next one there would be the second of a double click.
    dropLast: remember(({ context: { points } }) => ({ points: points.slice(0, -1), press: null })),
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
    conclude(self, drawnCommit(options, context, viewsOf(event).view)),
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
  sayUnready: ({ self }: Teller) => report(self, { type: 'TOOL.UNREADY' }),
})
