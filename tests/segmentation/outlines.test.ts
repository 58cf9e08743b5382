import { expect, test } from 'vitest'
import { createLiveWire } from '../../src/annotate/canvas/live-wire/live-wire.ts'
import type { Point } from '../../src/domain/geometry/point.ts'
import { visibleSource } from '../../src/render/viewport.ts'
import type { Viewport } from '../../src/render/viewport.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { innermost } from './innermost.ts'
import { syntheticFrame } from './scenes.ts'

/** How well a few corners outline textured shapes in noise, with sides along edges and with straight ones. */

const CORNERS = 8
const SIZE = { width: 640, height: 480 }
const codec = await loadCodec()

/** Places on the outline of a shape, seen from its middle, each three pixels too far out. */
function corners(truth: Mask): Point[] {
  const centre = innermost(codec, truth)
  const pixels = codec.decodeBytes(truth)
  return Array.from({ length: CORNERS }, (_, index) => {
    const angle = (index * 2 * Math.PI) / CORNERS
    const at = (away: number) => ({
      x: centre.x + away * Math.cos(angle),
      y: centre.y + away * Math.sin(angle),
    })
    let away = 0
    for (
      let { x, y } = at(0);
      pixels[Math.round(y) * SIZE.width + Math.round(x)] === 1;
      { x, y } = at((away += 1))
    );
    return at(away + 3)
  })
}

const polygon = (points: readonly Point[]): Mask =>
  codec.fillPolygon(
    points.flatMap(({ x, y }) => [x, y]),
    SIZE.width,
    SIZE.height,
  )

function outlined(seed: number) {
  const { pixels, truth } = syntheticFrame({ ...SIZE, seed, radius: 0.25 })
  const mask = codec.encodeBytes(truth, SIZE.width, SIZE.height)
  const live = createLiveWire()
  live.over({
    picture: () => SIZE,
    readPixels(viewport: Viewport) {
      const { x, y, width, height } = visibleSource(viewport)
      const data = new Uint8ClampedArray(width * height * 4)
      for (let row = 0; row < height; row++) {
        const from = ((y + row) * SIZE.width + x) * 4
        data.set(pixels.subarray(from, from + width * 4), row * width * 4)
      }
      return { data, width, height }
    },
  })
  const rough = corners(mask)
  const wires = rough.map((at) => live.from(at, 1, true)!)
  const along = wires.flatMap((wire, index) => [wire.start, ...wire.to(wires[(index + 1) % CORNERS]!.start)])
  return { straight: codec.iou(polygon(rough), mask), along: codec.iou(polygon(along), mask) }
}

test('eight rough corners outline a shape to a few pixels', () => {
  const all = [1, 2].map(outlined)
  expect(Math.min(...all.map(({ along }) => along))).toBeGreaterThan(0.99)
  expect(Math.max(...all.map(({ straight }) => straight))).toBeLessThan(0.9)
})
