import type { Point } from '../domain/geometry/point.ts'
import type { Rect } from '../domain/geometry/rect.ts'

/** Lists run from bottom to top. Source pixels; names with `screen` are CSS pixels and do not zoom. */
export interface Scene {
  /** Another id starts with its own view. */
  readonly id: string
  readonly width: number
  readonly height: number
  readonly media: MediaItem | null
  readonly masks: readonly MaskItem[]
  /** Shown on its mask until the document has the new mask. */
  readonly stroke: StrokeItem | null
  readonly items: readonly SceneEntry[]
  /** More belongs to it than one frame has time for: describe it again after this one. False by default. */
  readonly isUnfinished?: boolean
  /** Previews and crosshair, on a canvas of their own. */
  readonly live: readonly SceneItem[]
}

/** Level 0 is the largest. A single small level (a thumbnail) is stretched. */
export interface MediaItem {
  readonly key: string
  readonly levels: readonly MediaLevel[]
  /** Whether any pixel is transparent; false by default. */
  readonly seeThrough?: boolean
}

export interface MediaLevel {
  readonly width: number
  readonly height: number
  /** Side in pixels of the tiles that the level is cut into. */
  readonly tile?: number
}

/** COCO: column by column, clear and set runs in turn; `size` is [height, width]. */
export interface RunLengthMask {
  readonly size: readonly [number, number]
  readonly counts: string | readonly number[]
}

/** Another size is stretched. Runs are cached by identity of `mask`. Leave out hidden masks. */
export interface MaskItem {
  readonly id: string
  readonly role: string
  readonly reach: Reach
  readonly mask: RunLengthMask
  readonly colour: string
  readonly opacity: number
}

/** A disc, then capsules with the one before, like `fillCapsule`: the stored mask equals the preview. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface StrokeItem {
  readonly id: string | number
  readonly mode: 'paint' | 'erase'
  /** Null: a new mask above all others. */
  readonly target: string | null
  /** Of a new mask, `#rrggbb`. */
  readonly colour: string
  readonly opacity: number
  /** Append-only: drawn points of a stroke are not read again. */
  readonly points: readonly StrokePoint[]
  readonly count: number
}

/** What lies in one place of the picture. */
export type BoundedItem = BoxItem | PointItem | PathItem | LabelItem

export type SceneItem = BoundedItem | ShadeItem | CrosshairItem

/**
 * Items that mostly stay together as they are. A group that did not change is the same object in the next scene, and is
 * neither compared, measured nor hit-tested item by item.
 */
export interface ItemGroup {
  readonly type: 'group'
  /** Unique within its role. */
  readonly id: string
  readonly role: string
  readonly items: readonly BoundedItem[]
}

export type SceneEntry = SceneItem | ItemGroup

/** `edge`: a hollow shape, so that what lies inside can be reached. */
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
  /** Degrees clockwise about the centre. */
  readonly rotation?: number
  readonly handles?: readonly HandleName[]
  /** Others are being drawn close by: its handles catch only where they are seen, and a small box has none. */
  readonly yields?: boolean
  readonly label?: string
  /** Its label is shown even where it hides others. */
  readonly isNamed?: boolean
}

export interface PointItem extends ItemBase {
  readonly type: 'point'
  readonly at: Point
  /** CSS pixels. */
  readonly screenRadius: number
  readonly hollow?: boolean
  readonly label?: string
  readonly isNamed?: boolean
}

export interface PathItem extends ItemBase {
  readonly type: 'path'
  readonly points: readonly Point[]
  readonly closed: boolean
  /** A handle at each point, or at these. */
  readonly vertices?: boolean | readonly Point[]
  /** At its topmost point. */
  readonly label?: string
  readonly isNamed?: boolean
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

export const itemsOf = (entries: readonly SceneEntry[]): readonly SceneItem[] =>
  entries.flatMap((entry): readonly SceneItem[] => (entry.type === 'group' ? entry.items : [entry]))

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

/** Of a mask always the `interior`. */
export interface Hit {
  readonly id: string
  readonly role: string
  readonly part: 'handle' | 'vertex' | 'edge' | 'interior'
  readonly handle?: HandleName
  readonly index?: number
}
