import sharp from 'sharp'
import { annotatePage } from './support/annotate-page.ts'
import { differenceOf, pixelsOf } from './support/pixels.ts'
import { stockFiles } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What is shown of a large picture before all of it is decoded. */

const [WIDTH, HEIGHT] = [2400, 3600]
/** EXIF orientation "turn by 90° to show": the stored picture lies on its side. */
const TURNED = 6
/** A quarter of the picture, which is as high as the screen. */
const GLANCE = '600×900'

/** Marks that tell which side is up. */
const photograph = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="#d8dce4"/>
      <rect x="200" y="300" width="900" height="500" fill="#c80000"/>
      <circle cx="1700" cy="2800" r="500" fill="#007800"/></svg>`),
  )
    .removeAlpha()
    .rotate(-90)
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: TURNED })
    .toBuffer()

interface Held {
  /** Sizes of the bitmaps that were drawn, each bitmap once. */
  readonly drawn: readonly string[]
  /** Sizes of those that were not closed since. */
  readonly kept: () => readonly string[]
  readonly release: () => void
}

/** Runs in the page before anything of it: holds back pictures that are decoded whole. */
function holdWholePictures(): void {
  const drawn: string[] = []
  const known = new Set<ImageBitmap>()
  let held: (() => void)[] | null = []
  const { addEventListener } = Worker.prototype
  Worker.prototype.addEventListener = function (this: Worker, type: string, listener: unknown) {
    const tell = listener as (event: Event) => void
    addEventListener.call(this, type, (event: Event) => {
      const isWhole = event instanceof MessageEvent && event.data?.bitmaps !== undefined
      if (isWhole && held) held.push(() => tell(event))
      else tell(event)
    })
  }
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...given: never[]
  ) {
    ;(drawImage as (...all: never[]) => void).apply(this, given)
    const source = given[0] as unknown
    if (!(source instanceof ImageBitmap) || known.has(source)) return
    known.add(source)
    drawn.push(sizeOf(source))
  }
  const sizeOf = ({ width, height }: ImageBitmap): string => `${width}×${height}`
  // One that is closed has no size.
  const kept = (): string[] => [...known].filter(({ width }) => width > 0).map(sizeOf)
  const release = (): void => {
    held?.forEach((answer) => answer())
    held = null
  }
  Object.assign(globalThis, { held: { drawn, kept, release } satisfies Held })
}

test('a large photograph appears upright at screen resolution before it is fully decoded', async ({
  enter,
  server,
}) => {
  const bytes = await photograph()
  const tagId = await stockFiles(server.url, '大图', [{ name: 'turned-large.jpg', bytes }])
  const { page } = await enter('mark1')
  await page.addInitScript(holdWholePictures)
  const { canvas, shown } = annotatePage(page)
  await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
  const drawn = () => page.evaluate(() => (globalThis as unknown as { held: Held }).held.drawn)
  const kept = () => page.evaluate(() => (globalThis as unknown as { held: Held }).held.kept())
  await expect.poll(drawn).toEqual([GLANCE])
  await expect(canvas).toHaveAttribute('data-picture-status', 'loading')
  const glance = await pixelsOf(canvas)
  expect(await kept()).toEqual([GLANCE])
  await page.evaluate(() => (globalThis as unknown as { held: Held }).held.release())
  await shown('turned-large.jpg')
  await expect.poll(async () => (await drawn()).length).toBe(2)
  const [, whole] = await drawn()
  expect(await kept()).toEqual([whole])
  expect(differenceOf(glance, await pixelsOf(canvas))).toBeLessThan(1)
})
