import type { Point } from '../domain/geometry/point.ts'
import type { Rect } from '../domain/geometry/rect.ts'

/**
 * What is to be seen, as plain data. All coordinates and sizes are in source pixels (the picture's own) unless a
 * name says `screen`, which are CSS pixels and do not grow with the zoom. Lists run from the bottom to the top.
 */
export interface Scene {
  /** Which picture this is; another one starts with a view of its own. */
  readonly id: string
  /** Size of the picture in source pixels; what "fit" fits. */
  readonly width: number
  readonly height: number
  readonly media: MediaItem | null
  readonly masks: readonly MaskItem[]
  /** The brush or eraser at work: shown on its mask at once, until the document has the new mask. */
  readonly stroke: StrokeItem | null
  /** What the document holds. */
  readonly items: readonly SceneItem[]
  /** What only lives while a tool or the pointer moves: previews, crosshair. Drawn on a canvas of its own. */
  readonly live: readonly SceneItem[]
}

/** A picture as a pyramid; level 0 is the largest. A single small level (a thumbnail) is stretched to the size. */
export interface MediaItem {
  readonly key: string
  readonly levels: readonly MediaLevel[]
  /** Whether something is seen through it somewhere; not so when left out. */
  readonly seeThrough?: boolean
}

export interface MediaLevel {
  readonly width: number
  readonly height: number
  /** Side in pixels of the squares that this level is cut into; left out where it is one bitmap. */
  readonly tile?: number
}

/** A mask as the documents hold it, in COCO's runs: column by column, clear and set in turn, `size` is [height, width]. */
export interface RunLengthMask {
  readonly size: readonly [number, number]
  readonly counts: string | readonly number[]
}

/**
 * A mask over the whole picture; one of another size is stretched to it. The runs are cached by identity of `mask`, so
 * an unchanged mask should stay the same object. Leave hidden ones out of the list.
 */
export interface MaskItem {
  readonly id: string
  /** What the mask means to its kind; comes back in a hit. */
  readonly role: string
  readonly reach: Reach
  readonly mask: RunLengthMask
  /** Of what is set: `#rrggbb`. */
  readonly colour: string
  /** 0 … 1. */
  readonly opacity: number
}

/**
 * A place of a brush in source pixels. The first is a disc; each further one adds the capsule from the one before it
 * with its own radius, pixel for pixel as `Codec.fillCapsule` does, so that the committed mask is what was seen.
 */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface StrokeItem {
  /** Another id is another stroke. */
  readonly id: string | number
  readonly mode: 'paint' | 'erase'
  /** Id of the mask it changes; null: a new one above all others. */
  readonly target: string | null
  /** The colour of a new mask, `#rrggbb`; a target keeps its own. */
  readonly colour: string
  /** 0 … 1. */
  readonly opacity: number
  /** Only ever appended to: of the same stroke only points after those drawn already are looked at. */
  readonly points: readonly StrokePoint[]
  /** How many of the points count now. */
  readonly count: number
}

export type SceneItem = BoxItem | PointItem | PathItem | LabelItem | ShadeItem | CrosshairItem

/** What of an item answers to the pointer. `edge`: a hollow shape, so that what lies inside stays reachable. */
export type Reach = 'all' | 'edge' | 'none'

export interface Style {
  /** CSS colours. */
  readonly stroke: string
  readonly fill?: string
  /** CSS pixels, 1.5 by default. */
  readonly screenWidth?: number
  /** Pattern of dashes in CSS pixels. */
  readonly dash?: readonly number[]
  /** Diagonal lines across the inside, in this colour. */
  readonly hatch?: string
  /** 0 … 1, 1 by default. */
  readonly opacity?: number
}

interface ItemBase {
  /** No other item of its role in the scene has it. */
  readonly id: string
  /** What the item means to its kind; comes back in a hit. */
  readonly role: string
  readonly reach: Reach
  readonly style: Style
}

export type HandleName = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'rotate'

export interface BoxItem extends ItemBase {
  readonly type: 'box'
  readonly rect: Rect
  /** Degrees about the centre, clockwise; 0 by default. */
  readonly rotation?: number
  /** Shown only on what is selected. */
  readonly handles?: readonly HandleName[]
  /** Text on a pill at the top-left corner. */
  readonly label?: string
}

export interface PointItem extends ItemBase {
  readonly type: 'point'
  readonly at: Point
  /** CSS pixels. */
  readonly screenRadius: number
  /** A ring in the colour of the stroke, for what is not seen or not certain; filled by default. */
  readonly hollow?: boolean
  readonly label?: string
}

export interface PathItem extends ItemBase {
  readonly type: 'path'
  readonly points: readonly Point[]
  readonly closed: boolean
  /** Shows each point as a handle, or these alone. */
  readonly vertices?: boolean | readonly Point[]
}

export interface LabelItem extends ItemBase {
  readonly type: 'label'
  readonly at: Point
  readonly text: string
}

/** Dims everything of the picture outside of a rectangle. */
export interface ShadeItem extends ItemBase {
  readonly type: 'shade'
  readonly hole: Rect
  /** Degrees clockwise by which the hole is turned about its centre. */
  readonly rotation?: number
}

/** Two lines across the whole picture. */
export interface CrosshairItem extends ItemBase {
  readonly type: 'crosshair'
  readonly at: Point
}

export const EMPTY_SCENE: Scene = {
  id: '',
  width: 1,
  height: 1,
  media: null,
  masks: [],
  stroke: null,
  items: [],
  live: [],
}

/** What lies under the pointer; a mask answers with its `interior`. */
export interface Hit {
  readonly id: string
  readonly role: string
  readonly part: 'handle' | 'vertex' | 'edge' | 'interior'
  readonly handle?: HandleName
  /** Index of the vertex, or of the edge that starts at it. */
  readonly index?: number
}
