import type { BrowserContext, Page } from 'playwright-core'
import type { Cell, Surface } from './surfaces.ts'

/** Somebody at the page of a kind. */

const COLUMNS = 8
const CELL = 44
const BOX = 30

/** Strokes that one picture has room for: a hand has 21 nodes, and a click beyond them places none. */
export const ROOM = 21

const LOAD_PATIENCE = { timeout: 60_000 }

const undoButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '撤销' })
const redoButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '重做' })

export async function openWork(context: BrowserContext, surface: Surface, tagId: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${surface.page}?stage=mark&tag=${tagId}`, LOAD_PATIENCE)
  await page.locator('[role="application"][data-picture-status="ready"]').waitFor(LOAD_PATIENCE)
  for (const key of surface.keys) await page.keyboard.press(key)
  return page
}

/** Where the nth stroke of a picture goes: no two touch each other. */
export async function cellOf(page: Page, index: number): Promise<Cell> {
  const box = await page.getByRole('application', { name: '标注画面' }).boundingBox()
  if (!box) throw new Error('no canvas')
  const left = box.x + box.width / 2 - (COLUMNS * CELL) / 2
  const top = box.y + box.height / 2 - 100
  return { x: left + (index % COLUMNS) * CELL, y: top + Math.floor(index / COLUMNS) * CELL, side: BOX }
}

const ROW = 62

/** Opens the picture at this place of the batch; the strip holds the rows around what is to be seen of it. */
export async function openItem(page: Page, place: number): Promise<void> {
  const strip = page.getByRole('navigation', { name: '本批数据' })
  await strip.evaluate((root, top) => {
    const all = [root, ...root.querySelectorAll('*')]
    const list = all.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    if (list) list.scrollTop = top
  }, place * ROW)
  const name = `stroke-${place + 1}.png`
  await strip.getByRole('button', { name }).click()
  await page.getByRole('banner').getByText(name, { exact: true }).waitFor()
  await page.locator('[role="application"][data-picture-status="ready"]').waitFor(LOAD_PATIENCE)
}

/** Takes every step back, counts them, and makes them again. */
export async function countSteps(page: Page): Promise<number> {
  let steps = 0
  while (await undoButton(page).isEnabled()) {
    await page.keyboard.press('Control+z')
    steps += 1
    if (steps > 2 * ROOM) throw new Error('undo has no end')
  }
  for (let step = 0; step < steps; step++) await page.keyboard.press('Control+Shift+z')
  if (await redoButton(page).isEnabled()) throw new Error('a step was not made again')
  return steps
}

/** Until the page says that the server has the draft. */
export const saved = (page: Page): Promise<void> =>
  page.locator('[data-save-state="saved"]').waitFor(LOAD_PATIENCE)

/** The tab dies as by a crash: nothing of it runs any more. */
export async function crash(page: Page): Promise<void> {
  const gone = new Promise<void>((resolve) => page.once('crash', () => resolve()))
  const devtools = await page.context().newCDPSession(page)
  void devtools.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}
