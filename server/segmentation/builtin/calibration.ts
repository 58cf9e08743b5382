/**
 * Contrast, and share of results that overlap the object by three quarters: on every second of 177 photographs of
 * COCO, see docs/benchmarks/segmentation.md. Rising; linear in between.
 */
const MEASURED = [
  { contrast: 0, share: 0.37 },
  { contrast: 0.4, share: 0.37 },
  { contrast: 0.556, share: 0.43 },
  { contrast: 0.651, share: 0.57 },
  { contrast: 0.78, share: 0.65 },
  { contrast: 0.976, share: 0.85 },
] as const

/** How often a result of this contrast is right, 0 to 1. */
export function calibrated(contrast: number): number {
  const above = MEASURED.findIndex((place) => place.contrast > contrast)
  const [before, after] = [MEASURED[above - 1], MEASURED[above]]
  if (before === undefined || after === undefined) return MEASURED.at(above === 0 ? 0 : -1)?.share ?? 0
  const part = (contrast - before.contrast) / (after.contrast - before.contrast)
  return before.share + part * (after.share - before.share)
}
