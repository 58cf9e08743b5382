import { login } from '../support/api.ts'
import { DISC, OTHER, discs } from './support/discs.ts'
import { address, draftUuid, expectDraft } from './support/segment-driver.ts'
import { draftOf, segmentPage, segmentsOf } from './support/segment-page.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Masks from a click: with nothing configured, by the engine that comes with the product. */

const near = (area: number, radius: number): number => Math.abs(area / (Math.PI * radius * radius) - 1)

test('a click proposes a mask, Enter accepts it, the next click starts another; all can be undone', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const tagId = await stockFiles(
    server.url,
    '智能选取',
    [{ name: '圆.png', bytes: await discs() }],
    'image-segments',
  )
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown('圆.png')
  await segments.locate()
  const bar = page.getByRole('status').filter({ hasText: '选取结果' })

  await page.keyboard.press('t')
  await expect(page.getByText('点一下目标')).toBeVisible()
  await segments.click(DISC)
  // The engine starts with its first question.
  await expect(bar).toBeVisible({ timeout: 30_000 })
  await page.screenshot({ path: 'dist/playwright/smart.png' })
  await expect(segments.lines).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(segments.lines).toHaveCount(1)
  const uuid = await draftUuid(marker, tagId)
  const first = await expect
    .poll(async () => segmentsOf((await draftOf(marker, uuid))!)['人体 1'], { timeout: 20_000 })
    .toMatchObject({ category: 'human', parent: null })
    .then(async () => segmentsOf((await draftOf(marker, uuid))!)['人体 1']!)
  expect(near(first.area, DISC.r)).toBeLessThan(0.1)

  await segments.click(OTHER)
  await expect(bar).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(segments.lines).toHaveCount(2)
  await expectDraft(marker, uuid, { '人体 2': { category: 'human', parent: null } })
  const { '人体 1': same, '人体 2': second } = segmentsOf((await draftOf(marker, uuid))!)
  expect(same).toEqual(first)
  expect(near(second!.area, OTHER.r)).toBeLessThan(0.1)

  await page.keyboard.press('Control+z')
  await expect(segments.lines).toHaveCount(1)
  await segments.click(OTHER)
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(segments.lines).toHaveCount(1)
})

test('a dragged box gives the area, and a point with Alt removes', async ({ enter, server }) => {
  test.setTimeout(180_000)
  const tagId = await stockFiles(
    server.url,
    '智能框选',
    [{ name: '框.png', bytes: await discs() }],
    'image-segments',
  )
  const asked: unknown[] = []
  const { page } = await enter('mark1')
  page.on('request', (request) => {
    if (request.url().endsWith('/sam2image')) asked.push(request.postDataJSON())
  })
  const segments = segmentPage(page)
  // The engine is made ready with the first item, whatever is in hand.
  const ready = page.waitForResponse('**/sam2image')
  await page.goto(address('mark', tagId))
  await segments.shown('框.png')
  expect((await ready).status()).toBe(200)
  await segments.locate()
  const bar = page.getByRole('status').filter({ hasText: '选取结果' })
  await page.keyboard.press('t')
  await segments.stroke({ x: 130, y: 150 }, { x: 310, y: 330 })
  await expect(bar).toBeVisible()
  await page.keyboard.down('Alt')
  await segments.click({ x: 150, y: 160 })
  await page.keyboard.up('Alt')
  await expect.poll(() => asked.length).toBe(3)
  await expect(bar).toBeVisible()
  const box = { x: 130, y: 150, width: 180, height: 180 }
  expect(asked).toEqual([
    {
      id: expect.any(String),
      box: { x: 0, y: 0, width: 8, height: 8 },
      points: [{ x: 4, y: 4, label: 1 }],
    },
    { id: expect.any(String), box },
    { id: expect.any(String), box, points: [{ x: 150, y: 160, label: 0 }] },
  ])
})

test('clicks with a selected mask improve it: add, cut, one undo step each', async ({ enter, server }) => {
  test.setTimeout(180_000)
  const file = { name: '修改.png', bytes: await discs() }
  const tagId = await stockFiles(server.url, '智能修改', [file], 'image-segments')
  const marker = await login(server.url, 'mark1')
  const asked: { previous?: { size: number[] } }[] = []
  const { page } = await enter('mark1')
  page.on('request', (request) => {
    if (request.url().endsWith('/sam2image')) asked.push(request.postDataJSON())
  })
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown(file.name)
  await segments.locate()
  const made = page.getByRole('status').filter({ hasText: '选取结果' })
  const better = page.getByRole('status').filter({ hasText: '修改结果' })
  await page.keyboard.press('t')
  await segments.click(DISC)
  await expect(made).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(segments.lines).toHaveCount(1)
  const uuid = await draftUuid(marker, tagId)
  const area = async (): Promise<number> => segmentsOf((await draftOf(marker, uuid))!)['人体 1']?.area ?? 0
  await expect.poll(async () => near(await area(), DISC.r) < 0.1, { timeout: 20_000 }).toBe(true)
  const one = await area()

  await segments.line('人体 1').click()
  await expect(page.getByText('点一下要补进所选掩膜的地方')).toBeVisible()
  await segments.click(OTHER)
  await expect(better).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(better).toBeHidden()
  const radius = Math.hypot(DISC.r, OTHER.r)
  await expect.poll(async () => near(await area(), radius) < 0.1, { timeout: 20_000 }).toBe(true)

  await page.keyboard.down('Alt')
  await segments.click(OTHER)
  await page.keyboard.up('Alt')
  await expect(better).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(async () => near(await area(), DISC.r) < 0.1, { timeout: 20_000 }).toBe(true)
  await expect(segments.lines).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => near(await area(), radius) < 0.1, { timeout: 20_000 }).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(area, { timeout: 20_000 }).toBe(one)
  expect(asked.map(({ previous }) => previous?.size ?? null)).toEqual([null, null, [480, 640], [480, 640]])
})
