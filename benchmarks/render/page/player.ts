import type { Camera, Content, Point, Size } from '../scenario.ts'
import type { Case } from '../cases.ts'

/** A library that shows a scene and does what cases ask. A frame follows each call. */
export interface Player {
  look(camera: Camera): void
  /** Shifts the grabbed thing by source pixels from its original position. */
  drag(by: Point): void
  /** Sets the current stroke's dabs, which only grow. */
  paint(stroke: number, dabs: readonly Point[]): void
  /** Ends the stroke; milliseconds until the runs of the whole mask exist. */
  commit(): number
  /** Resolves when all begun drawing is done, where that takes more than one frame. */
  settled?(): Promise<void>
}

export interface Stage {
  readonly host: HTMLElement
  readonly benchCase: Case
  readonly content: Content
  readonly picture: Size
  /** Words that say how the library is used. */
  readonly setup: ReadonlySet<string>
  readonly blob: Blob
}

export type CreatePlayer = (stage: Stage) => Promise<Player>

export type Smoothing = 'nearest' | 'low' | 'medium'

/** From this scale bilinear sampling misses no pixel; the costlier mipmaps of `medium` would only blur. */
const LOW_FROM = 0.5

/** Smoothing of bitmaps at a scale; `auto` takes what is needed. */
export function smoothingOf(setup: ReadonlySet<string>, scale: number): Smoothing {
  if (setup.has('nearest')) return 'nearest'
  if (setup.has('auto')) return scale < LOW_FROM ? 'medium' : 'low'
  return setup.has('low') ? 'low' : 'medium'
}

/** Applies until the canvas changes its size. */
export function smooth(context: CanvasRenderingContext2D, smoothing: Smoothing): void {
  context.imageSmoothingEnabled = smoothing !== 'nearest'
  if (smoothing !== 'nearest') context.imageSmoothingQuality = smoothing
}

export function movedContent({ benchCase, content }: Stage, by: Point): Content {
  if (benchCase.kind !== 'drag') return content
  const shift = <T extends Point>(thing: T, index: number): T =>
    index === benchCase.index ? { ...thing, x: thing.x + by.x, y: thing.y + by.y } : thing
  return benchCase.grab === 'box'
    ? { ...content, boxes: content.boxes.map(shift) }
    : { ...content, joints: content.joints.map(shift) }
}
