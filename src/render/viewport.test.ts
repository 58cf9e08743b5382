import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Viewport } from './viewport.ts'
import {
  actualSize,
  confine,
  fit,
  FIT_MARGIN,
  KEEP_IN_SIGHT,
  LARGEST_ZOOM,
  pan,
  resize,
  reveal,
  scaleLimits,
  toScreen,
  toSource,
  visibleSource,
  zoomAt,
  zoomOf,
} from './viewport.ts'

const side = fc.integer({ min: 1, max: 12_000 })
const pictures = fc.record({ width: side, height: side })
const coordinate = fc.double({ min: -20_000, max: 20_000, noNaN: true })
const points = fc.record({ x: coordinate, y: coordinate })
const viewports: fc.Arbitrary<Viewport> = fc.record({
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 200, max: 3000 }),
  ratio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
  scale: fc.double({ min: 0.01, max: 20, noNaN: true }),
  offsetX: fc.double({ min: -5000, max: 5000, noNaN: true }),
  offsetY: fc.double({ min: -5000, max: 5000, noNaN: true }),
})

const close = (a: number, b: number, scale = 1): void =>
  expect(Math.abs(a - b)).toBeLessThan(1e-6 * Math.max(1, Math.abs(a), Math.abs(b)) * scale)

test('source to screen and back returns the same point', () => {
  fc.assert(
    fc.property(viewports, points, (viewport, point) => {
      const back = toSource(viewport, toScreen(viewport, point))
      close(back.x, point.x, 1 / viewport.scale)
      close(back.y, point.y, 1 / viewport.scale)
    }),
  )
})

test('zooming keeps the point under the cursor, except at the rim', () => {
  fc.assert(
    fc.property(
      viewports,
      pictures,
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      (start, picture, factor) => {
        const viewport = fit(start, picture)
        const at = { x: viewport.width / 2, y: viewport.height / 2 }
        const before = toSource(viewport, at)
        const after = toSource(zoomAt(viewport, picture, at, factor), at)
        close(after.x, before.x, 10)
        close(after.y, before.y, 10)
      },
    ),
  )
})

test('zooming in and out by the same factor restores the view', () => {
  fc.assert(
    fc.property(viewports, pictures, (start, picture) => {
      const viewport = fit(start, picture)
      const at = { x: viewport.width / 3, y: viewport.height / 3 }
      const { high } = scaleLimits(viewport, picture)
      fc.pre(viewport.scale * 1.5 < high)
      const back = zoomAt(zoomAt(viewport, picture, at, 1.5), picture, at, 1 / 1.5)
      close(back.scale, viewport.scale)
      close(back.offsetX, viewport.offsetX, 100)
      close(back.offsetY, viewport.offsetY, 100)
    }),
  )
})

test('the picture stays visible after any moves', () => {
  const move = fc.record({
    dx: fc.integer({ min: -9000, max: 9000 }),
    dy: fc.integer({ min: -9000, max: 9000 }),
  })
  fc.assert(
    fc.property(viewports, pictures, fc.array(move, { maxLength: 8 }), (start, picture, moves) => {
      let viewport = fit(start, picture)
      for (const { dx, dy } of moves) {
        viewport = zoomAt(pan(viewport, picture, dx, dy), picture, { x: 10, y: 10 }, dx > 0 ? 3 : 0.4)
      }
      const { x, y, width, height } = visibleSource(viewport)
      expect(x).toBeLessThan(picture.width)
      expect(y).toBeLessThan(picture.height)
      expect(x + width).toBeGreaterThan(0)
      expect(y + height).toBeGreaterThan(0)
    }),
  )
})

const screen: Viewport = { width: 1048, height: 648, ratio: 2, scale: 1, offsetX: 0, offsetY: 0 }

test('fit shows the whole picture in the middle with a margin', () => {
  expect(fit(screen, { width: 4000, height: 1000 })).toEqual({
    ...screen,
    scale: (1048 - 2 * FIT_MARGIN) / 4000,
    offsetX: FIT_MARGIN,
    offsetY: (648 - 250) / 2,
  })
})

test('100 % is one source pixel on one device pixel', () => {
  const viewport = actualSize(
    fit(screen, { width: 4000, height: 3000 }),
    { width: 4000, height: 3000 },
    { x: 5, y: 5 },
  )
  expect(zoomOf(viewport)).toBe(1)
})

test('at 100 % source pixels lie on device pixels', () => {
  const { offsetX, offsetY, ratio } = actualSize(
    { ...fit(screen, { width: 4001, height: 2999 }), ratio: 1.5 },
    { width: 4001, height: 2999 },
    { x: 333.3, y: 77.7 },
  )
  expect([(offsetX * ratio) % 1, (offsetY * ratio) % 1].map(Math.abs)).toEqual([
    expect.closeTo(0, 9),
    expect.closeTo(0, 9),
  ])
})

test('zoom stops at its limits', () => {
  const picture = { width: 400, height: 300 }
  const near = zoomAt(fit(screen, picture), picture, { x: 0, y: 0 }, 1e6)
  const far = zoomAt(fit(screen, picture), picture, { x: 0, y: 0 }, 1e-6)
  expect([zoomOf(near), far.scale]).toEqual([LARGEST_ZOOM, scaleLimits(screen, picture).low])
})

test('a rim of the picture stays visible', () => {
  const viewport = confine({ ...screen, offsetX: 99_999, offsetY: -99_999 }, { width: 400, height: 300 })
  expect([viewport.offsetX, viewport.offsetY]).toEqual([1048 - KEEP_IN_SIGHT, KEEP_IN_SIGHT - 300])
})

test('resizing keeps the centre', () => {
  const picture = { width: 4000, height: 3000 }
  const before = fit(screen, picture)
  const after = resize(before, picture, { width: 700, height: 500 }, 1)
  expect(toSource(after, { x: 350, y: 250 })).toEqual(toSource(before, { x: 524, y: 324 }))
})

test('reveal does nothing for a visible rectangle', () => {
  const picture = { width: 4000, height: 3000 }
  const viewport = fit(screen, picture)
  expect(reveal(viewport, picture, { x: 10, y: 10, width: 50, height: 50 })).toBe(viewport)
})

test('reveal centres a rectangle from outside', () => {
  const picture = { width: 4000, height: 3000 }
  const viewport = actualSize(fit(screen, picture), picture, { x: 0, y: 0 })
  const rect = { x: 2000, y: 1500, width: 100, height: 100 }
  expect(toScreen(reveal(viewport, picture, rect), { x: 2050, y: 1550 })).toEqual({ x: 524, y: 324 })
})
