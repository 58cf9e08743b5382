/** Weight of a step in space against a step in colour: keeps flat regions from being one. */
const STEP = 1.5

/**
 * How far each pixel of an RGB picture is from the seeds when a step costs its change of colour (Bai & Sapiro 2007; raster
 * scans forth and back as in Borgefors' chamfer distance).
 *
 * @param rgb three bytes to a pixel
 * @param seeds not 0 where the distance is 0
 */
export function geodesicDistance(
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
