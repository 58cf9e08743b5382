import { annotatePage } from './support/annotate-page.ts'
import { hugePicture } from './support/marked-pictures.ts'
import { seenMarks } from './support/seen-marks.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** A picture of 12,000×9,000 on a screen of two device pixels a CSS pixel: drawn where it is seen, to the pixel. */

test('boxes on a huge picture are where its marks are seen', async ({ enter, server }) => {
  test.setTimeout(240_000)
  const { bytes, ...picture } = await hugePicture()
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
