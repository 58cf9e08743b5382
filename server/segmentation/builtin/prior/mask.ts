import type { PromptPoint } from '../../engine.ts'
import { OF_REGION, labelledRegions } from './points.ts'
import type { ExaminedCrop, Prior } from './prior.ts'
import { pixelAt, pointIn } from '../crop.ts'

/** Log-odds that an earlier mask adds. */
const BEFORE = 1.5
/** Log-odds of a point against the mask, and their fall with distance, in units of its distance to the edge. */
const [AGAINST, FALL] = [3, 1]

/** To the nearest pixel of the opposite value; infinite: none. */
export function distanceToEdge(bytes: Uint8Array, width: number, { x, y }: { x: number; y: number }): number {
  const here = bytes[Math.floor(y) * width + Math.floor(x)]
  let least = Number.POSITIVE_INFINITY
  for (let row = 0, at = 0; at < bytes.length; row += 1)
    for (let column = 0; column < width; column += 1, at += 1)
      if (bytes[at] !== here) least = Math.min(least, (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2)
  return Math.sqrt(least)
}

/** Holds except around points that contradict it. @param previous bytes 0 and 1 */
export function addMask(
  { crop, regions }: ExaminedCrop,
  { odds }: Prior,
  previous: Uint8Array,
  points: readonly PromptPoint[],
): void {
  const { width, height } = crop
  for (let at = 0; at < odds.length; at += 1) odds[at] = previous[at] === 1 ? BEFORE : -BEFORE
  const against = points.filter((point) => previous[pixelAt(crop, point)] !== point.label)
  for (const point of against) {
    const { x, y } = pointIn(crop, point)
    const distance = Math.min(distanceToEdge(previous, width, { x, y }), width, height)
    for (let at = 0; at < odds.length; at += 1) {
      const square = ((at % width) + 0.5 - x) ** 2 + (Math.floor(at / width) + 0.5 - y) ** 2
      const pull = AGAINST * Math.exp(-square / (FALL * distance) ** 2)
      odds[at] = (odds[at] ?? 0) + (point.label === 1 ? pull : -pull)
    }
  }
  const said = labelledRegions(crop, regions, against)
  for (const [at, region] of regions.entries())
    odds[at] = (odds[at] ?? 0) + OF_REGION * (said.get(region) ?? 0)
}
