import type { Size } from '../../../../src/domain/geometry/rect.ts'
import type { PromptPoint, Prompts } from '../../engine.ts'
import { CERTAIN } from '../pixel-cut.ts'
import { DISC, paintDisc } from '../disc.ts'
import { pixelAt, pointIn, type Crop } from '../crop.ts'
import type { ExaminedCrop, Prior } from './prior.ts'

/** Cost of a step in colour levels, so that distance counts in flat regions, too. */
const STEP = 1.5

/**
 * Colour-weighted distance (Bai & Sapiro 2007; raster scans as in Borgefors' chamfer distance).
 * @param rgb three bytes a pixel @param seeds not 0 where the distance is 0
 */
function geodesicDistance(
  rgb: Uint8Array,
  width: number,
  height: number,
  seeds: Uint8Array,
  sweeps = 2,
): Float32Array {
  const distance = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
  for (let at = 0; at < distance.length; at += 1) if (seeds[at] !== 0) distance[at] = 0
  const cost = (a: number, b: number): number => {
    const [i, j] = [a * 3, b * 3]
    const red = (rgb[i] ?? 0) - (rgb[j] ?? 0)
    const green = (rgb[i + 1] ?? 0) - (rgb[j + 1] ?? 0)
    const blue = (rgb[i + 2] ?? 0) - (rgb[j + 2] ?? 0)
    return Math.abs(red) + Math.abs(green) + Math.abs(blue) + STEP
  }
  const relax = (at: number, from: number): void => {
    const through = (distance[from] ?? 0) + cost(at, from)
    if (through < (distance[at] ?? 0)) distance[at] = through
  }
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x
        if (x > 0) relax(at, at - 1)
        if (y > 0) relax(at, at - width)
      }
    for (let y = height - 1; y >= 0; y -= 1)
      for (let x = width - 1; x >= 0; x -= 1) {
        const at = y * width + x
        if (x < width - 1) relax(at, at + 1)
        if (y < height - 1) relax(at, at + width)
      }
  }
  return distance
}

/** Of being nearer, by colour change, to a positive point than to a negative point or the rim. */
const NEAR_POINT = 2
const NEAR_POINT_IN_BOX = 0.8
/** Log-odds of a point for its whole region. */
export const OF_REGION = 2

/** Where the picture continues beyond the crop, else all of it. */
function markRim(seeds: Uint8Array, { rect, width, height }: Crop, picture: Size): void {
  const open = {
    left: rect.x > 0,
    top: rect.y > 0,
    right: rect.x + rect.width < picture.width,
    bottom: rect.y + rect.height < picture.height,
  }
  const all = !(open.left || open.top || open.right || open.bottom)
  for (let x = 0; x < width; x += 1) {
    if (open.top || all) seeds[x] = 1
    if (open.bottom || all) seeds[(height - 1) * width + x] = 1
  }
  for (let y = 0; y < height; y += 1) {
    if (open.left || all) seeds[y * width] = 1
    if (open.right || all) seeds[y * width + width - 1] = 1
  }
}

/** Bytes 1 at points of one label. */
function seedsOf(crop: Crop, points: readonly PromptPoint[], label: 0 | 1): Uint8Array {
  const seeds = new Uint8Array(crop.width * crop.height)
  for (const point of points)
    if (point.label === label)
      paintDisc(seeds, crop.width, crop.height, { ...pointIn(crop, point), radius: DISC, label: 1 })
  return seeds
}

/** From -1 (background) to 1 (object), by the distances to both. */
function nearness(toObject: number, toBackground: number): number {
  if (toObject === toBackground) return 0
  if (!Number.isFinite(toBackground)) return 1
  return Number.isFinite(toObject) ? (toBackground - toObject) / (toBackground + toObject) : -1
}

/** By region number: 1 meant, -1 not meant, 0 both. */
export function labelledRegions(
  crop: Crop,
  regions: Int32Array,
  points: readonly PromptPoint[],
): Map<number, number> {
  const said = new Map<number, number>()
  for (const point of points) {
    const region = regions[pixelAt(crop, point)] ?? 0
    const sign = point.label === 1 ? 1 : -1
    said.set(region, (said.get(region) ?? sign) === sign ? sign : 0)
  }
  return said
}

/** Colour distances to positive points against those to negative points, the rim or the box's sides. */
export function addPoints(
  { crop, rgb, regions }: ExaminedCrop,
  prior: Prior,
  { points, box }: Prompts,
  picture: Size,
): void {
  const { odds, certain } = prior
  const [object, background] = [seedsOf(crop, points, 1), seedsOf(crop, points, 0)]
  const distanceTo = (seeds: Uint8Array): Float32Array =>
    geodesicDistance(rgb, crop.width, crop.height, seeds)
  const edge = new Uint8Array(odds.length)
  if (box === null) markRim(edge, crop, picture)
  else for (const [at, known] of certain.entries()) if (known === CERTAIN.background) edge[at] = 1
  const [toObject, toBackground, toEdge] = [distanceTo(object), distanceTo(background), distanceTo(edge)]
  const isMeant = object.includes(1)
  const weight = box === null ? NEAR_POINT : NEAR_POINT_IN_BOX * Math.min(points.length, 3)
  for (let at = 0; at < odds.length; at += 1) {
    const [here, there, out] = [toObject[at] ?? 0, toBackground[at] ?? 0, toEdge[at] ?? 0]
    const pull = isMeant
      ? nearness(here, Math.min(there, out))
      : // Only what is not meant was said: it holds as far as it is nearer than the edge.
        Math.min(0, nearness(out, there))
    odds[at] = (odds[at] ?? 0) + pull * weight
  }
  const said = labelledRegions(crop, regions, points)
  for (const [at, region] of regions.entries())
    odds[at] = (odds[at] ?? 0) + OF_REGION * (said.get(region) ?? 0)
}

/** Negative points come last and win. */
export function markPoints(crop: Crop, certain: Int8Array, points: readonly PromptPoint[]): void {
  for (const label of [1, 0] as const)
    for (const [at, byte] of seedsOf(crop, points, label).entries())
      if (byte === 1) certain[at] = label === 1 ? CERTAIN.object : CERTAIN.background
}
