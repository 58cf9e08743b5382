import { binAt, colourHistogram } from './histogram.ts'

/** Nothing that was counted is rarer than this share of all. */
const RAREST = 1e-5
/** What one colour can say at most, as log-odds: a rare colour proves little. */
const MOST = 4

/** Colours of each pixel's own and of its region count half each: a region is rarely split, but its edge may be elsewhere. */
function evenedOut(odds: Float32Array, regions: Int32Array): void {
  const [sums, counts] = [new Float64Array(odds.length), new Int32Array(odds.length)]
  for (const [at, region] of regions.entries()) {
    sums[region] = (sums[region] ?? 0) + (odds[at] ?? 0)
    counts[region] = (counts[region] ?? 0) + 1
  }
  for (const [at, region] of regions.entries())
    odds[at] = ((odds[at] ?? 0) + (sums[region] ?? 0) / (counts[region] ?? 1)) / 2
}

/**
 * How much each pixel's colour is rather the object's than the background's.
 *
 * @param rgb three bytes to a pixel
 * @param regions to each pixel the number of its region, as of `regionsOf`
 * @param object to each pixel how probably it is the object's, 0 to 1
 * @returns log-odds of each pixel
 */
export function colourOdds(rgb: Uint8Array, regions: Int32Array, object: Float32Array): Float32Array {
  const own = colourHistogram(rgb, (at) => object[at] ?? 0)
  const others = colourHistogram(rgb, (at) => 1 - (object[at] ?? 0))
  const ofBin = own.map((share, bin) => {
    const odds = Math.log(share + RAREST) - Math.log((others[bin] ?? 0) + RAREST)
    return Math.min(MOST, Math.max(-MOST, odds))
  })
  const odds = Float32Array.from(object, (_, at) => ofBin[binAt(rgb, at)] ?? 0)
  evenedOut(odds, regions)
  return odds
}
