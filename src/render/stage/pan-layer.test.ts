import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { View } from '../../../tests/support/panned-view.ts'
import { HEIGHT, openView, SCENE, START, WIDTH } from '../../../tests/support/panned-view.ts'
import { randomOf, SEED } from '../../../tests/support/random.ts'
import { softwareGlobals } from '../../../tests/support/software-canvas.ts'

beforeEach(() => {
  for (const [name, value] of Object.entries(softwareGlobals)) vi.stubGlobal(name, value)
})
afterEach(() => vi.unstubAllGlobals())

test('the first frame of a pan draws missing tiles as rough tiles; each later one replaces one', () => {
  const view = openView()
  view.pan(-3, 0)
  const frames = [{ ...view.counts(), rough: view.rough() }]
  for (let frame = 0; frame < 4; frame++) {
    view.stand()
    frames.push({ ...view.counts(), rough: view.rough() })
  }
  // The bitmap at rest is the first tile. At the right three are missing, three pixels of which are seen.
  expect(frames).toEqual([
    { tiles: 1, sketches: 3, rough: 90 },
    { tiles: 2, sketches: 2, rough: 60 },
    { tiles: 3, sketches: 1, rough: 30 },
    { tiles: 4, sketches: 0, rough: 0 },
    { tiles: 4, sketches: 0, rough: 0 },
  ])
  expect([view.isPanned(), view.wrong()]).toEqual([true, []])
})

test('draws tiles ahead, so that a steady pan draws none roughly', () => {
  const view = openView()
  view.pan(-1, 0)
  for (let frame = 0; frame < 3; frame++) view.stand()
  const before = view.counts()
  view.pan(-1, 0)
  view.pan(-1, 0)
  const ahead = view.counts()
  const sketched: number[] = []
  for (let frame = 0; frame < 60; frame++) {
    view.pan(-2, 0)
    sketched.push(view.counts().sketches, view.rough(), view.wrong().length)
  }
  expect([before, ahead, sketched]).toEqual([
    { tiles: 4, sketches: 0 },
    { tiles: 5, sketches: 0 },
    Array.from({ length: 180 }, () => 0),
  ])
})

test('draws visible tiles first', () => {
  const view = openView()
  view.pan(-3, 0)
  const sketches = [view.counts().sketches]
  for (let frame = 0; frame < 3; frame++) {
    view.pan(-1, 0)
    sketches.push(view.counts().sketches)
  }
  expect(sketches).toEqual([3, 2, 1, 0])
})

test('draws only the visible part of a rough tile, and more as it becomes visible', () => {
  // Tiles are of 40 by 40 pixels.
  const view = openView({ ...START, width: 200, height: 120 })
  view.pan(0, -1)
  const first = [view.sketched(), view.counts()]
  view.pan(0, -2)
  const second = [view.sketched(), view.counts()]
  view.pan(0, -20)
  expect([first, second, view.wrong(), view.sketched(), view.counts()]).toEqual([
    [['40px × 11px'], { tiles: 1, sketches: 5 }],
    [['40px × 11px'], { tiles: 2, sketches: 4 }],
    [],
    ['40px × 40px'],
    { tiles: 3, sketches: 3 },
  ])
})

test('restarts for the next picture', () => {
  const view = openView({ ...START, width: 200, height: 120 })
  for (let frame = 0; frame < 3; frame++) view.pan(0, -20)
  view.show({ ...SCENE, masks: [] })
  view.rest()
  view.pan(0, -1)
  expect(view.sketched()).toEqual(['40px × 11px'])
})

test('draws nothing beside the picture', () => {
  const view = openView({ ...START, offsetX: -360, offsetY: -280 })
  const wrong = [view.wrong()]
  for (let frame = 0; frame < 12; frame++) {
    view.pan(-3, frame % 4)
    wrong.push(view.wrong())
  }
  expect([wrong.flat(), view.isPanned()]).toEqual([[], true])
})

test('keeps tiles hidden at rest for the next pan', () => {
  const view = openView()
  view.pan(-3, 0)
  for (let frame = 0; frame < 3; frame++) view.stand()
  view.rest()
  const rested = [view.isPanned(), view.counts(), view.wrong()]
  view.pan(-1, 0)
  expect([rested, view.isPanned(), view.rough(), view.wrong()]).toEqual([
    [false, { tiles: 4, sketches: 0 }, []],
    true,
    0,
    [],
  ])
})

test('redraws only changed tiles during a pan', () => {
  const view = openView()
  view.pan(-10, 0)
  for (let frame = 0; frame < 3; frame++) view.stand()
  // Within the middle one of the three tiles at the right.
  view.change({ x: 154, y: 114, width: 1, height: 1 }, true)
  const changed = [view.counts(), view.wrong()]
  view.stand()
  expect([changed, view.counts(), view.wrong()]).toEqual([
    [{ tiles: 3, sketches: 1 }, []],
    { tiles: 4, sketches: 0 },
    [],
  ])
  // Within all three.
  view.change({ x: 154, y: 100, width: 1, height: 30 }, true)
  expect([view.counts(), view.wrong()]).toEqual([{ tiles: 1, sketches: 3 }, []])
  // Within what was seen at first.
  view.change({ x: 120, y: 110, width: 5, height: 5 }, true)
  expect([view.counts(), view.isPanned(), view.wrong()]).toEqual([{ tiles: 0, sketches: 0 }, false, []])
})

