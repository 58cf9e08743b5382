import { describe, expect, test } from 'vitest'
import type { DrawCommand } from '../commands.ts'
import { MASKS_KEY } from '../masks/plan-masks.ts'
import type { Frame, Layer } from './plan.ts'
import { levelFor } from '../media/plan-media.ts'
import { changedRegion, isCovered, plan } from './plan.ts'
import type { BoxItem, MaskItem, Scene } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

const viewport: Viewport = { width: 800, height: 600, ratio: 2, scale: 0.5, offsetX: 100, offsetY: 50 }
const media = {
  key: 'picture',
  levels: [
    { width: 1200, height: 800 },
    { width: 600, height: 400 },
    { width: 300, height: 200 },
  ],
}
const scene: Scene = { ...EMPTY_SCENE, id: 'picture', width: 1200, height: 800, media }
const frame: Frame = { scene, viewport, moving: false, maskDamage: [], tiles: null }
const WHOLE: DrawCommand = { op: 'clear', x: 0, y: 0, width: 1600, height: 1200 }

const box = (id: string, x: number, y: number): BoxItem => ({
  id,
  role: 'exclude',
  type: 'box',
  reach: 'all',
  style: { stroke: '#f00' },
  rect: { x, y, width: 100, height: 60 },
})
const withItems = (...items: BoxItem[]): Frame => ({ ...frame, scene: { ...scene, items } })
const outline = (stroke: string, lineWidth: number, ring: number[]): DrawCommand => ({
  op: 'path',
  rings: [ring],
  closed: true,
  stroke,
  lineWidth,
  opacity: 1,
})

describe('media', () => {
  test('draws the level that is as fine as the screen, cut to whole bitmap pixels', () => {
    expect(plan(frame, null, ['media'])).toEqual([
      WHOLE,
      {
        op: 'image',
        key: 'picture',
        level: 0,
        from: [0, 0, 1200, 800],
        to: [200, 100, 1200, 800],
        smooth: true,
        opacity: 1,
      },
    ])
  })

  test('draws only the visible part', () => {
    const near = { ...frame, viewport: { ...viewport, scale: 2, offsetX: -1000, offsetY: -200.5 } }
    expect(plan(near, null, ['media'])[1]).toEqual({
      op: 'image',
      key: 'picture',
      level: 0,
      from: [500, 100, 400, 301],
      to: [0, -1, 1600, 1204],
      smooth: false,
      opacity: 1,
    })
  })

  test('is nearest in motion and smooth at rest', () => {
    const moving = { ...frame, moving: true }
    const smoothness = (commands: DrawCommand[]) =>
      commands.flatMap((each) => (each.op === 'image' ? each.smooth : []))
    expect([smoothness(plan(moving, null, ['media'])), smoothness(plan(frame, moving, ['media']))]).toEqual([
      [false],
      [true],
    ])
  })

  test('uses coarser levels far away, finer ones near, the finest at last', () => {
    const levels = [0.05, 0.125, 0.2, 0.25, 0.3, 9].map((scale) =>
      levelFor(media, scene, { ...viewport, scale }),
    )
    expect(levels).toEqual([2, 2, 1, 1, 0, 0])
  })

  test('stretches a thumbnail while there is nothing better', () => {
    const thumbnail = { key: 'thumbnail', levels: [{ width: 120, height: 80 }] }
    const commands = plan({ ...frame, scene: { ...scene, media: thumbnail } }, null, ['media'])
    expect(commands[1]).toMatchObject({ from: [0, 0, 120, 80], to: [200, 100, 1200, 800] })
  })
})

describe('masks', () => {
  const mask: MaskItem = {
    id: 'm',
    role: 'part',
    reach: 'all',
    mask: { size: [800, 1200], counts: '0' },
    colour: '#ff0000',
    opacity: 0.5,
  }
  const masked: Frame = { ...frame, scene: { ...scene, masks: [mask] } }
  const tile = {
    op: 'image',
    key: MASKS_KEY,
    level: 0,
    tile: 0,
    from: [0, 0, 512, 512],
    to: [200, 100, 512, 512],
    smooth: false,
    opacity: 1,
  } as const

  test('are the tiles that the screen shows, each on whole device pixels', () => {
    const [clear, ...images] = plan(masked, null, ['masks'])
    expect(clear).toEqual(WHOLE)
    expect(images[0]).toMatchObject(tile)
    expect(images.map((image) => (image.op === 'image' ? image.to : null))).toEqual([
      [200, 100, 512, 512],
      [712, 100, 512, 512],
      [1224, 100, 176, 512],
      [200, 612, 512, 288],
      [712, 612, 512, 288],
      [1224, 612, 176, 288],
    ])
  })

  test('are repainted only where their pixels changed', () => {
    const damage = { x: 10, y: 20, width: 30, height: 40 }
    const commands = plan({ ...masked, maskDamage: [damage] }, masked, ['masks'])
    expect(commands.map(({ op }) => op)).toEqual(['clip', 'clear', 'image', 'unclip'])
    expect(plan(masked, masked, ['masks'])).toEqual([])
  })
})

