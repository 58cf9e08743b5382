import type { Size } from '../../../src/domain/geometry/rect.ts'
import { PixelCut } from './pixel-cut.ts'

/** Larger log-odds count as this. */
const MOST_ODDS = 8
/** Of the odds against the edge cost. */
const WEIGHT = 5
const MIDDLE = 127.5

/** Channels: odds, brightness, warmth. Differences between neighbours are edges. */
function paintedOdds(rgb: Uint8Array, odds: Float32Array): Uint8Array {
  const painted = new Uint8Array(rgb.length)
  const level = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))
  for (let at = 0; at < odds.length; at += 1) {
    const red = rgb[at * 3] ?? 0
    const green = rgb[at * 3 + 1] ?? 0
    const blue = rgb[at * 3 + 2] ?? 0
    painted[at * 3] = level(MIDDLE + ((odds[at] ?? 0) * MIDDLE) / MOST_ODDS)
    painted[at * 3 + 1] = level(0.3 * red + 0.59 * green + 0.11 * blue)
    painted[at * 3 + 2] = level(MIDDLE + 0.7 * (red - blue))
  }
  return painted
}

/**
 * The cheapest cuts by odds and edges (Boykov & Jolly 2001). The steps of the first odds are edges of all of them, too.
 * @param first log-odds of each pixel @param certain one of `CERTAIN` per pixel
 * @returns cuts by odds of each pixel, all raised by so much: bytes 0 and 1
 */
export function graphCut(
  { rgb, width, height }: Size & { readonly rgb: Uint8Array },
  first: Float32Array,
  certain: Int8Array,
): (odds: Float32Array, raised?: number) => Uint8Array {
  const cut = new PixelCut({ channels: paintedOdds(rgb, first), width, height }, certain)
  const pulls = new Float32Array(cut.pixels.length)
  return (odds, raised = 0) => {
    for (let node = 0; node < pulls.length; node += 1) {
      const said = (odds[cut.pixels[node] ?? 0] ?? 0) + raised
      pulls[node] = WEIGHT * Math.min(MOST_ODDS, Math.max(-MOST_ODDS, said))
    }
    return cut.cut(pulls)
  }
}
