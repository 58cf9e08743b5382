import { NO_WIRE } from '../../src/machines/editor/live-wire.ts'
import type { MaskLayer, MaskPort, MaskSource } from '../../src/machines/editor/masks.ts'
import { pointList } from '../../src/machines/editor/point-layer.ts'
import type { PolygonLayer } from '../../src/machines/editor/polygon-layer.ts'
import type { BrushToolContext } from '../../src/tools/brush/brush.ts'
import { MASK_TOOLS } from '../../src/tools/tools.ts'
import type { PressContext } from '../../src/tools/press.ts'
import { createPointTool } from '../../src/tools/point/point.ts'
import type { PointToolContext } from '../../src/tools/point/point.ts'
import { createPolygonTool } from '../../src/tools/polygon/polygon.ts'
import type { PolygonToolContext } from '../../src/tools/polygon/polygon-drawing.ts'
import type { Hit, PointerSample, ToolEvent, ToolView } from '../../src/machines/editor/types.ts'
import { NOBODY_ANSWERS } from '../editor/paint-driver.ts'
import { keyOf, sampleAt } from './samples.ts'
import type { Stimulus, View } from './harness.ts'

/** The tools of masks, paths and points, each alone. What masks are made of is no matter here. */

export const EMPTY = { size: [100, 100] as [number, number], counts: 'PTb0' }
export const PORT: MaskPort = {
  gather: () => undefined,
  stroke: () => EMPTY,
  polygon: () => EMPTY,
  region: () => EMPTY,
  fill: () => null,
  contains: () => false,
  union: () => EMPTY,
  intersect: () => EMPTY,
  subtract: () => EMPTY,
  area: () => 0,
  box: () => null,
}

/** Whether the codec is there; views say so before they begin. */
let port: MaskPort | null = PORT
const masks: MaskSource = () => port
const withMasks = (): void => void (port = PORT)
const withoutMasks = (): void => void (port = null)

const MASKS: MaskLayer = {
  role: 'mask',
  targetOf: ({ selection }) => selection[0]?.id ?? null,
  maskOf: () => EMPTY,
  apply: () => null,
}
const POINTS = pointList('point', ['points'])
const POLYGONS: PolygonLayer = { role: 'polygon', path: ['polygons'] }
const newId = () => 'new'
const given = { layer: MASKS, masks, newId, wire: NO_WIRE, segmenter: NOBODY_ANSWERS }

export const pointTool = createPointTool({ layers: [POINTS], creates: POINTS, newId })
export const pickTool = createPointTool({ layers: [POINTS], creates: null, newId })
export const vertexTool = createPolygonTool({ creates: { holds: 'polygons', layer: POLYGONS }, masks, newId })

const square = [10, 30].flatMap((x) => [10, 30].map((y) => ({ x, y })))
const DOCUMENT = {
  points: [{ id: 'a', x: 10, y: 10 }],
  polygons: [{ id: 'p', points: square }],
}
export const seen = (role?: string, id = 'a'): ToolView<unknown> => ({
  document: DOCUMENT,
  selection: role ? [{ role, id }] : [],
  bounds: { width: 100, height: 100 },
  fields: {},
})
export const NOTHING = seen()

export const ALT = { shift: false, ctrl: false, alt: true, meta: false }
export const tool = (name: string, event: ToolEvent<unknown>): Stimulus => ({ name, event })
export const down = (name: string, sample: PointerSample, view = NOTHING) =>
  tool(`DOWN ${name}`, { type: 'DOWN', sample, view })
export const key = (name: string, view = NOTHING, label = name) =>
  tool(`KEY ${label}`, { type: 'KEY', key: keyOf(name), view })

export const common: readonly Stimulus[] = [
  down('here', sampleAt(50, 50)),
  down('with the other button', sampleAt(50, 50, { buttons: 2 })),
  tool('MOVE by a hair', { type: 'MOVE', sample: sampleAt(51, 51), view: NOTHING }),
  tool('MOVE away', { type: 'MOVE', sample: sampleAt(70, 75), view: NOTHING }),
  tool('UP', { type: 'UP', sample: sampleAt(70, 75, { buttons: 0 }), view: NOTHING }),
  tool('HOVER', { type: 'HOVER', sample: sampleAt(80, 20, { buttons: 0 }), view: NOTHING }),
  tool('BACK', { type: 'BACK' }),
  tool('LOOK', { type: 'LOOK', view: NOTHING }),
  tool('CANCEL', { type: 'CANCEL' }),
  tool('INTERRUPT', { type: 'INTERRUPT', view: NOTHING }),
  tool('SETTLE', { type: 'SETTLE', view: NOTHING }),
  tool('CHANGED', { type: 'CHANGED', view: NOTHING }),
  tool('TURNED', { type: 'TURNED' }),
  tool('RESET', { type: 'RESET' }),
]

