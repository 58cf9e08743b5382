import type { Codec } from './codec.ts'
import { MAX_PIXELS, RleError, checkSize, checkWhole } from './mask.ts'
import type { Connectivity, Mask } from './mask.ts'
import type { Masks } from './masks.ts'

/** Largest coordinate of shapes: fifths of a pixel, used by polygons, still fit 32 bits. */
const MAX_COORDINATE = 2 ** 24

function checkCoordinate(value: number | undefined): number {
  if (value !== undefined && Math.abs(value) <= MAX_COORDINATE) return value
  throw new RleError('coordinates', `A coordinate of ${String(value)} is not possible`)
}

/** Largest row distance at which pixels of neighbouring columns touch. */
function reachOf(connectivity: Connectivity): number {
  return connectivity === 8 ? 1 : 0
}

function fillPolygon(masks: Masks, points: ArrayLike<number>, width: number, height: number): Mask {
  checkSize(width, height)
  const n = points.length / 2
  if (!Number.isInteger(n) || n < 3)
    throw new RleError('coordinates', `A polygon needs three points or more, not ${n}`)
  const { memory, wasm } = masks
  return memory.run(() => {
    const at = wasm.alloc(n * 16)
    const target = memory.doubles(at, n * 2)
    for (let i = 0; i < n * 2; i++) target[i] = checkCoordinate(points[i])
    return masks.take(wasm.polygon(at, n, width, height), width, height)
  })
}

class Component {
  readonly positions: number[] = []

  add(start: number, end: number): void {
    if (this.positions.at(-1) === start) this.positions.pop()
    else this.positions.push(start)
    this.positions.push(end)
  }

  mask(width: number, height: number): Mask {
    const total = width * height
    if (this.positions.at(-1) !== total) this.positions.push(total)
    const counts = Uint32Array.from(this.positions, (position, i) => position - (this.positions[i - 1] ?? 0))
    return { size: [height, width], counts }
  }
}

function components(masks: Masks, mask: Mask, connectivity: Connectivity): Mask[] {
  const { memory, wasm } = masks
  const [height, width] = mask.size
  return memory.run(() => {
    const found = new Map<number, Component>()
    const { at, n } = masks.load(mask)
    const segments = wasm.label(at, n, width, height, reachOf(connectivity))
    const list = memory.words(wasm.result.value, 3 * segments)
    for (let i = 0; i < list.length; i += 3) {
      const label = list[i] ?? 0
      const component = found.get(label) ?? new Component()
      found.set(label, component)
      component.add(list[i + 1] ?? 0, list[i + 2] ?? 0)
    }
    return Array.from(found.values(), (component) => component.mask(width, height))
  })
}

export function shapeOperations(
  masks: Masks,
): Pick<Codec, 'fillPolygon' | 'fillCapsule' | 'floodFill' | 'components' | 'removeSpecks' | 'fillHoles'> {
  const { memory, wasm } = masks
  return {
    fillPolygon: (points, width, height) => fillPolygon(masks, points, width, height),
    fillCapsule: ([x0, y0], [x1, y1], radius, width, height) => {
      checkSize(width, height)
      for (const value of [x0, y0, x1, y1, radius]) checkCoordinate(value)
      if (radius < 0) throw new RleError('argument', `The radius is ${radius}`)
      return memory.run(() => masks.take(wasm.capsule(x0, y0, x1, y1, radius, width, height), width, height))
    },
    floodFill: (mask, x, y, connectivity = 4) => {
      checkWhole('x', x, 0, mask.size[1] - 1)
      checkWhole('y', y, 0, mask.size[0] - 1)
      const reach = reachOf(connectivity)
      return masks.change(mask, (at, n, width, height) => wasm.flood(at, n, width, height, x, y, reach))
    },
    components: (mask, connectivity = 8) => components(masks, mask, connectivity),
    removeSpecks: (mask, least, connectivity = 8) => {
      checkWhole('least', least, 0, MAX_PIXELS)
      const reach = reachOf(connectivity)
      return masks.change(mask, (at, n, width, height) => wasm.keep(at, n, width, height, reach, least, 0))
    },
    fillHoles: (mask, most = MAX_PIXELS, connectivity = 4) => {
      checkWhole('most', most, 0, MAX_PIXELS)
      const reach = reachOf(connectivity)
      return masks.change(mask, (at, n, width, height) => {
        const clear = wasm.invert(at, n)
        const filled = wasm.keep(wasm.result.value, clear, width, height, reach, most + 1, 1)
        return wasm.invert(wasm.result.value, filled)
      })
    },
  }
}
