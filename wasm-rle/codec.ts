import type { Connectivity, Mask, Rectangle, Tint } from './mask.ts'
import type { PixelBuffer } from './memory.ts'

/** RGBA (4 bytes per pixel) or one byte per pixel, rows from the top without gaps. */
export type Pixels = Uint8Array | Uint8ClampedArray

export interface DecodeOptions<Target> {
  readonly rectangle?: Rectangle | undefined
  /** Filled and returned, of exactly the part's size. Pixels of the codec's memory return as a new view: it may have moved. */
  readonly into?: Target | undefined
}

/** Encodes a picture as it arrives, some rows at a time (32 are fastest). */
export interface StripEncoder {
  /** Adds one or more whole rows; adds none of them on an error. */
  push(rows: Pixels): void
  finish(): Mask
  free(): void
}

/**
 * The codec's interface in page, worker and Node. Sizes are pixels, width before height (`Mask.size` is COCO's [height, width]).
 * Masks are immutable. Every error is an RleError. Memory grows with the largest operation and never shrinks.
 */
export interface Codec {
  /** Set where alpha > 100. With a rectangle, the mask has its size. */
  encodeRgba(pixels: Pixels, width: number, height: number, rectangle?: Rectangle): Mask
  /** Set where the byte is not 0. */
  encodeBytes(pixels: Pixels, width: number, height: number, rectangle?: Rectangle): Mask
  strips(width: number, height: number, pixels: 'rgba' | 'bytes'): StripEncoder
  /** Bytes 0 and 1, row by row. */
  decodeBytes<T extends Pixels = Uint8Array<ArrayBuffer>>(mask: Mask, options?: DecodeOptions<T>): T
  /** RGBA: `tint` where set, transparent black elsewhere. */
  decodeRgba<T extends Pixels = Uint8ClampedArray<ArrayBuffer>>(
    mask: Mask,
    tint: Tint,
    options?: DecodeOptions<T>,
  ): T
  /** Pixels in the codec's own memory, which the four methods above use without copying. */
  allocate(bytes: number): PixelBuffer

  /** COCO's compressed string. */
  write(mask: Mask): string
  /** From the string or from numbers; merges runs around empty ones. */
  read(counts: string | ArrayLike<number>, width: number, height: number): Mask

  union(a: Mask, b: Mask): Mask
  intersect(a: Mask, b: Mask): Mask
  subtract(a: Mask, b: Mask): Mask
  symmetricDifference(a: Mask, b: Mask): Mask

  area(mask: Mask): number
  /** Smallest rectangle around all set pixels; [0, 0, 0, 0] for an empty mask. */
  box(mask: Mask): Rectangle
  /** Intersection over union, or over a's area with `crowd` (b is a crowd region). 0 where nothing is shared. */
  iou(a: Mask, b: Mask, crowd?: boolean): number

  /** One polygon x0, y0, x1, y1, … in pixels with at least three points, rasterised as COCO does. */
  fillPolygon(points: ArrayLike<number>, width: number, height: number): Mask
  /** Pixels whose centres (+ 0.5) are at most `radius` from the segment: one piece of a brush stroke. */
  fillCapsule(
    from: readonly [number, number],
    to: readonly [number, number],
    radius: number,
    width: number,
    height: number,
  ): Mask
  /** The pixels connected with (x, y) that have its value. */
  floodFill(mask: Mask, x: number, y: number, connectivity?: Connectivity): Mask
  /** Connected components of set pixels, ordered by first pixel. */
  components(mask: Mask, connectivity?: Connectivity): Mask[]
  /** Removes components of fewer than `least` pixels. */
  removeSpecks(mask: Mask, least: number, connectivity?: Connectivity): Mask
  /** Sets clear regions of at most `most` pixels that do not touch the edge; `connectivity` is that of clear pixels. */
  fillHoles(mask: Mask, most?: number, connectivity?: Connectivity): Mask

  /** Disc x² + y² ≤ radius², radius 0 to 64; pixels outside the picture do not count. */
  dilate(mask: Mask, radius: number): Mask
  erode(mask: Mask, radius: number): Mask
  open(mask: Mask, radius: number): Mask
  close(mask: Mask, radius: number): Mask

  /** Nearest neighbour: each new pixel takes the old one under its centre. */
  resize(mask: Mask, width: number, height: number): Mask
  /** The part inside the rectangle; clear where that extends past the picture. */
  crop(mask: Mask, rectangle: Rectangle): Mask
  /** Moves the content right and down; content outside the picture is lost. */
  translate(mask: Mask, dx: number, dy: number): Mask
  /** The mask in a larger, clear picture, with its corner at (x, y). */
  place(mask: Mask, x: number, y: number, width: number, height: number): Mask
}
