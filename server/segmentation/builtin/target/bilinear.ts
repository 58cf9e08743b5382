/** Between the middles of the cells of a square grid, by row. @param x, y in cells from the upper left corner */
export function valueAt(values: ArrayLike<number>, side: number, x: number, y: number): number {
  const u = Math.min(side - 1, Math.max(0, x - 0.5))
  const v = Math.min(side - 1, Math.max(0, y - 0.5))
  const left = Math.floor(u)
  const top = Math.floor(v)
  const over = u - left
  const at = top * side + left
  const right = left < side - 1 ? 1 : 0
  const below = top < side - 1 ? side : 0
  const above = (values[at] ?? 0) * (1 - over) + (values[at + right] ?? 0) * over
  const under = (values[at + below] ?? 0) * (1 - over) + (values[at + below + right] ?? 0) * over
  return above + (under - above) * (v - top)
}

/** On a grid of twice as many cells along a side. */
export function doubled(values: ArrayLike<number>, side: number): Float32Array {
  const large = new Float32Array(4 * side * side)
  for (let y = 0, at = 0; y < 2 * side; y += 1)
    for (let x = 0; x < 2 * side; x += 1, at += 1)
      large[at] = valueAt(values, side, (x + 0.5) / 2, (y + 0.5) / 2)
  return large
}
