import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MaskItem, StrokePoint } from '../scene.ts'
import type { MaskLayer } from './compose.ts'
import { compose } from './compose.ts'
import type { Runs } from './runs.ts'
import type { ShownMask } from './stack.ts'
import { createMaskStack } from './stack.ts'

const PICTURE = { width: 24, height: 18 }
const WHOLE = { x: 0, y: 0, ...PICTURE }

/** A filled rectangle as runs. */
function block(x: number, y: number, width: number, height: number): Runs {
  const changes: number[] = []
  for (let column = x; column < x + width; column++)
    changes.push(column * PICTURE.height + y, column * PICTURE.height + y + height)
  return { ...PICTURE, changes: Uint32Array.from(changes), bounds: { x, y, width, height } }
}

const shown = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    x: fc.integer({ min: 0, max: 12 }),
    y: fc.integer({ min: 0, max: 8 }),
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 9 }),
    colour: fc.constantFrom('#ff0000', '#00ff00'),
    opacity: fc.constantFrom(0.5, 1),
  })
  .map(({ id, x, y, width, height, colour, opacity }): ShownMask => {
    const mask: MaskItem['mask'] = { size: [PICTURE.height, PICTURE.width], counts: [] }
    return {
      item: { id, role: 'part', reach: 'all', mask, colour, opacity },
      runs: block(x, y, width, height),
    }
  })

const masks = fc.uniqueArray(shown, { selector: ({ item }) => item.id, maxLength: 3 })
const point = fc.record({
  x: fc.integer({ min: 0, max: 24 }),
  y: fc.integer({ min: 0, max: 18 }),
  radius: fc.integer({ min: 0, max: 4 }),
})
const stroke = fc.record({
  id: fc.constantFrom(1, 2),
  mode: fc.constantFrom('paint', 'erase'),
  target: fc.constantFrom('a', 'b', null),
  count: fc.integer({ min: 1, max: 5 }),
})

const pixelsOf = (layers: readonly MaskLayer[]): Int32Array => {
  const pixels = compose(WHOLE, 0, layers, PICTURE)
  return pixels ? new Int32Array(pixels.slice().buffer) : new Int32Array(PICTURE.width * PICTURE.height)
}

test('no pixel outside of the damage changes', () => {
  const step = fc.record({ masks: fc.option(masks, { nil: null }), stroke: fc.option(stroke, { nil: null }) })
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 8 }),
      fc.array(point, { minLength: 5, maxLength: 5 }),
      (steps, points: StrokePoint[]) => {
        const stack = createMaskStack(PICTURE)
        let current: readonly ShownMask[] = []
        let before = pixelsOf(stack.layers)
        for (const { masks: next, stroke: spec } of steps) {
          current = next ?? current
          const damage = stack.update(current, spec && { ...spec, colour: '#0000ff', opacity: 0.5, points })
          const after = pixelsOf(stack.layers)
          after.forEach((pixel, at) => {
            const [x, y] = [at % PICTURE.width, Math.floor(at / PICTURE.width)]
            const isInside =
              damage !== null &&
              x >= damage.x &&
              y >= damage.y &&
              x < damage.x + damage.width &&
              y < damage.y + damage.height
            if (!isInside) expect(pixel).toBe(before[at])
          })
          before = after
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a stroke paints over its mask without doubling the tint', () => {
  const item: MaskItem = {
    id: 'a',
    role: 'part',
    reach: 'all',
    mask: { size: [18, 24], counts: [] },
    colour: '#ff0000',
    opacity: 0.5,
  }
  const stack = createMaskStack(PICTURE)
  const masked = [{ item, runs: block(2, 2, 8, 8) }]
  const plain = { id: 1, target: 'a', colour: '#0000ff', opacity: 0.5, count: 1 } as const
  stack.update(masked, { ...plain, mode: 'paint', points: [{ x: 10, y: 6, radius: 3 }] })
  const painted = pixelsOf(stack.layers)
  expect(new Set(painted)).toEqual(new Set([0, (128 << 24) | 255]))
  stack.update(masked, { ...plain, id: 2, mode: 'erase', points: [{ x: 5, y: 5, radius: 1 }] })
  expect(pixelsOf(stack.layers)[5 * PICTURE.width + 5]).toBe(0)
})