describe('items', () => {
  test('a box is a halo and a line on whole device pixels', () => {
    expect(plan(withItems(box('a', 10.3, 20)), null, ['items'])).toEqual([
      WHOLE,
      outline('rgba(0,0,0,0.55)', 7, [210.5, 120.5, 310.5, 120.5, 310.5, 180.5, 210.5, 180.5]),
      outline('#f00', 3, [210.5, 120.5, 310.5, 120.5, 310.5, 180.5, 210.5, 180.5]),
    ])
  })

  test('draws nothing out of sight', () => {
    expect(plan(withItems(box('a', 9000, 9000)), null, ['items'])).toEqual([WHOLE])
  })

  test('a change repaints only old and new positions', () => {
    const still = box('still', 800, 600)
    const before = withItems(box('a', 10, 20), still)
    const commands = plan(withItems(box('a', 30, 20), still), before, ['items'])
    expect(commands.map((command) => command.op)).toEqual(['clip', 'clear', 'path', 'path', 'unclip'])
    expect(commands[0]).toEqual({ op: 'clip', x: 199, y: 109, width: 142, height: 82 })
  })

  test('items that cross the dirty region are repainted', () => {
    const [neighbour, far] = [box('neighbour', 60, 40), box('far', 700, 600)]
    const commands = plan(
      withItems(box('a', 11, 20), neighbour, far),
      withItems(box('a', 10, 20), neighbour, far),
      ['items'],
    )
    expect(commands.flatMap((command) => (command.op === 'path' ? [command.rings.length] : []))).toEqual([
      2, 2,
    ])
  })

  test('a removed item is wiped', () => {
    const commands = plan(withItems(), withItems(box('a', 10, 20)), ['items'])
    expect(commands.map((command) => command.op)).toEqual(['clip', 'clear', 'unclip'])
  })

  test('a new order repaints the moved items', () => {
    const [a, b] = [box('a', 10, 20), box('b', 40, 30)]
    expect(plan(withItems(b, a), withItems(a, b), ['items']).length).toBeGreaterThan(0)
  })
})

test('when nothing changed, nothing is drawn', () => {
  const shown = withItems(box('a', 10, 20))
  const again = { ...shown, scene: { ...shown.scene, items: [...shown.scene.items] } }
  const layers: Layer[] = ['media', 'masks', 'items', 'live']
  expect(layers.map((layer) => plan(again, shown, [layer]))).toEqual([[], [], [], []])
})

test('another viewport redraws every layer', () => {
  const moved = { ...frame, viewport: { ...viewport, offsetX: 101 } }
  const layers: Layer[] = ['media', 'masks', 'items', 'live']
  expect(layers.map((layer) => plan(moved, frame, [layer])[0])).toEqual([WHOLE, WHOLE, WHOLE, WHOLE])
})

test('the picture covers its area up to its edge', () => {
  const picture = { x: 200, y: 100, width: 1200, height: 800 }
  expect(isCovered(frame, picture)).toBe(true)
  expect(isCovered(frame, { ...picture, x: 199 })).toBe(false)
  expect(isCovered(frame, { ...picture, height: 801 })).toBe(false)
  expect(isCovered({ ...frame, scene: { ...scene, media: null } }, picture)).toBe(false)
  const seeThrough = { key: 'cut out', levels: [{ width: 1, height: 1 }], seeThrough: true }
  expect(isCovered({ ...frame, scene: { ...scene, media: seeThrough } }, picture)).toBe(false)
})

test('the whole screen changes at first and with the view, otherwise the differences or nothing', () => {
  const all = { x: 0, y: 0, width: 1600, height: 1200 }
  const [one, other] = [withItems(box('a', 10, 10)), withItems(box('a', 20, 10))]
  const away = { ...one, viewport: { ...viewport, offsetX: 0 } }
  expect(changedRegion(one, null, ['media', 'items'])).toEqual(all)
  expect(changedRegion(away, one, ['media', 'items'])).toEqual(all)
  expect(changedRegion(other, one, ['media', 'items'])).toEqual({ x: 199, y: 99, width: 132, height: 82 })
  expect(changedRegion(one, one, ['media', 'items'])).toBeNull()
})
