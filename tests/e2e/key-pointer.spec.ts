import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { login } from '../support/api.ts'
import { handsOnKeys } from './support/hands.ts'
import { address, draftUuid, expectDraft, stockSegments } from './support/segment-driver.ts'
import { draftOf, segmentPage, segmentsOf } from './support/segment-page.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** The pointer that keys move. */

const cross = (page: Page) => page.locator('[data-key-pointer]')

test('keys click a polygon and paint a stroke; zooming keeps the pointer', async ({ enter, server }) => {
  const tagId = await stockSegments(server.url, '键盘光标', ['键盘.png'])
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  const keys = await handsOnKeys(page)
  await page.goto(address('mark', tagId))
  await segments.shown('键盘.png')
  let uuid = ''

  await test.step('three clicks and Enter make a triangle', async () => {
    await keys.press('p')
    await keys.press('Semicolon')
    await expect(cross(page)).toBeVisible()
    await keys.press('Space')
    await keys.press('Shift+ArrowRight', 2)
    await keys.press('Space')
    await keys.press('Shift+ArrowDown', 2)
    await keys.press('Space')
    await keys.press('Enter')
    await expect(segments.lines).toHaveCount(1)
    uuid = await draftUuid(marker, tagId)
    await expectDraft(marker, uuid, { '人体 1': { category: 'human', parent: null } })
    const { area, box } = segmentsOf((await draftOf(marker, uuid))!)['人体 1']!
    expect(box!.width).toBe(box!.height)
    expect(area / (box!.width * box!.height)).toBeCloseTo(0.5, 1)
  })

  await test.step('the cross stays where it is while all else grows', async () => {
    const zoom = page.getByRole('button', { name: /%$/ })
    const before = (await cross(page).boundingBox())!
    const smaller = (await zoom.textContent())!
    await keys.press('Equal', 3)
    await expect(zoom).not.toHaveText(smaller)
    const after = (await cross(page).boundingBox())!
    expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round))
  })

  await test.step('put away, it gives the arrows and Space back', async () => {
    await keys.press('b')
    await page.keyboard.down('Space')
    await keys.press('Shift+ArrowLeft', 2)
    await page.keyboard.up('Space')
    await keys.press('Semicolon')
    await expect(cross(page)).toBeHidden()
    await expect(segments.undo).toBeEnabled()
    await keys.press('Space')
    await expect(segments.lines).toHaveCount(1)
    expect(keys.presses()).toBe(0)
  })
})

test('the keyboard pointer keeps its screen position over a picture of another size', async ({
  enter,
  server,
}) => {
  const files = [
    { name: '大.png', width: 1600, height: 1200 },
    { name: '小.png', width: 200, height: 400 },
  ].map(async ({ name, ...size }) => ({
    name,
    bytes: await sharp({ create: { ...size, channels: 3, background: '#444' } })
      .png()
      .toBuffer(),
  }))
  const tagId = await stockFiles(server.url, '键盘光标换图', await Promise.all(files), 'image-segments')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  const keys = await handsOnKeys(page)
  await page.goto(address('mark', tagId))
  await segments.shown('大.png')
  await keys.press('Semicolon')
  await keys.press('Shift+ArrowRight', 3)
  const before = (await cross(page).boundingBox())!
  await keys.press('Alt+ArrowDown')
  await segments.shown('小.png')
  const after = (await cross(page).boundingBox())!
  expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round))
})

test('a mouse press differs from a press by keys', async ({ enter, server }) => {
  const tagId = await stockSegments(server.url, '键盘光标对照', ['对照.png'])
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  const keys = await handsOnKeys(page)
  await page.goto(address('mark', tagId))
  await segments.shown('对照.png')
  await segments.canvas.click()
  await expect.poll(keys.presses).toBe(1)
})
