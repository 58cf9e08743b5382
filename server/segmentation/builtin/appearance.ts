import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { insidePicture, widened } from '../../media/decoding/picture.ts'
import { binAt, colourHistogram, colourSimilarity, spread } from './histogram.ts'
import { dense } from './track-state.ts'
import type { TrackState } from './track-state.ts'

/** Colours rarer than this in the object are ignored. */
const RARE = 0.0008
/** Similarity of colours, and share of the area, of an object that is found again. */
const SAME = 0.8
const ENOUGH = 0.3
const TOO_MUCH = 1.8
/** Beyond the last place, as a share of its size: at first, and added per frame. */
const REACH = 0.6
const REACH_MORE = 0.15

export const coloursOf = (rgb: Uint8Array, bytes: Uint8Array): Float64Array =>
  spread(colourHistogram(rgb, (at) => bytes[at] ?? 0))

function likely(rgb: Uint8Array, { width, height }: Size, colours: Float64Array): Uint8Array {
  const all = spread(colourHistogram(rgb, () => 1))
  const bytes = new Uint8Array(width * height)
  for (let at = 0; at < bytes.length; at += 1) {
    const bin = binAt(rgb, at)
    const own = colours[bin] ?? 0
    bytes[at] = own > RARE && own > 2 * (all[bin] ?? 0) ? 1 : 0
  }
  return bytes
}

/** Null: not found near the last place. */
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
    const alike = colourSimilarity(coloursOf(rgb, codec.decodeBytes(part)), colours)
    if (alike > most) [best, most] = [part, alike]
  }
  return best
}
