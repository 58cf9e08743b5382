import sharp from 'sharp'
import { annotatePage } from './support/annotate-page.ts'
import { MARK_COLOURS } from './support/marked-pictures.ts'
import { coloursAround } from './support/pixels.ts'
import { address } from './support/segment-driver.ts'
import { PICTURE, segmentPage } from './support/segment-page.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Pictures with holes, as things that were cut out are: what lay there before does not shine through. */

const css = ([red, green, blue]: readonly number[]): string => `rgb(${red},${green},${blue})`

/** The marks that the test finds the picture by, with nothing around them. */
function cutOut(): Promise<Buffer> {
  const marks = Object.values(MARK_COLOURS).map(
    (colour, index) => `<rect x="${8 + 32 * index}" y="8" width="16" height="16" fill="${css(colour)}"/>`,
  )
  const { width, height } = PICTURE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

test('erased pixels of a transparent picture disappear from the screen', async ({ enter, server }) => {
  const files = [{ name: '抠图.png', bytes: await cutOut() }]
  const tagId = await stockFiles(server.url, '抠图', files, 'image-segments')
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown('抠图.png')
  const canvas = (await annotatePage(page).canvas.boundingBox())!
  const [left, middle] = [canvas.x + canvas.width / 2 - 60, canvas.y + canvas.height / 2]
  const drawAcross = async (key: string): Promise<void> => {
    await page.keyboard.press(key)
    await segments.drag({ x: left, y: middle }, { x: left + 120, y: middle })
    await page.mouse.move(canvas.x + canvas.width - 20, canvas.y + 60)
  }
  const seen = () => coloursAround(page, { x: left + 60, y: middle }, 2)
  const before = await seen()
  await drawAcross('b')
  await expect(segments.lines).toHaveCount(1)
  const painted = await seen()
  // Opened anew, the mask is part of what rests.
  await expect(segments.save).toHaveAttribute('data-save-state', 'saved')
  await page.reload()
  await segments.shown('抠图.png')
  await expect.poll(seen).toEqual(painted)
  await segments.lines.click()
  await drawAcross('c')
  await expect(segments.lines).toHaveCount(0)
  await expect.poll(seen).toEqual(before)
})
