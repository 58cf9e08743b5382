import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import { insidePicture, widened } from '../picture.ts'
import { binAt, colourHistogram, likeness, spread } from './histogram.ts'
import { dense } from './track-state.ts'
import type { TrackState } from './track-state.ts'

/** A colour that the object has less often than this is not the object's. */
const FOREIGN = 0.0008
/** Found again: so alike, and with so much of its area. */
const SAME = 0.8
const ENOUGH = 0.3
const TOO_MUCH = 1.8
/** How far beyond its last place a lost object is looked for, as a share of its size: at first, and more each frame. */
const REACH = 0.6
const REACH_MORE = 0.15

/** Shares of colours of what is set, each spread over its neighbours. */
export const coloursOf = (rgb: Uint8Array, bytes: Uint8Array): Float64Array =>
  spread(colourHistogram(rgb, (at) => bytes[at] ?? 0))

/**
 * Bytes 1 where the colours around a pixel are not the object's: what covers it. A majority over 5 × 5 pixels.
 *
 * @param rgb of the whole frame, which is `frameWidth` wide
 * @param rect the part that is asked for, and answered
 */
export function foreign(
  rgb: Uint8Array,
  frameWidth: number,
  rect: Rectangle,
  colours: Float64Array,
): Uint8Array {
  const { width, height } = rect
  const unknown = Uint8Array.from(colours, (share) => (share < FOREIGN ? 1 : 0))
  const single = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      single[at] = unknown[binAt(rgb, (rect.y + y) * frameWidth + rect.x + x)] ?? 0
  const rows = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x
      for (let step = -2; step <= 2; step += 1) rows[at] = (rows[at] ?? 0) + (single[at + step] ?? 0)
    }
  const majority = new Uint8Array(width * height)
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 0; x < width; x += 1) {
      let count = 0
      for (let step = -2; step <= 2; step += 1) count += rows[(y + step) * width + x] ?? 0
      majority[y * width + x] = count > 12 ? 1 : 0
    }
  return majority
}

/** Bytes 1 where a colour is more the object's than the surroundings'. */
function likely(rgb: Uint8Array, { width, height }: Size, colours: Float64Array): Uint8Array {
  const all = spread(colourHistogram(rgb, () => 1))
  const bytes = new Uint8Array(width * height)
  for (let at = 0; at < bytes.length; at += 1) {
    const bin = binAt(rgb, at)
    const own = colours[bin] ?? 0
    bytes[at] = own > FOREIGN && own > 2 * (all[bin] ?? 0) ? 1 : 0
  }
  return bytes
}

/** Looks for a lost object near where it was last seen. @returns its mask, or null */
export function findAgain(codec: Codec, rgb: Uint8Array, size: Size, state: TrackState): Mask | null {
  const { width, height } = size
  const last = codec.read(state.counts, width, height)
  const far = Math.sqrt(state.area) * (REACH + REACH_MORE * state.lost)
  const reach = insidePicture(widened(codec.box(last), 0, far), size)
  const colours = dense(state.colours)
  const everywhere = codec.encodeBytes(likely(rgb, size, colours), width, height)
  const near = codec.place(codec.crop(everywhere, reach), reach.x, reach.y, width, height)
  const clean = codec.open(codec.close(near, 2), 2)
  let [best, most]: [Mask | null, number] = [null, SAME]
  for (const part of codec.components(clean, 8)) {
    const area = codec.area(part)
    if (area < state.area * ENOUGH || area > state.area * TOO_MUCH) continue
    const alike = likeness(coloursOf(rgb, codec.decodeBytes(part)), colours)
    if (alike > most) [best, most] = [part, alike]
  }
  return best
}
