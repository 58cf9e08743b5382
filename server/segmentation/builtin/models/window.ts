import type { Point } from '../../../../src/domain/geometry/point.ts'
import type { Picture } from '../../../media/decoding/picture.ts'

/** A part of a picture that a model sees as a square: it may be turned, and reach beyond the picture. */
export interface Window {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Radians, clockwise on screen, about the middle. */
  readonly angle: number
}

type Triple = readonly [number, number, number]

/** The numbers that a model takes for colours of 0 to 255: times `scale`, plus `offset`. */
export interface Colours {
  /** Of red, green and blue, by index. */
  readonly order: Triple
  readonly scale: Triple
  readonly offset: Triple
}

/** Red, green and blue alike, from `from` to `to`. */
export const coloursBetween = (from: number, to: number): Colours => {
  const scale = (to - from) / 255
  return { order: [0, 1, 2], scale: [scale, scale, scale], offset: [from, from, from] }
}

/** Samples per side of one target pixel; more do not show. */
const MOST_SAMPLES = 4

/** From places in the window, 0 to 1 on both sides, to the picture. */
export function placeIn({ x, y, width, height, angle }: Window, at: Point): { x: number; y: number } {
  const [dx, dy] = [(at.x - 0.5) * width, (at.y - 0.5) * height]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x + width / 2 + dx * cos - dy * sin, y: y + height / 2 + dx * sin + dy * cos }
}

/** A square about a middle. */
export const squareAbout = (middle: Point, side: number, angle = 0): Window => ({
  x: middle.x - side / 2,
  y: middle.y - side / 2,
  width: side,
  height: side,
  angle,
})

/** Three numbers for each pixel, by row. Outside the picture is black. Shrinking averages. */
export function sampled(
  { width, height, pixels }: Picture,
  window: Window,
  side: number,
  { order, scale, offset }: Colours,
): Float32Array {
  const found = Float32Array.from({ length: side * side * 3 }, (_, at) => offset[at % 3] ?? 0)
  const step = Math.max(window.width, window.height) / side
  const samples = Math.min(Math.max(Math.round(step), 1), MOST_SAMPLES)
  const origin = placeIn(window, { x: 0, y: 0 })
  const [cos, sin] = [Math.cos(window.angle) / side, Math.sin(window.angle) / side]
  const across = { x: cos * window.width, y: sin * window.width }
  const down = { x: -sin * window.height, y: cos * window.height }
  const weights = scale.map((each) => each / samples ** 2)
  for (let row = 0; row < side * samples; row += 1)
    for (let column = 0; column < side * samples; column += 1) {
      const [u, v] = [(column + 0.5) / samples, (row + 0.5) / samples]
      const x = Math.floor(origin.x + u * across.x + v * down.x)
      const y = Math.floor(origin.y + u * across.y + v * down.y)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const from = (y * width + x) * 4
      const to = (Math.floor(row / samples) * side + Math.floor(column / samples)) * 3
      for (let colour = 0; colour < 3; colour += 1)
        found[to + colour] =
          (found[to + colour] ?? 0) + (weights[colour] ?? 0) * (pixels[from + (order[colour] ?? 0)] ?? 0)
    }
  return found
}
