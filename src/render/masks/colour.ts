/** Colours of masks as whole numbers, 8 bits each: alpha, blue, green, red from the highest on; times alpha. */

const over255 = (value: number): number => ((value + 128) * 257) >> 16

const channel = (colour: number, shift: number): number => (colour >>> shift) & 255

/** A colour `#rrggbb` at an opacity. */
export function premultiplied(colour: string, opacity: number): number {
  const rgb = Number.parseInt(colour.slice(1, 7), 16)
  const alpha = Math.round(Math.min(Math.max(opacity, 0), 1) * 255)
  const red = over255(channel(rgb, 16) * alpha)
  const green = over255(channel(rgb, 8) * alpha)
  const blue = over255(channel(rgb, 0) * alpha)
  return red | (green << 8) | (blue << 16) | (alpha << 24)
}

/** One colour over another. */
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

/** The mean of four colours, no longer times alpha: as `ImageData` has them. */
export function straightMean(a: number, b: number, c: number, d: number): number {
  const sum = (shift: number): number =>
    channel(a, shift) + channel(b, shift) + channel(c, shift) + channel(d, shift)
  const alpha = sum(24)
  if (alpha === 0) return 0
  const straight = (shift: number): number =>
    Math.min(255, Math.floor((sum(shift) * 255 + (alpha >> 1)) / alpha))
  return straight(0) | (straight(8) << 8) | (straight(16) << 16) | (((alpha + 2) >> 2) << 24)
}
