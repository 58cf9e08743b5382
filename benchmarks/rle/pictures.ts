import { randomOf } from '../../tests/support/random.ts'

/** Masks as row-major bytes 0 and 1. */
export const SHAPES = ['blob', 'scribble', 'speckle1', 'noise50', 'empty', 'full'] as const
export const FRAMES = { '1080p': [1920, 1080], '4k': [3840, 2160] } as const

export type Shape = (typeof SHAPES)[number]

function noise(pixels: Uint8Array, share: number, seed: number): void {
  const { next } = randomOf(seed)
  for (let i = 0; i < pixels.length; i++) pixels[i] = next() < share ? 1 : 0
}

/** One object with a wavy outline, about a quarter of the frame. */
function blob(pixels: Uint8Array, width: number, height: number, seed: number): void {
  const [cx, cy] = [width * (0.46 + 0.04 * seed), height * 0.5]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const angle = Math.atan2(y - cy, x - cx)
      const radius = height * (0.36 + 0.05 * Math.sin(5 * angle + seed) + 0.02 * Math.sin(17 * angle))
      if ((x - cx) ** 2 + (y - cy) ** 2 <= radius * radius) pixels[y * width + x] = 1
    }
}

/** A brush of ten pixels across the whole frame. */
function scribble(pixels: Uint8Array, width: number, height: number, seed: number): void {
  const { next } = randomOf(seed)
  let [x, y, angle] = [width / 2, height / 2, 0]
  const steps = Math.round((width * height) / 500)
  for (let step = 0; step < steps; step++) {
    angle += (next() - 0.5) * 0.5
    x = (x + Math.cos(angle) * 3 + width) % width
    y = (y + Math.sin(angle) * 3 + height) % height
    if (step % 3) continue
    for (let dy = -5; dy <= 5; dy++)
      for (let dx = -5; dx <= 5; dx++) {
        const [u, v] = [Math.floor(x) + dx, Math.floor(y) + dy]
        if (dx * dx + dy * dy <= 25 && u >= 0 && v >= 0 && u < width && v < height) pixels[v * width + u] = 1
      }
  }
}

export function paint(shape: Shape, width: number, height: number, seed: number): Uint8Array {
  const pixels = new Uint8Array(width * height)
  if (shape === 'blob') blob(pixels, width, height, seed)
  else if (shape === 'scribble') scribble(pixels, width, height, seed)
  else if (shape === 'speckle1') noise(pixels, 0.01, seed)
  else if (shape === 'noise50') noise(pixels, 0.5, seed)
  else if (shape === 'full') pixels.fill(1)
  return pixels
}

/** A picture with the mask as alpha and arbitrary colours. */
export function withAlpha(pixels: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(pixels.length * 4).fill(90)
  for (let i = 0; i < pixels.length; i++) rgba[4 * i + 3] = pixels[i] ? 160 : 0
  return rgba
}