test('redraws a changed rough tile', () => {
  const view = openView()
  view.pan(-10, 0)
  // Within the last of the three at the right, of which the first is drawn now.
  view.change({ x: 156, y: 125, width: 1, height: 1 }, true)
  expect([view.counts(), view.rough() > 0, view.wrong()]).toEqual([{ tiles: 2, sketches: 2 }, true, []])
})

test('restarts a pan whose first tile has changed', () => {
  const view = openView()
  view.pan(-3, 0)
  view.change({ x: 120, y: 110, width: 5, height: 5 }, true)
  const rough = view.rough()
  view.stand()
  expect([rough, view.rough(), view.counts(), view.wrong()]).toEqual([1500, 0, { tiles: 1, sketches: 0 }, []])
})

test('drops tiles that change at rest', () => {
  const view = openView()
  view.pan(-10, 0)
  for (let frame = 0; frame < 3; frame++) view.stand()
  view.rest()
  view.change({ x: 154, y: 114, width: 1, height: 1 }, false)
  const kept = view.counts()
  view.pan(-1, 0)
  expect([kept, view.wrong()]).toEqual([{ tiles: 3, sketches: 0 }, []])
})

test.each([
  ['another picture', (view: View) => view.show({ ...SCENE, id: 'other' })],
  ['other masks', (view: View) => view.show({ ...SCENE, masks: [] })],
  ['another zoom', (view: View) => view.zoom(2)],
])('nothing is left for %s', (_, turn) => {
  const view = openView()
  view.pan(-3, -3)
  turn(view)
  expect([view.counts(), view.isPanned(), view.wrong()]).toEqual([{ tiles: 0, sketches: 0 }, false, []])
})

test('keeps a bounded number of tiles', () => {
  const view = openView()
  const kept: { tiles: number; sketches: number }[] = []
  for (let frame = 0; frame < 400; frame++) {
    view.pan(frame % 200 < 100 ? -2 : 2, frame % 80 < 40 ? -2 : 2)
    kept.push(view.counts())
  }
  const most = (of: 'tiles' | 'sketches'): number => Math.max(...kept.map((counts) => counts[of]))
  // At most six by four are in sight. Of sketches as many may be left from where one was.
  expect([most('tiles') <= 36 + 24, most('sketches') <= 2 * 24, view.wrong()]).toEqual([true, true, []])
})

/** How a pan may find the screen. */
const BEGINNINGS = {
  'a bitmap': (view: View) => view.rest(),
  'a canvas': (view: View) => {
    view.change({ x: 120, y: 110, width: 5, height: 5 }, false)
    view.settle()
  },
  'a canvas in motion': (view: View) => {
    view.pan(-1, 0)
    view.change({ x: 120, y: 110, width: 5, height: 5 }, true)
  },
}

// Screens of 51.25 by 31.25 device pixels, of 50.6 by 30.8, of 51 by 31 and of 50 by 30.
const SCREENS = [
  { ratio: 1.25, width: 41, height: 25 },
  { ratio: 1.1, width: 46, height: 28 },
  { ratio: 1, width: 51, height: 31 },
  { ratio: 2, width: 25, height: 15 },
]

const CASES = SCREENS.flatMap((screen) =>
  Object.entries(BEGINNINGS).map(([name, begin]) => ({ ...screen, name, begin })),
)

test.each(CASES)(
  'beside $name of $width by $height at $ratio device pixels to a CSS pixel there is no seam',
  ({ ratio, width, height, begin }) => {
    const offset = -100 / ratio
    const view = openView({ width, height, ratio, scale: 1 / ratio, offsetX: offset, offsetY: offset })
    begin(view)
    const before = view.wrong()
    const frames: (readonly [boolean, readonly string[]])[] = []
    for (let frame = 0; frame < 8; frame++) {
      view.pan(-2, -2)
      frames.push([view.isPanned(), view.wrong()])
    }
    expect([before, frames]).toEqual([[], Array.from({ length: 8 }, () => [true, []])])
  },
)

test('the screen is correct after any pans, pauses and changes', () => {
  const random = randomOf(SEED)
  const step = (most: number): number => random.below(2 * most + 1) - most
  const view = openView()
  let [dx, dy] = [0, 0]
  for (let frame = 0; frame < 300; frame++) {
    if (random.chance(0.2)) [dx, dy] = [step(12), step(12)]
    const what = random.below(20)
    if (what === 0) view.rest()
    else if (what === 1) view.pan(step(90), step(90))
    else if (what < 4) {
      const rect = { x: random.below(WIDTH), y: random.below(HEIGHT), width: 20, height: 20 }
      view.change(rect, random.chance(0.8))
    } else view.pan(dx, dy)
    expect([`seed ${SEED}, frame ${frame}`, view.wrong()]).toEqual([`seed ${SEED}, frame ${frame}`, []])
  }
})

test('a zoom after a pan misses no tile', () => {
  const view = openView()
  view.pan(-3, 0)
  const panned = view.lacks()
  view.zoomAhead(2)
  expect([panned, view.lacks()]).toEqual(['panned, lacking', ''])
})
