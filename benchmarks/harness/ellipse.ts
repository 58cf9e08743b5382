interface Point {
  readonly x: number
  readonly y: number
}

/** An upright ellipse in whole pixels, inside the picture, as the counts of its mask: runs down the columns. */
export function ellipseCounts(
  { width, height }: { readonly width: number; readonly height: number },
  centre: Point,
  radii: Point,
): number[] {
  const counts: number[] = []
  let last = 0
  for (let x = centre.x - radii.x + 1; x < centre.x + radii.x; x += 1) {
    const half = Math.floor(radii.y * Math.sqrt(1 - ((x - centre.x) / radii.x) ** 2))
    const start = x * height + centre.y - half
    counts.push(start - last, 2 * half + 1)
    last = start + 2 * half + 1
  }
  return [...counts, width * height - last]
}
