import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type {} from './paint-page.ts'
import { bundle, openBundle } from './support/bundled-page.ts'

/** Pixels that `paint` leaves on a real canvas. What is painted is tested as data beside the source. */

let script = ''
test.beforeAll(async () => {
  script = await bundle('paint-page.ts')
})
test.beforeEach(({ page }) => openBundle(page, script, 'paintTests'))

const CLEAR = [0, 0, 0, 0]
const RED = [255, 0, 0, 255]
/** 55 % black. */
const HALO = [0, 0, 0, 140]
/**
 * Skia antialiases an edge in one of two ways, by the number of points in its path: a channel then differs by up to this.
 * A line that is missing or lies elsewhere differs by far more.
 */
const SAME_LINE = 110

test('a box is a red line on whole pixels with a halo around it', async ({ page }) => {
  expect(await page.evaluate(() => window.paintTests.boxPixels())).toEqual([RED, RED, HALO, CLEAR, CLEAR])
})

test('a shade covers the picture except its hole, and nothing beyond the picture', async ({ page }) => {
  const black = [0, 0, 0, 255]
  expect(await page.evaluate(() => window.paintTests.shadePixels())).toEqual([
    CLEAR,
    black,
    CLEAR,
    black,
    CLEAR,
  ])
})

test('painting only changes gives the same pixels as painting everything', async ({ page }) => {
  expect(await page.evaluate(() => window.paintTests.incrementalMatchesWhole())).toEqual(
    Array.from({ length: 6 }, () => true),
  )
})

test('after any changes an updated canvas equals a repainted one', async ({ page }) => {
  const seeds = Array.from({ length: 40 }, (_, index) => 1000 + index)
  const worst = await page.evaluate(
    (all) => all.map((seed) => ({ seed, worst: window.paintTests.worstDifference(seed, 25) })),
    seeds,
  )
  expect(worst.filter((one) => one.worst > SAME_LINE)).toEqual([])
})

test('a panned view equals a repainted one from its first frame on', async ({ page }) => {
  const worst = await page.evaluate(() => [
    ...[1, 2, 3, 4].map((seed) => window.paintTests.worstPanned(seed)),
    window.paintTests.worstPannedWithMany(1, 'merged'),
    window.paintTests.worstPannedWithMany(2, 'separate'),
  ])
  expect(worst.filter((one) => one > SAME_LINE)).toEqual([])
})

test('a zoom equals repainted frames: all of them with few items, at rest in any case', async ({ page }) => {
  const worst = await page.evaluate(() =>
    [1, 2, 3].flatMap((seed) => [
      window.paintTests.worstZoomed(seed),
      window.paintTests.worstAfterZoom(seed),
    ]),
  )
  expect(worst.filter((one) => one > SAME_LINE)).toEqual([])
})

for (const ratio of [1, 1.1, 1.25, 1.5, 1.75, 2])
  for (const stand of ['standPanned', 'standPatched'] as const)
    test(`${stand === 'standPanned' ? 'tiles' : 'patches'} leave no seams where a CSS pixel has ${ratio} of the screen’s`, async ({
      browser,
    }) => {
      const viewport = { width: 703, height: 421 }
      const context = await browser.newContext({ deviceScaleFactor: ratio, viewport })
      const page = await context.newPage()
      await openBundle(page, script, 'paintTests')
      await page.evaluate((name) => window.paintTests[name](), stand)
      const { channels } = await sharp(await page.screenshot()).stats()
      expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
        [0x88, 0x88],
        [0x88, 0x88],
        [0x88, 0x88],
      ])
      await context.close()
    })

test('scattered changes equal a repainted frame, also while panning', async ({ page }) => {
  const worst = await page.evaluate(() => [1, 2, 3, 4].map((seed) => window.paintTests.worstChanged(seed)))
  expect(worst.filter((one) => one > SAME_LINE)).toEqual([])
})

test('random additions and removals up to the limit of boxes equal a repainted frame', async ({ page }) => {
  const worst = await page.evaluate(() =>
    [20, 119, 198].flatMap((about) =>
      [1, 2, 3].map((seed) => ({ seed, about, worst: window.paintTests.worstChurned(seed, about) })),
    ),
  )
  expect(worst.filter((one) => one.worst > SAME_LINE)).toEqual([])
})

test('a stroke growing over masks equals a repainted frame', async ({ page }) => {
  const worst = await page.evaluate(() => [1, 2].map((seed) => window.paintTests.worstMasked(seed)))
  expect(worst.filter((one) => one > 1)).toEqual([])
})

test('pans and strokes over a picture with transparent holes equal a repainted frame', async ({ page }) => {
  const worst = await page.evaluate(() => [1, 2].map((seed) => window.paintTests.worstSeenThrough(seed)))
  expect(worst.filter(([panned = 0, masked = 0]) => panned > SAME_LINE || masked > 2)).toEqual([])
})

test('pictures are drawn nearest-neighbour in motion and smooth at rest', async ({ page }) => {
  const moving = await page.evaluate(() => window.paintTests.mediaPixels(true))
  const resting = await page.evaluate(() => window.paintTests.mediaPixels(false))
  const reds = (pixels: number[][]): (number | undefined)[] => pixels.map(([red]) => red)
  expect(reds(moving)).toEqual([0, 0, 255, 255, 0])
  expect(new Set(reds(resting)).size).toBeGreaterThan(2)
})
