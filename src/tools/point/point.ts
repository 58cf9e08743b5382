import { Dot } from 'lucide-react'
import { setup } from 'xstate'
import type { Point } from '../../domain/geometry/point.ts'
import { nearestInPicture } from '../../domain/geometry/rect.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import type { LayerPoint, PointLayer } from '../../machines/editor/point-layer.ts'
import {
  isMainButton,
  isNudge,
  isRemoval,
  isSelected,
  nudgeOf,
  selected,
} from '../../machines/editor/press.ts'
import { conclude, keysOf, report, samplesOf } from '../../machines/editor/report.ts'
import type { ToolActor } from '../../machines/editor/report.ts'
import type {
  Commit,
  KeySample,
  PointerSample,
  Preview,
  ToolEvent,
  ToolView,
} from '../../machines/editor/types.ts'
import { DROPS, assignTo, pressActions, pressGuards, pressStates } from '../press.ts'
import type { At as PressAt } from '../press.ts'
import { toolFrom } from '../tool.ts'

export interface PointToolOptions {
  readonly layers: readonly PointLayer[]
  /** Null: the tool places none. */
  readonly creates: PointLayer | null
  readonly newId: () => string
}

interface PointGesture {
  readonly layer: PointLayer
  readonly point: LayerPoint | null
}

export interface PointToolContext {
  readonly gesture: PointGesture | null
  readonly press: PointerSample | null
}

type At = PressAt<PointToolContext>

const RESTING: PointToolContext = { gesture: null, press: null }

function pointAt(
  { layers }: PointToolOptions,
  { hit }: PointerSample,
  { document }: ToolView<unknown>,
): PointGesture | null {
  const layer = layers.find(({ role }) => role === hit?.role)
  const point = layer?.pointsOf(document).find(({ id }) => id === hit?.id)
  return layer && point ? { layer, point } : null
}

function placeNow(
  { point }: PointGesture,
  press: PointerSample,
  sample: PointerSample,
  { bounds }: ToolView<unknown>,
): Point {
  if (!point) return nearestInPicture(sample, bounds)
  return nearestInPicture({ x: point.x + sample.x - press.x, y: point.y + sample.y - press.y }, bounds)
}

const pointPreview = ({ layer, point }: PointGesture, { x, y }: Point): Preview => ({
  type: 'point',
  role: layer.role,
  id: point?.id ?? null,
  at: { x, y },
})

function pointCommit(
  { newId }: PointToolOptions,
  { layer, point }: PointGesture,
  at: Point,
  view: ToolView<unknown>,
): Commit | null {
  const id = point?.id ?? newId()
  const edit = point ? layer.move(view.document, id, at) : layer.place(view, at, id)
  return edit && { edit, label: point ? 'move' : 'create', select: selected(layer.role, id) }
}

const selectedPoints = ({ layers }: PointToolOptions, view: ToolView<unknown>) =>
  layers.flatMap((layer) =>
    layer
      .pointsOf(view.document)
      .filter(({ id }) => isSelected(view, layer.role, id))
      .map((point) => ({ layer, point })),
  )

function nudgeCommit(options: PointToolOptions, key: KeySample, view: ToolView<unknown>): Commit | null {
  const by = nudgeOf(key)
  if (!by) return null
  const points = selectedPoints(options, view)
  const edit = composite(
    points.map(({ layer, point: { id, x, y } }) =>
      layer.move(view.document, id, nearestInPicture({ x: x + by.x, y: y + by.y }, view.bounds)),
    ),
  )
  const merge = `nudge ${points.map(({ point }) => point.id).join(' ')}`
  return edit && { edit, label: 'nudge', merge, time: key.time }
}

/** Removes the last point first, so that the other indices stay valid. */
function removalCommit(options: PointToolOptions, view: ToolView<unknown>): Commit | null {
  const edits = selectedPoints(options, view).map(({ layer, point }) => layer.remove(view.document, point.id))
  const edit = composite(edits.toReversed())
  return edit && { edit, label: 'remove', select: [] }
}

const grabbed = (options: PointToolOptions, event: ToolEvent<unknown>) =>
  pointAt(options, samplesOf(event).sample, samplesOf(event).view)

const pointGuards = (options: PointToolOptions) => ({
  ...pressGuards,
  grabsPoint: ({ event }: At) => isMainButton(samplesOf(event).sample) && grabbed(options, event) !== null,
  nudges: ({ event }: At) =>
    isNudge(keysOf(event).key) && selectedPoints(options, keysOf(event).view).length > 0,
  removes: ({ event }: At) =>
    isRemoval(keysOf(event).key) && selectedPoints(options, keysOf(event).view).length > 0,
})

const pointActions = (options: PointToolOptions) => {
  const remember = assignTo<PointToolContext>()
  return {
    ...pressActions,
    beginMove: remember(({ event }) => ({
      gesture: grabbed(options, event),
      press: samplesOf(event).sample,
    })),
    beginPlace: remember(({ event }) => ({
      gesture: options.creates && { layer: options.creates, point: null },
      press: samplesOf(event).sample,
    })),
    rest: remember(() => RESTING),
    showPoint: ({ context: { gesture, press }, event, self }: At & ToolActor) => {
      if (!gesture || !press) return
      const { sample, view } = samplesOf(event)
      const preview = pointPreview(gesture, placeNow(gesture, press, sample, view))
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    complete: ({ context: { gesture, press }, event, self }: At & ToolActor) => {
      const { sample, view } = samplesOf(event)
      const at = gesture && press && placeNow(gesture, press, sample, view)
      conclude(self, gesture && at && pointCommit(options, gesture, at, view))
    },
    selectPressed: ({ context: { gesture }, self }: At & ToolActor) => {
      if (!gesture?.point) return
      report(self, { type: 'TOOL.SELECT', selection: selected(gesture.layer.role, gesture.point.id) })
    },
    commitNudge: ({ event, self }: At & ToolActor) =>
      conclude(self, nudgeCommit(options, keysOf(event).key, keysOf(event).view)),
    commitRemoval: ({ event, self }: At & ToolActor) =>
      conclude(self, removalCommit(options, keysOf(event).view)),
  }
}

const PLACES = {
  guard: 'pressesMain',
  target: 'dragging',
  actions: ['beginPlace', 'showPoint'],
} as const
const PICKS_NOTHING = { guard: 'pressesMain', actions: 'selectNothing' } as const

/** A press places a point on release, a drag moves one, a click selects, arrows nudge. */
export const createPointTool = (options: PointToolOptions) =>
  setup({
    types: {} as { context: PointToolContext; events: ToolEvent<unknown> },
    guards: pointGuards(options),
    actions: pointActions(options),
  }).createMachine({
    id: 'pointTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: pressStates({
      idle: {
        DOWN: [
          { guard: 'grabsPoint', target: 'pointing', actions: 'beginMove' },
          options.creates ? PLACES : PICKS_NOTHING,
        ],
        KEY: [
          { guard: 'nudges', actions: 'commitNudge' },
          { guard: 'removes', actions: 'commitRemoval' },
        ],
      },
      pointing: {
        MOVE: { guard: 'dragsAway', target: 'dragging', actions: 'showPoint' },
        UP: { target: 'idle', actions: 'selectPressed' },
        CHANGED: DROPS,
      },
      dragging: {
        MOVE: { actions: 'showPoint' },
        UP: { target: 'idle', actions: 'complete' },
        CHANGED: DROPS,
      },
    }),
  })

const pointTool = toolFrom({ cursor: 'edge', preview: 'point', machine: createPointTool })

export const POINT = pointTool('point', Dot, { code: 'KeyO' })
