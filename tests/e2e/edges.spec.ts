import { login } from '../support/api.ts'
import { address, draftUuid } from './support/segment-driver.ts'
import { draftOf, groundPicture, segmentPage, segmentsOf } from './support/segment-page.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A polygon whose sides follow the edges of the picture, by real pointers over a real picture. */

const [CX, CY, RADIUS] = [320, 260, 120]
const DISC = `<circle cx="${CX}" cy="${CY}" r="${RADIUS}" fill="#7a4a2a"/>`
const DISC_AREA = Math.PI * RADIUS ** 2
/** Places a little beside the circle. */
const BESIDE = [
  { x: CX, y: CY - RADIUS - 3 },
  { x: CX + RADIUS + 2, y: CY },
  { x: CX, y: CY + RADIUS + 3 },
  { x: CX - RADIUS - 2, y: CY },
]

test('polygon sides follow edges while that is on, and are straight with Shift', async ({
  enter,
  server,
}) => {
  const files = [
    { name: '贴边一.png', bytes: await groundPicture(301, DISC) },
    { name: '贴边二.png', bytes: await groundPicture(302, DISC) },
  ]
  const tagId = await stockFiles(server.url, '贴边', files, 'image-segments')
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  const edges = page.getByRole('switch', { name: '多边形贴边' })
  await page.goto(address('mark', tagId))
  await segments.shown('贴边一.png')
  await segments.locate()
  await page.keyboard.press('p')
  await page.keyboard.press('Shift+D')
  await expect(page.getByText('多边形贴边：开')).toBeVisible()
  await expect(edges).toBeChecked()

  await segments.polygon(...BESIDE)
  await expect(segments.line('人体 1')).toBeVisible()
  const uuid = await draftUuid(marker, tagId)
  const share = async (name: string) => {
    const found = segmentsOf((await draftOf(marker, uuid))!)[name]
    return found && Math.round((found.area / DISC_AREA) * 20) / 20
  }
  expect(await share('人体 1')).toBe(1)

  await page.keyboard.press('a')
  await expect(segments.hint).toHaveText('落笔新建：人体')
  await page.keyboard.down('Shift')
  await segments.polygon(...BESIDE)
  await page.keyboard.up('Shift')
  await expect(segments.line('人体 2')).toBeVisible()
  // Straight sides between four places on a circle enclose 2/π of it.
  await expect.poll(() => share('人体 2')).toBe(0.65)

  await page.reload()
  await segments.shown('贴边一.png')
  await expect(edges).toBeChecked()
  await edges.click()
  await page.keyboard.press('Alt+ArrowDown')
  await segments.shown('贴边二.png')
  await expect(edges).not.toBeChecked()
})
