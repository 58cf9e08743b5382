import { Pentagon, Spline } from 'lucide-react'
import { setup } from 'xstate'
import { NO_WIRE } from '../../machines/editor/live-wire.ts'
import { isMainButton, isPlain, isRemoval, selected } from '../../machines/editor/press.ts'
import type { PolygonLayer } from '../../machines/editor/polygon-layer.ts'
import { conclude, keysOf, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { ToolActor } from '../../machines/editor/report.ts'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { toolText } from '../../text/tools.ts'
import type { MaskTool } from '../tool.ts'
import { toolFrom } from '../tool.ts'
import { DROPS, PRESS_ENDS, assignTo, pressActions, pressGuards } from '../press.ts'
import type { At as PressAt } from '../press.ts'
import {
  RESTING,
  closes,
  drawingPreview,
  drawnCommit,
  isWhole,
  paintingOf,
  repeats,
} from './polygon-drawing.ts'
import type { PolygonToolContext, PolygonToolOptions } from './polygon-drawing.ts'
import {
  pullAt,
  pullCommit,
  pullPreview,
  pulledTo,
  removalCommit,
  vertexRemovalCommit,
} from './polygon-vertices.ts'
import {
  NOTHING_DRAWN,
  aimedAt,
  anchored,
  withLastAt,
  withUndone,
  withVertex,
  withoutLast,
} from './polygon-path.ts'

type Event = ToolEvent<unknown>
type At = PressAt<PolygonToolContext>

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

const polygonGuards = (options: PolygonToolOptions) => ({
  ...pressGuards,
  removesVertex: ({ event }: At) => vertexRemoval(options, event) !== null,
  grabsVertex: ({ event }: At) => grabbed(options, event) !== null,
  isUnready: ({ event }: At) => isMainButton(samplesOf(event).sample) && options.masks() === null,
  begins: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && paintingOf(options, sample, view) !== null
  },
  isWhole: ({ context }: At) => isWhole(options, context.points),
  hasMore: ({ context }: At) => context.points.length > 1,
  hasUndone: ({ context }: At) => context.undone.length > 0,
  closes: ({ context, event }: At) =>
    isMainButton(samplesOf(event).sample) && closes(options, context, samplesOf(event).sample),
  /** The second press of a double click adds no vertex, even if the path cannot close yet. */
  adds: ({ context, event }: At) =>
    isMainButton(samplesOf(event).sample) && !repeats(context.press, samplesOf(event).sample),
  confirms: ({ context, event }: At) => {
    const { key } = keysOf(event)
    return key.key === 'Enter' && isPlain(key) && isWhole(options, context.points)
  },
  dropsOneOfMore: ({ context, event }: At) => isRemoval(keysOf(event).key) && context.points.length > 1,
  dropsLast: ({ event }: At) => isRemoval(keysOf(event).key),
  removes: ({ event }: At) => isRemoval(keysOf(event).key) && removal(options, event) !== null,
})

const polygonMemory = (options: PolygonToolOptions) => {
  const { wire = NO_WIRE } = options
  const remember = assignTo<PolygonToolContext>()
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
    // Else the next press there would count as a double click.
    dropLast: remember(({ context }) => ({ ...withoutLast(context, wire), press: null })),
    /** An interrupted press must not be restored by redo. */
    dropPressed: remember(({ context }) => ({ ...withoutLast(context, wire), undone: [], press: null })),
    bringBack: remember(({ context }) => ({ ...withUndone(context, wire), press: null })),
    grab: remember(({ event }) => ({ pull: grabbed(options, event), press: samplesOf(event).sample })),
    pull: remember(({ context: { pull }, event }) => ({
      pull: pull && pulledTo(pull, samplesOf(event).sample, samplesOf(event).view),
    })),
    rest: remember(() => RESTING),
  }
}

const polygonReports = (options: PolygonToolOptions) => ({
  ...pressActions,
  showPath: ({ context, self }: At & ToolActor) =>
    report(self, { type: 'TOOL.PREVIEW', preview: drawingPreview(options, context) }),
  complete: ({ context, event, self }: At & ToolActor) =>
    conclude(
      self,
      drawnCommit(options, context, viewsOf(event).view, 'sample' in event ? event.sample : undefined),
    ),
  showPulled: ({ context: { pull }, self }: At & ToolActor) => {
    if (pull) report(self, { type: 'TOOL.PREVIEW', preview: pullPreview(pull) })
  },
  completePull: ({ context: { pull }, event, self }: At & ToolActor) =>
    conclude(self, pull && pullCommit(pull, viewsOf(event).view)),
  selectGrabbed: ({ context: { pull }, self }: At & ToolActor) => {
    if (pull) report(self, { type: 'TOOL.SELECT', selection: selected(pull.layer.role, pull.id) })
  },
  commitVertexRemoval: ({ event, self }: At & ToolActor) => conclude(self, vertexRemoval(options, event)),
  commitRemoval: ({ event, self }: At & ToolActor) => conclude(self, removal(options, event)),
})

