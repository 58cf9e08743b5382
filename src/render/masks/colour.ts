/** Colours are 0xAABBGGRR, premultiplied by alpha. */

const over255 = (value: number): number => ((value + 128) * 257) >> 16

const channel = (colour: number, shift: number): number => (colour >>> shift) & 255

/** @param colour `#rrggbb` @param opacity 0 … 1 */
export function premultiplied(colour: string, opacity: number): number {
  const rgb = Number.parseInt(colour.slice(1, 7), 16)
  const alpha = Math.round(Math.min(Math.max(opacity, 0), 1) * 255)
  const red = over255(channel(rgb, 16) * alpha)
  const green = over255(channel(rgb, 8) * alpha)
  const blue = over255(channel(rgb, 0) * alpha)
  return red | (green << 8) | (blue << 16) | (alpha << 24)
}

export function over(top: number, bottom: number): number {
  if (bottom === 0) return top
  const rest = 255 - channel(top, 24)
  return (
    (channel(top, 0) + over255(channel(bottom, 0) * rest)) |
    ((channel(top, 8) + over255(channel(bottom, 8) * rest)) << 8) |
    ((channel(top, 16) + over255(channel(bottom, 16) * rest)) << 16) |
    ((channel(top, 24) + over255(channel(bottom, 24) * rest)) << 24)
  )
}

/** Not premultiplied, as `ImageData` takes it. */
export function straightMean(a: number, b: number, c: number, d: number): number {
  const alpha = (a >>> 24) + (b >>> 24) + (c >>> 24) + (d >>> 24)
  if (alpha === 0) return 0
  // Two channels at a time: sums of four bytes fit into sixteen bits.
  const outer = (a & PAIR) + (b & PAIR) + (c & PAIR) + (d & PAIR)
  const green = ((a >>> 8) & 255) + ((b >>> 8) & 255) + ((c >>> 8) & 255) + ((d >>> 8) & 255)
  const half = alpha >> 1
  return (
    straight(outer & 0xffff, alpha, half) |
    (straight(green, alpha, half) << 8) |
    (straight(outer >>> 16, alpha, half) << 16) |
    (((alpha + 2) >> 2) << 24)
  )
}

const PAIR = 0x00ff00ff

const straight = (sum: number, alpha: number, half: number): number =>
  Math.min(255, ((sum * 255 + half) / alpha) | 0)
