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

/** Which place of the answer a colour of a pixel has: all colours of a pixel together, or a plane for each. */
export type Layout = 'pixels' | 'planes'

interface Input {
  /** Rows and columns. */
  readonly side: number
  readonly layout: Layout
}

/** What each of 256 levels of a colour adds to a pixel of `count` samples. */
const levelsOf = (scale: number, count: number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, level) => (scale * level) / count)

/**
 * Three numbers for each pixel, by row. Outside the picture is black. Shrinking averages. Called dozens of times for one answer, so
 * nothing is made for each pixel.
 */
export function sampled(
  { width, height, pixels }: Picture,
  window: Window,
  { side, layout }: Input,
  { order, scale, offset }: Colours,
): Float32Array {
  const area = side * side
  const found = new Float32Array(area * 3)
  const [apart, next] = layout === 'planes' ? [area, 1] : [1, 3]
  const step = Math.max(window.width, window.height) / side
  const samples = Math.min(Math.max(Math.round(step), 1), MOST_SAMPLES)
  const origin = placeIn(window, { x: 0, y: 0 })
  const [cos, sin] = [Math.cos(window.angle) / side, Math.sin(window.angle) / side]
  const [acrossX, acrossY] = [cos * window.width, sin * window.width]
  const [downX, downY] = [-sin * window.height, cos * window.height]
  const [red, green, blue] = order
  const reds = levelsOf(scale[0], samples ** 2)
  const greens = levelsOf(scale[1], samples ** 2)
  const blues = levelsOf(scale[2], samples ** 2)
  for (let row = 0, pixel = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1, pixel += 1) {
      let [first, second, third] = offset
      for (let line = 0; line < samples; line += 1) {
        const v = row + (line + 0.5) / samples
        for (let place = 0; place < samples; place += 1) {
          const u = column + (place + 0.5) / samples
          const x = Math.floor(origin.x + u * acrossX + v * downX)
          const y = Math.floor(origin.y + u * acrossY + v * downY)
          if (x < 0 || y < 0 || x >= width || y >= height) continue
          const from = (y * width + x) * 4
          first += reds[pixels[from + red] ?? 0] ?? 0
          second += greens[pixels[from + green] ?? 0] ?? 0
          third += blues[pixels[from + blue] ?? 0] ?? 0
        }
      }
      const to = pixel * next
      found[to] = first
      found[to + apart] = second
      found[to + 2 * apart] = third
    }
  return found
}