const COMPLETES = { target: 'idle', actions: 'complete' } as const
/** Undo removes a whole path, but nothing could restore it: it is kept. */
const SETTLES = [{ guard: 'isWhole', ...COMPLETES }, DROPS] as const
const STEPS_BACK = [
  { guard: 'hasMore', target: 'drawing', actions: ['dropLast', 'showPath'] },
  DROPS,
] as const
const BREAKS_OFF = [
  { guard: 'hasMore', target: 'drawing', actions: ['dropPressed', 'showPath'] },
  DROPS,
] as const
const VERTEX_DRAG_ENDS = { ...PRESS_ENDS, CHANGED: DROPS } as const

const UNREADY = [{ guard: 'isUnready', actions: 'sayUnready' }] as const
const UNSELECTED = [{ guard: 'pressesMain', actions: 'sayUnselected' }] as const

const TAKES_VERTICES = [
  { guard: 'removesVertex', actions: 'commitVertexRemoval' },
  { guard: 'grabsVertex', target: 'grabbing', actions: 'grab' },
] as const
const REMOVES = { KEY: { guard: 'removes', actions: 'commitRemoval' } } as const
const VERTEX_STATES = {
  grabbing: {
    on: {
      MOVE: { guard: 'dragsAway', target: 'dragging', actions: ['pull', 'showPulled'] },
      UP: { target: 'idle', actions: 'selectGrabbed' },
      ...VERTEX_DRAG_ENDS,
    },
  },
  dragging: {
    on: {
      MOVE: { actions: ['pull', 'showPulled'] },
      UP: { target: 'idle', actions: ['pull', 'completePull'] },
      ...VERTEX_DRAG_ENDS,
    },
  },
} as const

/** One path over many presses; also edits vertices. An interrupted press has no effect. */
export const createPolygonTool = (options: PolygonToolOptions) => {
  const changesVertices = options.creates.holds === 'polygons'
  return setup({
    types: {} as { context: PolygonToolContext; events: ToolEvent<unknown> },
    guards: polygonGuards(options),
    actions: { ...polygonMemory(options), ...polygonReports(options) },
  }).createMachine({
    id: 'polygonTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: {
      idle: {
        entry: 'rest',
        on: {
          DOWN: [
            ...(changesVertices ? TAKES_VERTICES : UNREADY),
            { guard: 'begins', target: 'pointing', actions: ['begin', 'showPath'] },
            ...(changesVertices ? [] : UNSELECTED),
          ],
          ...(changesVertices ? REMOVES : {}),
          CANCEL: { actions: 'selectNothing' },
        },
      },
      pointing: {
        on: {
          ...PRESS_ENDS,
          MOVE: { actions: ['moveLast', 'showPath'] },
          UP: { target: 'drawing', actions: ['anchor', 'showPath'] },
          BACK: STEPS_BACK,
          INTERRUPT: BREAKS_OFF,
          SETTLE: SETTLES,
        },
      },
      drawing: {
        on: {
          HOVER: { actions: ['aim', 'showPath'] },
          DOWN: [
            { guard: 'closes', target: 'closing' },
            { guard: 'adds', target: 'pointing', actions: ['add', 'showPath'] },
          ],
          KEY: [
            { guard: 'confirms', ...COMPLETES },
            { guard: 'dropsOneOfMore', actions: ['dropLast', 'showPath'] },
            { guard: 'dropsLast', ...DROPS },
          ],
          CANCEL: DROPS,
          BACK: STEPS_BACK,
          FORTH: { guard: 'hasUndone', actions: ['bringBack', 'showPath'] },
          SETTLE: SETTLES,
        },
      },
      closing: {
        on: { UP: COMPLETES, CANCEL: DROPS, BACK: 'drawing', INTERRUPT: 'drawing', SETTLE: COMPLETES },
      },
      ...(changesVertices ? VERTEX_STATES : {}),
    },
  })
}

export const POLYGON = {
  id: 'polygon',
  label: toolText.polygon,
  icon: Pentagon,
  key: { code: 'KeyP' },
  cursor: 'edge',
  preview: 'path',
  mode: 'paint',
  startsMask: true,
  machine: ({ layer, ...options }) =>
    createPolygonTool({ ...options, creates: { holds: 'masks', mode: 'paint', layer } }),
  summary: 'A path vertex by vertex; closed, it becomes part of a mask.',
} as const satisfies MaskTool

export interface OutlineToolOptions extends Omit<PolygonToolOptions, 'creates'> {
  readonly layer: PolygonLayer
}

const outlineTool = toolFrom({
  cursor: 'edge',
  preview: 'path',
  machine: ({ layer, ...options }: OutlineToolOptions) =>
    createPolygonTool({ ...options, creates: { holds: 'polygons', layer } }),
})

export const OUTLINE = outlineTool('outline', Pentagon, { code: 'KeyP' })
export const POLYLINE = outlineTool('polyline', Spline, { code: 'KeyL' })
