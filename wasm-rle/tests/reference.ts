/** Plain, slow implementation to compare the codec with: row-major 0/1 bytes, pixel by pixel, sharing no code with it. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export function picture(width: number, height: number, at: (x: number, y: number) => unknown): Picture {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = at(x, y) ? 1 : 0
  return { width, height, pixels }
}

export function isSet(p: Picture, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < p.width && y < p.height && p.pixels[y * p.width + x] === 1
}

export function runs(p: Picture): number[] {
  const counts: number[] = []
  let value = false
  let length = 0
  for (let x = 0; x < p.width; x++)
    for (let y = 0; y < p.height; y++) {
      if (isSet(p, x, y) !== value) {
        counts.push(length)
        length = 0
        value = !value
      }
      length++
    }
  counts.push(length)
  return counts
}

/** Runs to the compressed string: two's complement in groups of five bits. */
export function compress(counts: readonly number[]): string {
  let text = ''
  counts.forEach((count, i) => {
    const value = BigInt(i > 2 ? count - (counts[i - 2] ?? 0) : count)
    let digits = 1n
    while (BigInt.asIntN(Number(digits) * 5, value) !== value) digits++
    for (let k = 0n; k < digits; k++) {
      const five = Number((value >> (5n * k)) & 31n)
      text += String.fromCharCode(48 + five + (k + 1n < digits ? 32 : 0))
    }
  })
  return text
}

export function combine(a: Picture, b: Picture, rule: (a: boolean, b: boolean) => boolean): Picture {
  return picture(a.width, a.height, (x, y) => rule(isSet(a, x, y), isSet(b, x, y)))
}

export function area(p: Picture): number {
  return p.pixels.reduce((sum, value) => sum + value, 0)
}

export function box(p: Picture): { x: number; y: number; width: number; height: number } {
  const xs: number[] = []
  const ys: number[] = []
  for (let y = 0; y < p.height; y++)
    for (let x = 0; x < p.width; x++)
      if (isSet(p, x, y)) {
        xs.push(x)
        ys.push(y)
      }
  if (xs.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  const [x, y] = [least(xs), least(ys)]
  return { x, y, width: most(xs) - x + 1, height: most(ys) - y + 1 }
}

export function iou(a: Picture, b: Picture, crowd: boolean): number {
  const shared = area(combine(a, b, (p, q) => p && q))
  if (shared === 0) return 0
  return shared / (crowd ? area(a) : area(combine(a, b, (p, q) => p || q)))
}

/** Component of each pixel of this value, from 1 on in column order; 0 elsewhere. */
export function labels(p: Picture, value: boolean, connectivity: 4 | 8): { of: Int32Array; count: number } {
  const of = new Int32Array(p.width * p.height)
  let count = 0
  const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < p.width && y < p.height
  for (let x = 0; x < p.width; x++)
    for (let y = 0; y < p.height; y++) {
      if (isSet(p, x, y) !== value || of[y * p.width + x] !== 0) continue
      count++
      const queue: [number, number][] = [[x, y]]
      of[y * p.width + x] = count
      for (let next = queue.pop(); next; next = queue.pop()) {
        for (let dx = -1; dx <= 1; dx++)
          for (let dy = -1; dy <= 1; dy++) {
            if (connectivity === 4 && dx !== 0 && dy !== 0) continue
            const [nx, ny] = [next[0] + dx, next[1] + dy]
            if (!inside(nx, ny) || isSet(p, nx, ny) !== value || of[ny * p.width + nx] !== 0) continue
            of[ny * p.width + nx] = count
            queue.push([nx, ny])
          }
      }
    }
  return { of, count }
}

export function components(p: Picture, connectivity: 4 | 8): Picture[] {
  const { of, count } = labels(p, true, connectivity)
  return Array.from({ length: count }, (_, i) =>
    picture(p.width, p.height, (x, y) => of[y * p.width + x] === i + 1),
  )
}

export function floodFill(p: Picture, x: number, y: number, connectivity: 4 | 8): Picture {
  const { of } = labels(p, isSet(p, x, y), connectivity)
  const label = of[y * p.width + x]
  return picture(p.width, p.height, (u, v) => of[v * p.width + u] === label)
}

export function fillHoles(p: Picture, most: number, connectivity: 4 | 8): Picture {
  const { of, count } = labels(p, false, connectivity)
  const sizes = Array.from({ length: count + 1 }, () => 0)
  const outer = new Set<number>()
  for (let y = 0; y < p.height; y++)
    for (let x = 0; x < p.width; x++) {
      const label = of[y * p.width + x] ?? 0
      sizes[label] = (sizes[label] ?? 0) + 1
      if (x === 0 || y === 0 || x === p.width - 1 || y === p.height - 1) outer.add(label)
    }
  return picture(p.width, p.height, (x, y) => {
    const label = of[y * p.width + x] ?? 0
    return label === 0 || (!outer.has(label) && (sizes[label] ?? 0) <= most)
  })
}

export function removeSpecks(p: Picture, least: number, connectivity: 4 | 8): Picture {
  return components(p, connectivity)
    .filter((component) => area(component) >= least)
    .reduce(
      (all, component) => combine(all, component, (a, b) => a || b),
      picture(p.width, p.height, () => false),
    )
}

/** Some (dilation) or every (erosion) pixel within the disc and the picture is set. */
function overDisc(p: Picture, radius: number, every: boolean): Picture {
  return picture(p.width, p.height, (x, y) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        if (dx * dx + dy * dy > radius * radius) continue
        const [u, v] = [x + dx, y + dy]
        if (u < 0 || v < 0 || u >= p.width || v >= p.height) continue
        if (isSet(p, u, v) !== every) return !every
      }
    return every
  })
}

export function dilate(p: Picture, radius: number): Picture {
  return overDisc(p, radius, false)
}

export function erode(p: Picture, radius: number): Picture {
  return overDisc(p, radius, true)
}

export function resize(p: Picture, width: number, height: number): Picture {
  return picture(width, height, (x, y) =>
    isSet(
      p,
      Math.floor(((2 * x + 1) * p.width) / (2 * width)),
      Math.floor(((2 * y + 1) * p.height) / (2 * height)),
    ),
  )
}

export function throughWindow(p: Picture, x: number, y: number, width: number, height: number): Picture {
  return picture(width, height, (u, v) => isSet(p, u + x, v + y))
}

/** Distance by the nearest point of the segment; exact for the eighths of a pixel that tests use. */
export function capsule(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  radius: number,
  width: number,
  height: number,
): Picture {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  return picture(width, height, (x, y) => {
    const [px, py] = [x + 0.5, y + 0.5]
    const toA = (px - ax) ** 2 + (py - ay) ** 2
    const toB = (px - bx) ** 2 + (py - by) ** 2
    // Both angles at the ends are acute: the nearest point is between them, at twice the triangle's area over the side.
    const between = toA + length > toB && toB + length > toA
    if (!between) return Math.min(toA, toB) <= radius * radius
    const twiceArea = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return twiceArea ** 2 <= radius * radius * length
  })
}