const alt = down('with Alt', sampleAt(50, 50, { modifiers: ALT }), seen('mask'))

/** There is nothing that it could take from. */
const altOnNothing = down('with Alt on nothing', sampleAt(50, 50, { modifiers: ALT }))

/** A view of a tool with the codec there, and one without. */
const bothWays = (name: string, stimuli: readonly Stimulus[], digest: (context: never) => string): View[] => [
  { name, prepare: withMasks, stimuli, digest },
  { name: `${name} without the codec`, prepare: withoutMasks, stimuli, digest },
]

const onPoint: Hit = { role: 'point', id: 'a', part: 'interior' }

export const pointViews: readonly View[] = [
  {
    name: 'points',
    stimuli: [
      ...common,
      down('on a point', sampleAt(10, 10, { hit: onPoint })),
      key('ArrowLeft', seen('point'), 'arrow'),
      key('ArrowLeft', NOTHING, 'arrow, nothing selected'),
      key('Delete', seen('point')),
    ],
    digest: ({ gesture }: PointToolContext) => (gesture ? (gesture.point ? 'moves' : 'places') : ''),
  },
]

const vertex = (part: Hit['part']): Hit => ({ role: 'polygon', id: 'p', part, index: 1 })

const polygonStimuli: readonly Stimulus[] = [
  ...common,
  tool('FORTH', { type: 'FORTH' }),
  alt,
  altOnNothing,
  down('elsewhere', sampleAt(90, 50)),
  down('elsewhere again', sampleAt(90, 50, { time: 100 })),
  down('on a third place', sampleAt(90, 90, { time: 5000 })),
  down('on a vertex', sampleAt(10, 30, { hit: vertex('vertex') })),
  down('on a vertex with Alt', sampleAt(10, 30, { hit: vertex('vertex'), modifiers: ALT })),
  down('on an edge', sampleAt(20, 10, { hit: vertex('edge') })),
  down('on an edge of the selected', sampleAt(20, 10, { hit: vertex('edge') }), seen('polygon', 'p')),
  key('Enter'),
  key('Backspace'),
  key('Delete', seen('polygon', 'p'), 'Delete, one selected'),
]

const path = ({ points, aim, pull, undone }: PolygonToolContext): string =>
  [
    points.length > 0 ? `${points.length}` : '',
    aim ? 'aims' : '',
    pull ? `pulls ${pull.index}` : '',
    undone.length > 0 ? `undone ${undone.length}` : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Beyond a triangle nothing new is to be learnt. */
const stop = ({ context }: { context: PolygonToolContext }) => context.points.length > 3

export const polygonViews: readonly View[] = bothWays('polygon', polygonStimuli, path).map((view) => ({
  ...view,
  stop,
}))

const brushStimuli: readonly Stimulus[] = [
  ...common,
  alt,
  down('with the eraser of a pen', sampleAt(50, 50, { buttons: 32 }), seen('mask')),
  down('with the eraser of a pen on nothing', sampleAt(50, 50, { buttons: 32 })),
]

const stroke = ({ stroke: drawn }: BrushToolContext): string =>
  drawn ? `${drawn.mode} ${drawn.target ?? 'new'}` : ''

/** What the tools of one press remember of it: a path, a rectangle, or that something is pressed. */
interface PressWork {
  readonly mode?: string
  readonly points?: readonly unknown[]
  readonly rect?: { readonly width: number }
}

function pressed({ work }: PressContext<PressWork>): string {
  if (work === null) return ''
  const { mode = 'holds', points, rect } = work
  const length = points && (points.length > 1 ? 'several' : '1')
  return [mode, length, rect && (rect.width > 0 ? 'wide' : 'flat')].filter(Boolean).join(' ')
}

/** How a tool of masks is looked at; one that is not named here works with one press. */
const MASK_VIEWS: Partial<Record<string, readonly View[]>> = {
  brush: bothWays('brush', brushStimuli, stroke),
  polygon: polygonViews,
}

export const maskToolModels = MASK_TOOLS.map((record) => ({
  name: `${record.id}Tool`,
  machine: record.machine(given),
  views: MASK_VIEWS[record.id] ?? bothWays(record.id, [...common, alt, altOnNothing], pressed),
  table: `${record.id}-tool`,
}))
