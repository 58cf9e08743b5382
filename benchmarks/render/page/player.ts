import type { Camera, Content, Point, Size } from '../scenario.ts'
import type { Case } from '../cases.ts'

/** A library that shows a scene and can do what cases ask of it. Each call is followed by a frame. */
export interface Player {
  look(camera: Camera): void
  /** Moves what the case grabs by source pixels from where it was. */
  drag(by: Point): void
  /** The current stroke has these dabs now; only ever more. */
  paint(stroke: number, dabs: readonly Point[]): void
  /** Ends the stroke; milliseconds until the runs of the whole mask are there. */
  commit(): number
  /** Everything that was begun is drawn, where that takes more than the next frame. */
  settled?(): Promise<void>
}

/** What a library gets to build a scene with. */
export interface Stage {
  readonly host: HTMLElement
  readonly benchCase: Case
  readonly content: Content
  readonly picture: Size
  /** Words that say how the library is used. */
  readonly setup: ReadonlySet<string>
  /** The encoded picture. */
  readonly blob: Blob
}

export type CreatePlayer = (stage: Stage) => Promise<Player>

export type Smoothing = 'nearest' | 'low' | 'medium'

/** From this scale on bilinear sampling misses no pixel, and the much dearer mipmaps of `medium` only blur. */
const LOW_FROM = 0.5

/** How bitmaps are drawn at a scale; `auto` takes what is needed. */
export function smoothingOf(setup: ReadonlySet<string>, scale: number): Smoothing {
  if (setup.has('nearest')) return 'nearest'
  if (setup.has('auto')) return scale < LOW_FROM ? 'medium' : 'low'
  return setup.has('low') ? 'low' : 'medium'
}

/** Applies to every later `drawImage`, until the canvas changes its size. */
export function smooth(context: CanvasRenderingContext2D, smoothing: Smoothing): void {
  context.imageSmoothingEnabled = smoothing !== 'nearest'
  if (smoothing !== 'nearest') context.imageSmoothingQuality = smoothing
}

/** The content with what the case grabs in another place. */
export function movedContent({ benchCase, content }: Stage, by: Point): Content {
  if (benchCase.kind !== 'drag') return content
  const shift = <T extends Point>(thing: T, index: number): T =>
    index === benchCase.index ? { ...thing, x: thing.x + by.x, y: thing.y + by.y } : thing
  return benchCase.grab === 'box'
    ? { ...content, boxes: content.boxes.map(shift) }
    : { ...content, joints: content.joints.map(shift) }
}
