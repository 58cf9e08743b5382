/** Most pixels of one mask: 16384 × 16384. */
export const MAX_PIXELS = 2 ** 28
/** Longest side: a row of one pixel takes 16 bytes in the module, so the rows of the largest mask take 256 MB. */
export const MAX_SIDE = 2 ** 24

/**
 * A binary mask as COCO's uncompressed runs, column by column: clear, set, clear, … Only the first run may be empty (where the
 * first pixel is set); the sum is height × width. Plain data, so it may be cloned and stored.
 */
export interface Mask {
  readonly size: readonly [height: number, width: number]
  readonly counts: Uint32Array
}

/** Whole pixels; (x, y) is the upper left corner. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Red, green, blue, alpha: 0 to 255, not premultiplied. */
export type Tint = readonly [red: number, green: number, blue: number, alpha: number]

/** 4: pixels that share a side; 8: also those that share a corner. */
export type Connectivity = 4 | 8

export type RleErrorReason =
  | 'simd' // this engine has no WebAssembly SIMD
  | 'load' // the module could not be fetched or compiled
  | 'memory' // the module's memory could not grow
  | 'size' // width or height not a whole number above 0, a side or pixels beyond the limit, or two masks of different sizes
  | 'sum' // runs do not add up to width × height
  | 'negative' // a run below 0, or not a whole number
  | 'overflow' // a value of the string that no mask can hold
  | 'character' // a character outside the string's alphabet
  | 'truncated' // the string ends inside a value
  | 'pixels' // an array of the wrong length, or one whose memory has moved or been freed
  | 'rectangle' // not whole, empty, not inside the picture, or too far outside where it may be outside
  | 'coordinates' // points that are missing, not finite or too far away
  | 'argument' // any other parameter out of its range

/** The only error that the codec throws; `reason` is for programs, `message` for logs. */
export class RleError extends Error {
  override readonly name = 'RleError'
  readonly reason: RleErrorReason

  constructor(reason: RleErrorReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Whether the codec can never be loaded here. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof RleError && error.reason === 'simd'
}

function isSide(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MAX_SIDE
}

/** Requires whole width and height, 1 to MAX_SIDE, with at most MAX_PIXELS pixels; returns their product. */
export function checkSize(width: number, height: number): number {
  const total = width * height
  if (isSide(width) && isSide(height) && total <= MAX_PIXELS) return total
  throw new RleError('size', `A mask of ${height} × ${width} pixels is not possible`)
}

export function checkWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new RleError('argument', `${name} must be a whole number from ${least} to ${most}, not ${value}`)
}

/** Whether the rectangle is whole, not empty and within `least` (left and top), `right` and `bottom`. */
function isWithin({ x, y, width, height }: Rectangle, least: number, right: number, bottom: number): boolean {
  const isWhole = [x, y, width, height].every(Number.isInteger) && width > 0 && height > 0
  return isWhole && x >= least && y >= least && x + width <= right && y + height <= bottom
}

function refuse({ x, y, width, height }: Rectangle, why: string): never {
  throw new RleError('rectangle', `The rectangle ${x}, ${y}, ${width} × ${height} ${why}`)
}

export function checkRectangle(rectangle: Rectangle, width: number, height: number): void {
  if (!isWithin(rectangle, 0, width, height)) refuse(rectangle, `is not inside ${width} × ${height}`)
}

/** Requires a whole, non-empty rectangle at most MAX_PIXELS away; it may lie outside the picture. */
export function checkWindow(rectangle: Rectangle): void {
  if (!isWithin(rectangle, -MAX_PIXELS, MAX_PIXELS, MAX_PIXELS)) refuse(rectangle, 'is not possible')
}
