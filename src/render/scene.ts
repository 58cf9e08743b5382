import type { Point } from '../domain/geometry/point.ts'
import type { Rect } from '../domain/geometry/rect.ts'

/**
 * The scene to draw, as plain data. Coordinates and sizes are source pixels, unless a name says `screen`: those are
 * CSS pixels and do not grow with the zoom. Lists run from the bottom to the top.
 */
export interface Scene {
  /** Identifies the picture; another one starts with its own view. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly media: MediaItem | null
  readonly masks: readonly MaskItem[]
  /** The current stroke of a brush or eraser, shown on its mask until the document has the new mask. */
  readonly stroke: StrokeItem | null
  readonly items: readonly SceneItem[]
  /** Items of the current tool or pointer: previews, crosshair. Drawn on their own canvas. */
  readonly live: readonly SceneItem[]
}

/** A picture as a pyramid; level 0 is the largest. A single small level (a thumbnail) is stretched. */
export interface MediaItem {
  readonly key: string
  readonly levels: readonly MediaLevel[]
  /** Whether any pixel is transparent; false by default. */
  readonly seeThrough?: boolean
}

export interface MediaLevel {
  readonly width: number
  readonly height: number
  /** Side of the tiles in pixels, where the level is cut into tiles. */
  readonly tile?: number
}

/**
 * A mask in COCO's run-length encoding: column by column, clear and set runs in turn; `size` is [height, width].
 */
export interface RunLengthMask {
  readonly size: readonly [number, number]
  readonly counts: string | readonly number[]
}

/**
 * A mask over the whole picture; another size is stretched. Runs are cached by identity of `mask`, so an unchanged
 * mask should stay the same object. Leave hidden masks out of the list.
 */
export interface MaskItem {
  readonly id: string
  readonly role: string
  readonly reach: Reach
  readonly mask: RunLengthMask
  readonly colour: string
  readonly opacity: number
}

/**
 * A position of a brush in source pixels. The first is a disc; each further one adds the capsule from the one
 * before with its own radius, pixel for pixel as `Codec.fillCapsule` does, so that the stored mask equals the
 * preview.
 */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface StrokeItem {
  readonly id: string | number
  readonly mode: 'paint' | 'erase'
  /** Id of the mask that it changes; null: a new one above all others. */
  readonly target: string | null
  /** The colour of a new mask, `#rrggbb`; a target keeps its own. */
  readonly colour: string
  readonly opacity: number
  /** Append-only: of one stroke, points that were drawn are not read again. */
  readonly points: readonly StrokePoint[]
  readonly count: number
}

export type SceneItem = BoxItem | PointItem | PathItem | LabelItem | ShadeItem | CrosshairItem

/** Which part of an item the pointer hits. `edge`: a hollow shape, so that what lies inside stays reachable. */
export type Reach = 'all' | 'edge' | 'none'

export interface Style {
  readonly stroke: string
  readonly fill?: string
  /** CSS pixels, 1.5 by default. */
  readonly screenWidth?: number
  readonly dash?: readonly number[]
  readonly hatch?: string
  /** 0 … 1, 1 by default. */
  readonly opacity?: number
}

interface ItemBase {
  /** Unique within its role. */
  readonly id: string
  readonly role: string
  readonly reach: Reach
  readonly style: Style
}

export type HandleName = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'rotate'

export interface BoxItem extends ItemBase {
  readonly type: 'box'
  readonly rect: Rect
  /** Degrees clockwise about the centre, 0 by default. */
  readonly rotation?: number
  /** Selected boxes have handles. */
  readonly handles?: readonly HandleName[]
  readonly label?: string
  /** Its label is shown even where it hides others. */
  readonly isNamed?: boolean
}

export interface PointItem extends ItemBase {
  readonly type: 'point'
  readonly at: Point
  /** CSS pixels. */
  readonly screenRadius: number
  /** Draws a ring for points that are hidden or uncertain; filled by default. */
  readonly hollow?: boolean
  readonly label?: string
  /** Its label is shown even where it hides others. */
  readonly isNamed?: boolean
}

export interface PathItem extends ItemBase {
  readonly type: 'path'
  readonly points: readonly Point[]
  readonly closed: boolean
  /** Shows a handle at each point, or at these points. */
  readonly vertices?: boolean | readonly Point[]
}

export interface LabelItem extends ItemBase {
  readonly type: 'label'
  readonly at: Point
  readonly text: string
}

export interface ShadeItem extends ItemBase {
  readonly type: 'shade'
  readonly hole: Rect
  readonly rotation?: number
}

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

/** What lies under the pointer; for a mask it is always the `interior`. */
export interface Hit {
  readonly id: string
  readonly role: string
  readonly part: 'handle' | 'vertex' | 'edge' | 'interior'
  readonly handle?: HandleName
  /** Index of the vertex, or of the edge that starts at it. */
  readonly index?: number
}
