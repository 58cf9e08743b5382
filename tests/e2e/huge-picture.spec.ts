import { login } from '../support/api.ts'
import { annotatePage } from './support/annotate-page.ts'
import { hugePicture, MARK_COLOURS } from './support/marked-pictures.ts'
import { coloursAround, isNear } from './support/pixels.ts'
import { seenMarks } from './support/seen-marks.ts'
import { address, capsule, draftUuid } from './support/segment-driver.ts'
import { draftOf, segmentPage, segmentsOf } from './support/segment-page.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A picture of 12,000×9,000 on a screen of two device pixels a CSS pixel: drawn where it is seen, to the pixel. */

let huge: Awaited<ReturnType<typeof hugePicture>>
test.beforeAll(async () => {
  huge = await hugePicture()
})

test('boxes on a huge picture are at the right pixels', async ({ enter, server }) => {
  test.setTimeout(240_000)
  const { bytes, ...picture } = huge
  const tagId = await stockFiles(server.url, '巨图', [{ name: picture.name, bytes }])
  const { page } = await enter('mark1', { deviceScaleFactor: 2 })
  const annotate = annotatePage(page)
  await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
  await annotate.shown(picture.name)
  await annotate.atFullSize()
  const { red, green, magenta } = await seenMarks(page, picture.marks)
  await page.keyboard.press('c')
  await annotate.draw(red)
  await page.keyboard.press('a')
  await annotate.draw(green)
  await annotate.draw(magenta)

  await expect(annotate.crops).toHaveText(
    (['red', 'green', 'magenta'] as const).map((name, index) => {
      const { x, y, width, height } = picture.marks[name]
      return `${index === 0 ? '跟踪框' : `排除 ${index}`}${x}, ${y} · ${width} × ${height}`
    }),
  )
  await page.reload()
  await annotate.shown(picture.name)
  await expect(annotate.crops).toHaveCount(3)
})

test('a brush stroke on a huge picture covers the pixels under it', async ({ enter, server }) => {
  test.setTimeout(240_000)
  const { bytes, ...picture } = huge
  const tagId = await stockFiles(server.url, '巨图分割', [{ name: picture.name, bytes }], 'image-segments')
  const marker = await login(server.url, 'mark1')
  const { page } = await enter('mark1', { deviceScaleFactor: 2 })
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown(picture.name)
  await page.keyboard.press('Shift+Digit0')
  await expect(page.getByRole('button', { name: '缩放比例' })).toHaveText('100%')
  const { red } = await seenMarks(page, picture.marks)
  await page.keyboard.press('b')
  await segments.brushSize(40)
  const [left, middle] = [red.x, red.y + red.height / 2]
  await segments.drag({ x: left, y: middle }, { x: left + red.width, y: middle })
  await expect(segments.lines).toHaveCount(1)
  await page.mouse.move(700, 20)
  const seen = await coloursAround(page, { x: left + red.width / 2, y: middle })
  expect(seen.every((colour) => isNear(colour, MARK_COLOURS.red))).toBe(false)
  const { box, area } = segmentsOf((await draftOf(marker, await draftUuid(marker, tagId)))!)['人体 1']!
  const { x, y, width, height } = picture.marks.red
  const within = { x: x - 20, y: y + height / 2 - 20, width: width + 40, height: 40 }
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(box![side] - within[side])).toBeLessThanOrEqual(2)
  expect(Math.abs(area - capsule(width, 40))).toBeLessThan(capsule(width, 40) * 0.03)
})
