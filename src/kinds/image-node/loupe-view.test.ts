import { expect, test } from 'vitest'
import { toScreen } from '../../render/viewport.ts'
import { LOUPE_SIDE, loupePlace, loupeViewport } from './loupe-view.ts'

const viewport = { width: 1000, height: 600, ratio: 2, scale: 0.5, offsetX: 10, offsetY: 20 }

test('the point lies in the middle, three times as large, at two pixels at least', () => {
  const at = { x: 123.4, y: 56.7 }
  const [far, near] = [loupeViewport(viewport, at), loupeViewport({ ...viewport, scale: 4 }, at)]
  const middle = { x: LOUPE_SIDE / 2, y: LOUPE_SIDE / 2 }
  expect([far.scale, near.scale, far.ratio]).toEqual([2, 12, 2])
  for (const one of [far, near]) {
    const { x, y } = toScreen(one, at)
    expect([x, y]).toEqual([expect.closeTo(middle.x), expect.closeTo(middle.y)])
  }
})

test('the loupe is right below the point, and avoids the edges', () => {
  const place = (x: number, y: number) =>
    loupePlace({ ...viewport, scale: 1, offsetX: 0, offsetY: 0 }, { x, y })
  expect([place(100, 100), place(950, 100), place(950, 590), place(5, 5)]).toEqual([
    { x: 128, y: 128 },
    { x: 950 - 28 - LOUPE_SIDE, y: 128 },
    { x: 950 - 28 - LOUPE_SIDE, y: 590 - 28 - LOUPE_SIDE },
    { x: 33, y: 33 },
  ])
})
