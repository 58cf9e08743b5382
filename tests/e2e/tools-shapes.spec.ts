import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { bundle, openBundle } from './support/bundled-page.ts'
import type {} from './tools-page.ts'

/** Boxes that turn, points and polygons by real pointers: what the document holds, and what is seen of it. */

let script = ''
test.beforeAll(async () => {
  script = await bundle('tools-page.ts')
})
test.beforeEach(({ page }) => openBundle(page, script, 'toolDriver'))

type Place = readonly [x: number, y: number]
interface Held {
  readonly crop: { x: number; y: number; width: number; height: number; rotation: number } | null
  readonly points: readonly { id: string; x: number; y: number }[]
  readonly polygons: readonly { id: string; points: readonly { x: number; y: number }[] }[]
}

const driver = (page: Page) => {
  const screen = (place: Place) =>
    page.evaluate((at) => window.toolDriver.at(at[0], at[1]), place as [number, number])
  const move = async (place: Place): Promise<void> => {
    const { x, y } = await screen(place)
    await page.mouse.move(x, y, { steps: 3 })
  }
  return {
    screen,
    pick: (tool: string) => page.evaluate((name) => window.toolDriver.pick(name), tool),
    undo: () => page.evaluate(() => window.toolDriver.undo()),
    held: async (): Promise<Held> => {
      const held = (await page.evaluate(() => window.toolDriver.document())) as Held
      const rounded = JSON.stringify(held, (_, value: unknown) =>
        typeof value === 'number' ? Math.round(value) : value,
      )
      return JSON.parse(rounded) as Held
    },
    drag: async (...places: Place[]): Promise<void> => {
      const [first, ...others] = places
      await move(first!)
      await page.mouse.down()
      for (const place of others) await move(place)
      await page.mouse.up()
    },
    click: async (place: Place): Promise<void> => {
      await move(place)
      await page.mouse.down()
      await page.mouse.up()
    },
    /** How red the page is around a place. */
    redness: async (place: Place): Promise<number> => {
      const { x, y } = await screen(place)
      await page.mouse.move(5, 5)
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      const clip = { x: Math.round(x) - 3, y: Math.round(y) - 3, width: 6, height: 6 }
      const { data } = await sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      let most = 0
      for (let at = 0; at < data.length; at += 3) most = Math.max(most, data[at]! - data[at + 1]!)
      return most
    },
  }
}

test('a box is drawn, rotated by its handle and resized along its own sides', async ({ page }) => {
  const at = driver(page)
  await at.drag([100, 100], [200, 160])
  expect((await at.held()).crop).toEqual({ x: 100, y: 100, width: 100, height: 60, rotation: 0 })

  await test.step('the handle above turns it, with Shift by steps', async () => {
    const top = await at.screen([150, 100])
    await page.mouse.move(top.x, top.y - 24)
    await page.mouse.down()
    const side = await at.screen([220, 133])
    await page.keyboard.down('Shift')
    await page.mouse.move(side.x, side.y, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
    expect((await at.held()).crop).toEqual({ x: 100, y: 100, width: 100, height: 60, rotation: 90 })
    expect(await at.redness([135, 80])).toBeGreaterThan(150)
    expect(await at.redness([100, 130])).toBeLessThan(50)
  })

  await test.step('a side is pulled where it is seen', async () => {
    await at.drag([150, 180], [150, 220])
    expect((await at.held()).crop).toEqual({ x: 80, y: 120, width: 140, height: 60, rotation: 90 })
    expect(await at.redness([165, 220])).toBeGreaterThan(150)
  })

  await test.step('keys turn it, undo turns it back', async () => {
    await page.keyboard.press('.')
    expect((await at.held()).crop?.rotation).toBe(91)
    await at.undo()
    expect((await at.held()).crop?.rotation).toBe(90)
  })
})

test('points are placed, moved, nudged and removed', async ({ page }) => {
  const at = driver(page)
  await at.pick('point')
  await at.click([100, 100])
  await at.click([200, 100])
  await at.drag([100, 100], [120, 150])
  await page.keyboard.press('ArrowLeft')
  expect((await at.held()).points).toEqual([
    { id: 'id-1', x: 119, y: 150 },
    { id: 'id-2', x: 200, y: 100 },
  ])
  expect(await at.redness([119, 150])).toBeGreaterThan(150)
  expect(await at.redness([100, 100])).toBeLessThan(50)
  await page.keyboard.press('Delete')
  expect((await at.held()).points).toEqual([{ id: 'id-2', x: 200, y: 100 }])
})

test('vertices of a polygon are moved, added on an edge and removed', async ({ page }) => {
  const at = driver(page)
  await at.pick('polygon')
  for (const place of [
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ] as const)
    await at.click(place)
  await at.click([101, 101])
  const vertices = async () => (await at.held()).polygons[0]?.points.map(({ x, y }) => [x, y])
  expect(await vertices()).toEqual([
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ])
  await at.drag([200, 200], [230, 220])
  await at.drag([150, 100], [150, 60])
  expect(await vertices()).toEqual([
    [100, 100],
    [150, 60],
    [200, 100],
    [230, 220],
    [100, 200],
  ])
  expect(await at.redness([125, 80])).toBeGreaterThan(150)
  await page.keyboard.down('Alt')
  await at.click([150, 60])
  await page.keyboard.up('Alt')
  expect(await vertices()).toHaveLength(4)
  await at.undo()
  await at.undo()
  expect((await vertices())?.[2]).toEqual([230, 220])
})

test('a resting pointer gets the hit under it after keys zoom', async ({ page }) => {
  const { pick, drag, screen } = driver(page)
  await pick('crop')
  await drag([100, 80], [200, 160])
  const { x, y } = await screen([200, 160])
  await page.mouse.move(x, y)
  const seen = () => page.evaluate(() => [window.toolDriver.cursor(), window.toolDriver.hover()])
  await expect.poll(seen).toEqual(['nwse-resize', 'crop'])
  await page.evaluate(() => window.toolDriver.zoom(0.25))
  await expect.poll(seen).toEqual(['crosshair', null])
})
