import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../../tests/support/api.ts'
import type { Rgb } from './pictures.ts'
import { pictureName } from './pictures.ts'
import type { Seen } from './probe.ts'
import { installProbe, watchStep } from './probe.ts'

/** A page at work on a batch, with what it needs to know its pictures by. */
export interface Desk {
  readonly page: Page
  readonly colours: ReadonlyMap<string, Rgb>
}

/** What somebody takes for one picture at the least; what comes next is fetched meanwhile. */
const DWELL_MS = 1_500
/** Places in the batch of pictures that are visited before they were fetched. */
const VISITS = [5, 10, 15, 20] as const
/** Of a channel, after JPEG. */
const TOLERANCE = 14

const canvas = (page: Page) => page.getByRole('application', { name: '标注画面' })

async function ready(page: Page): Promise<void> {
  await page.locator('[role="application"][data-picture-status="ready"]').waitFor()
}

/** Logs in and opens the work of a database, with the first picture shown. */
export async function openBatch(
  browser: Browser,
  url: string,
  tagId: number,
  colours: ReadonlyMap<string, Rgb>,
): Promise<Desk> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  })
  const page = await context.newPage()
  await installProbe(page)
  await page.goto('/login')
  await page.getByRole('textbox', { name: '用户名' }).fill('mark1')
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
  await ready(page)
  return { page, colours }
}

/** Throws unless the middle of the screen has the colour of the picture that the bar names. */
async function prove({ page, colours }: Desk): Promise<string> {
  const name =
    (await page
      .getByRole('banner')
      .getByText(/^next-\d+\.jpg$/)
      .textContent()) ?? ''
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  const clip = { x: box.x + box.width / 2 + 40, y: box.y + box.height / 2 + 40, width: 4, height: 4 }
  const shot = await page.screenshot({ clip })
  const [pixel] = [await sharp(shot).removeAlpha().raw().toBuffer()]
  const wanted = colours.get(name) ?? [0, 0, 0]
  if (wanted.some((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) > TOLERANCE))
    throw new Error(
      `${name} is named, but its colour ${wanted.join()} is not shown: ${[...pixel.subarray(0, 3)].join()}`,
    )
  return name
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const ROW = 62

/** Brings the row at this place of the batch into the strip, which holds those around what is to be seen. */
const scrollStrip = (page: Page, place: number) =>
  page.getByRole('navigation', { name: '本批数据' }).evaluate((strip, top) => {
    const all = [strip, ...strip.querySelectorAll('*')]
    const list = all.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    if (list) list.scrollTop = top
  }, place * ROW)

/** Visits pictures far down the batch, each seen for the first time. */
export async function visitUnseen(desk: Desk): Promise<Seen[]> {
  const { page } = desk
  const first = Number(/\d+/.exec(await prove(desk))?.[0])
  const seen: Seen[] = []
  for (const place of VISITS) {
    await pause(DWELL_MS)
    await scrollStrip(page, place)
    const item = page.getByRole('button', { name: pictureName(first + place) })
    seen.push(await watchStep(page, () => item.click()))
    await prove(desk)
  }
  return seen
}

/** A key and a box by the pointer. */
async function label({ page }: Desk): Promise<void> {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no canvas')
  await page.keyboard.press('w')
  await page.keyboard.press('c')
  await page.mouse.move(box.x + 300, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 420, box.y + 300, { steps: 6 })
  await page.mouse.up()
  // The pointer's cross must not lie where the picture is proved.
  await page.mouse.move(box.x + 200, box.y + 120)
}

/** Labels and hands in all of a batch but the last, which has none after it. */
export async function labelBatch(desk: Desk): Promise<Seen[]> {
  const { page } = desk
  const place = await page
    .getByRole('banner')
    .getByText(/^\d+ \/ \d+$/)
    .textContent()
  const count = Number(place?.split('/')[1])
  const seen: Seen[] = []
  let before = await prove(desk)
  for (let item = 1; item < count; item++) {
    await label(desk)
    await pause(DWELL_MS)
    seen.push(await watchStep(page, () => page.keyboard.press('Enter')))
    const name = await prove(desk)
    if (name === before) throw new Error(`still at ${name}`)
    before = name
  }
  await label(desk)
  await page.keyboard.press('Enter')
  await page.getByText(/^正在提交/).waitFor({ state: 'detached' })
  return seen
}
