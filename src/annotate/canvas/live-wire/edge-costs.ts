/** Row by row: 1 on the strongest edges, `MOST_COST` where there is none. */
export interface Costs {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
}

export const MOST_COST = 16

/** Share of pixels with full contrast, so that a few glaring edges do not flatten all others. */
const FULL_SHARE = 0.04
/** An edge of twelve levels in each channel. Less is noise. */
const LEAST_FULL = 80

/** Length of the Sobel gradient over the three colour channels. */
function contrasts(rgba: Uint8ClampedArray, width: number, height: number): Float32Array {
  const values = new Float32Array(width * height)
  const row = width * 4
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * row + x * 4
      let sum = 0
      for (let channel = at; channel < at + 3; channel++) {
        const nw = rgba[channel - row - 4] as number
        const ne = rgba[channel - row + 4] as number
        const sw = rgba[channel + row - 4] as number
        const se = rgba[channel + row + 4] as number
        const n = rgba[channel - row] as number
        const s = rgba[channel + row] as number
        const w = rgba[channel - 4] as number
        const e = rgba[channel + 4] as number
        const across = ne + 2 * e + se - nw - 2 * w - sw
        const down = sw + 2 * s + se - nw - 2 * n - ne
        sum += across * across + down * down
      }
      values[y * width + x] = Math.sqrt(sum)
    }
  return values
}

function fullContrast(values: Float32Array): number {
  const bins = new Uint32Array(512)
  const scale = 8
  for (const value of values) {
    const bin = Math.min(511, Math.floor(value / scale))
    bins[bin] = (bins[bin] as number) + 1
  }
  let left = Math.floor(values.length * FULL_SHARE)
  let bin = 511
  while (bin > 0 && left >= (bins[bin] as number)) left -= bins[bin--] as number
  return Math.max(LEAST_FULL, bin * scale)
}

/** @param data RGBA, four bytes a pixel */
export function costsOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Costs {
  const contrast = contrasts(data, width, height)
  const full = fullContrast(contrast)
  const values = new Uint8Array(contrast.length)
  for (let at = 0; at < values.length; at++) {
    const lack = 1 - Math.min(1, (contrast[at] as number) / full)
    values[at] = 1 + Math.round((MOST_COST - 1) * lack * lack)
  }
  return { width, height, values }
}
