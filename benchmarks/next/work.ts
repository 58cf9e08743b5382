import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openProduct } from '../harness/product-page.ts'
import { installProbe, watchStep, type SeenStep } from './probe.ts'

export type Rgb = readonly [red: number, green: number, blue: number]

export interface BenchPicture {
  readonly name: string
  readonly bytes: Buffer
  /** Colour of the middle square, which identifies the shown picture. */
  readonly colour: Rgb
}

export const pictureName = (number: number): string => `next-${String(number).padStart(3, '0')}.jpg`

export interface WorkPage {
  readonly page: Page
  readonly pictures: readonly BenchPicture[]
}

/** Shortest time on one picture; the next is fetched meanwhile. */
const DWELL_MS = 1_500
/** Positions in the batch of pictures visited before they were fetched. */
const VISITS = [5, 10, 15, 20] as const
/** Per channel, after JPEG. */
const TOLERANCE = 14
const ROW_PIXELS = 62

const canvas = (page: Page) => page.getByRole('application', { name: '标注画面' })

/** Opens a database's work page with the first picture shown. */
export async function openBatch(
  browser: Browser,
  url: string,
  tagId: number,
  pictures: readonly BenchPicture[],
): Promise<WorkPage> {
  const page = await openProduct(browser, url, installProbe)
  await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
  await page.locator('[role="application"][data-picture-status="ready"]').waitFor()
  return { page, pictures }
}

/** Throws unless the middle of the screen has the colour of the named picture. */
async function prove({ page, pictures }: WorkPage): Promise<string> {
  const name =
    (await page
      .getByRole('banner')
      .getByText(/^next-\d+\.jpg$/)
      .textContent()) ?? ''
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  const clip = { x: box.x + box.width / 2 + 40, y: box.y + box.height / 2 + 40, width: 4, height: 4 }
  const shot = await page.screenshot({ clip })
  const pixel = await sharp(shot).removeAlpha().raw().toBuffer()
  const wanted = pictures.find((picture) => picture.name === name)?.colour ?? [0, 0, 0]
  if (wanted.some((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) > TOLERANCE))
    throw new Error(
      `${name} is named, but its colour ${wanted.join()} is not shown: ${[...pixel.subarray(0, 3)].join()}`,
    )
  return name
}

const stripOf = (page: Page) => page.getByRole('navigation', { name: '本批数据' })

/** Scrolls the virtual strip to this position in the batch. */
const scrollStrip = (page: Page, place: number) =>
  stripOf(page).evaluate((strip, top) => {
    const all = [strip, ...strip.querySelectorAll('*')]
    const list = all.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    if (list) list.scrollTop = top
  }, place * ROW_PIXELS)

/** Visits pictures far down the batch, each for the first time. */
export async function visitUnseen(at: WorkPage): Promise<SeenStep[]> {
  const { page } = at
  const first = Number(/\d+/.exec(await prove(at))?.[0])
  const seen: SeenStep[] = []
  for (const place of VISITS) {
    await wait(DWELL_MS)
    await scrollStrip(page, place)
    const item = stripOf(page).getByRole('button', { name: pictureName(first + place) })
    seen.push(await watchStep(page, () => item.click()))
    await prove(at)
  }
  return seen
}

async function label({ page }: WorkPage): Promise<void> {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  await page.keyboard.press('w')
  await page.keyboard.press('c')
  await page.mouse.move(box.x + 300, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 420, box.y + 300, { steps: 6 })
  await page.mouse.up()
  // Keep the crosshair away from the tested pixels.
  await page.mouse.move(box.x + 200, box.y + 120)
}

/** Labels and pushes all but the last, which has no next one. */
export async function labelBatch(at: WorkPage): Promise<SeenStep[]> {
  const { page } = at
  const place = await page
    .getByRole('banner')
    .getByText(/^\d+ \/ \d+$/)
    .textContent()
  const count = Number(place?.split('/')[1])
  const seen: SeenStep[] = []
  let before = await prove(at)
  for (let item = 1; item < count; item++) {
    await label(at)
    await wait(DWELL_MS)
    seen.push(await watchStep(page, () => page.keyboard.press('Enter')))
    const name = await prove(at)
    if (name === before) throw new Error(`still at ${name}`)
    before = name
  }
  await label(at)
  await page.keyboard.press('Enter')
  await page.getByText(/^正在提交/).waitFor({ state: 'detached' })
  return seen
}
