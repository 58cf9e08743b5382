import type { Picture } from '../../media/decoding/picture.ts'

/** For each place on another grid the neighbours that it is made of, each with its share. */
interface Neighbours {
  readonly first: Int32Array
  readonly shares: readonly Float32Array[]
}

/** Bilinear; where the grid gets coarser, over as many neighbours as one step spans (PyTorch's `antialias`). */
function neighboursOf(from: number, to: number): Neighbours {
  const step = from / to
  const reach = Math.max(1, step)
  const first = new Int32Array(to)
  const shares = Array.from({ length: to }, (_, place) => {
    const centre = (place + 0.5) * step
    const start = Math.max(0, Math.floor(centre - reach + 0.5))
    const end = Math.min(from, Math.floor(centre + reach + 0.5))
    first[place] = start
    const weights = Float32Array.from({ length: end - start }, (_one, index) =>
      Math.max(0, 1 - Math.abs(start + index + 0.5 - centre) / reach),
    )
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return weights.map((weight) => weight / sum)
  })
  return { first, shares }
}

const NONE = new Float32Array()

/** Each row stretched to a width: RGB, without the alpha. */
function widened({ width, height, pixels }: Picture, to: number): Float32Array {
  const { first, shares } = neighboursOf(width, to)
  const found = new Float32Array(to * height * 3)
  let into = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < to; x += 1) {
      const own = shares[x] ?? NONE
      let at = (y * width + (first[x] ?? 0)) * 4
      let red = 0
      let green = 0
      let blue = 0
      for (let index = 0; index < own.length; index += 1, at += 4) {
        const share = own[index] ?? 0
        red += share * (pixels[at] ?? 0)
        green += share * (pixels[at + 1] ?? 0)
        blue += share * (pixels[at + 2] ?? 0)
      }
      found[into] = red
      found[into + 1] = green
      found[into + 2] = blue
      into += 3
    }
  return found
}

/**
 * A picture stretched to a square: RGB, row by row, unrounded. Not by libvips, which lays a picture half a pixel beside
 * where one side shrinks and the other grows, as those of 1280 × 720 do.
 */
export function stretched(picture: Picture, side: number): Float32Array {
  const rows = widened(picture, side)
  const { first, shares } = neighboursOf(picture.height, side)
  const length = side * 3
  const found = new Float32Array(length * side)
  for (let y = 0; y < side; y += 1)
    for (const [index, share] of (shares[y] ?? NONE).entries()) {
      const from = ((first[y] ?? 0) + index) * length
      for (let at = 0; at < length; at += 1)
        found[y * length + at] = (found[y * length + at] ?? 0) + share * (rows[from + at] ?? 0)
    }
  return found
}
