import { startInferenceServer } from '../support/inference-server.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { DISC, OTHER, discs } from './support/discs.ts'
import { coloursAround, isNear } from './support/pixels.ts'
import { address } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { stockFiles } from './support/stock.ts'
import { test as base, expect } from './support/world.ts'

const AHEAD = [255, 242, 122]

/** What a quick engine shows before anything is clicked. */

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
  server: async ({}, provide) => {
    const engine = await startInferenceServer()
    const server = await startDemoServer({
      SEGMENT_ENGINE: 'http',
      SEGMENT_URL: engine.url,
      SEGMENT_HOSTS: '127.0.0.1',
      SEGMENT_PRIVATE: 'true',
    })
    await provide(server)
    await server.dispose()
    await engine.close()
  },
})

test('a resting pointer shows what a click would give; moving removes it; a click requests it', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const file = { name: '提示.png', bytes: await discs() }
  const tagId = await stockFiles(server.url, '提示', [file], 'image-segments')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  // The page's clock goes slower than the machine, so that the engine is quick whatever else runs here.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() / 10
  })
  await page.goto(address('mark', tagId))
  await segments.shown('提示.png')
  await segments.locate()
  await page.keyboard.press('t')
  const bar = page.getByRole('status').filter({ hasText: '选取结果' })
  // Only an engine that was seen to be quick is asked for hints.
  for (let questions = 0; questions < 6; questions += 1) {
    await segments.click(DISC)
    await expect(bar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  }

  const beside = { x: OTHER.x + 20, y: OTHER.y + 30 }
  const ground = { x: OTHER.x, y: OTHER.y - OTHER.r - 30 }
  const plain = await segments.colourAt(beside)
  const discColour = await segments.colourAt({ x: DISC.x + 30, y: DISC.y })
  const { x, y } = segments.at(OTHER)
  await page.mouse.move(x, y, { steps: 3 })
  await expect.poll(() => segments.colourAt(beside)).not.toEqual(plain)
  await page.screenshot({ path: 'dist/playwright/smart-hint.png' })
  await expect(bar).toBeHidden()
  await expect(segments.lines).toHaveCount(0)

  const away = segments.at(ground)
  await page.mouse.move(away.x, away.y)
  await expect.poll(() => segments.colourAt(beside)).toEqual(plain)
  await segments.click(OTHER)
  await expect(bar).toBeVisible()

  // Corrections have a quickness of their own.
  for (const place of [beside, { x: OTHER.x - 20, y: OTHER.y }]) {
    await segments.click(place)
    await expect(bar).toBeVisible()
  }
  // Over a proposal, a line shows what a click would make of it; the click asks nothing more.
  const rim = segments.at({ x: DISC.x + DISC.r, y: DISC.y })
  const isAhead = async (): Promise<boolean> =>
    (await coloursAround(page, rim, 12)).some((seen) => isNear(seen, AHEAD, 30))
  expect(await isAhead()).toBe(false)
  const beyond = segments.at(DISC)
  await page.mouse.move(beyond.x, beyond.y)
  await expect.poll(isAhead).toBe(true)
  await page.screenshot({ path: 'dist/playwright/smart-hint-ahead.png' })
  let asked = 0
  page.on('request', (request) => void (asked += request.url().endsWith('/sam2image') ? 1 : 0))
  await segments.click(DISC)
  await expect.poll(() => segments.colourAt({ x: DISC.x + 30, y: DISC.y })).not.toEqual(discColour)
  await expect(bar).toBeVisible()
  expect(asked).toBe(0)
  await page.keyboard.press('Enter')
  await expect(segments.lines).toHaveCount(1)
})
