import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { dashboard } from './support/dashboard.ts'
import { expect, test } from './support/world.ts'

/** Charts and what stands behind them: each number leads to its rows; everybody sees their own quality. */

test('every number of a chart links to as many records', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  await page.getByRole('button', { name: '每日产出：以表格查看' }).click()
  const numbers = page.getByRole('table', { name: '每日产出' }).getByRole('button')
  await expect(numbers.first()).toBeVisible()
  const count = await numbers.count()
  expect(count).toBeGreaterThan(2)
  for (let index = 0; index < count; index += 1) {
    const number = numbers.nth(index)
    const reported = Number(await number.textContent())
    await number.click()
    await expect(page).toHaveURL(/standing=1/)
    await expect(page.getByRole('table', { name: '操作记录' }).locator('tbody tr')).toHaveCount(reported)
  }
})

test('a judgement of own work links to the reviewer’s record', async ({ enter }) => {
  const { page } = await enter('mark1')
  await dashboard(page).open()
  await page.getByRole('button', { name: '一次通过率：以表格查看' }).click()
  await page.getByRole('table', { name: '一次通过率' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/judged=check/)
  const rows = page.getByRole('table', { name: '操作记录' }).locator('tbody tr')
  // Two of three passed the first time: the rate stands on all three.
  await expect(rows.filter({ hasText: /提交审核.*审核一号/ })).toHaveCount(3)
})

/** Moves down the chart, just right of its names, until the pointer says that something can be clicked there. */
async function clickFirstBar(page: Page, chart: Locator): Promise<void> {
  const canvas = chart.locator('canvas')
  const { x, y, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const cursor = () => canvas.evaluate((element) => element.style.cursor)
  for (let down = 0; down < height && (await cursor()) !== 'pointer'; down += 4)
    await page.mouse.move(x + 124, y + down)
  await page.mouse.down()
  await page.mouse.up()
}

test('a click on a person’s bar shows that person’s records', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  const chart = page.getByRole('img', { name: /^人员产出/ })
  await chart.scrollIntoViewIfNeeded()
  await clickFirstBar(page, chart)
  await expect(page).toHaveURL(/user=\d+/)
  const people = page.getByRole('table', { name: '操作记录' }).locator('tbody tr td:nth-child(6)')
  // The rows of the day before the click stay until the person's have come.
  await expect.poll(async () => new Set(await people.allTextContents()).size).toBe(1)
})

for (const who of ['admin', 'check1', 'mark1'])
  test(`the queue links ${who} to the waiting resources`, async ({ enter }) => {
    const { page } = await enter(who)
    await dashboard(page).open()
    await page.getByRole('button', { name: '排队时长：以表格查看' }).click()
    const number = page.getByRole('table', { name: '排队时长' }).getByRole('button').first()
    const reported = Number(await number.textContent())
    await number.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('table').locator('tbody tr')).toHaveCount(reported)
  })

test('everyone sees their own quality, leaders see all', async ({ enter }) => {
  const marker = (await enter('mark1')).page
  await dashboard(marker).open()
  await marker.getByRole('button', { name: '我的质量' }).click()
  const own = marker.getByRole('dialog', { name: '我的质量' })
  await expect(own.getByText('一次通过率', { exact: true }).first()).toBeVisible()
  await expect(own.getByText('抽测一致性')).toBeVisible()
  await marker.keyboard.press('Escape')
  await expect(marker.getByRole('table', { name: '人员排行' })).toHaveCount(0)

  const checker = (await enter('check1')).page
  await dashboard(checker).open()
  await checker.getByRole('button', { name: '查看标注一号的质量' }).click()
  const seen = checker.getByRole('dialog', { name: '标注一号的质量' })
  await expect(seen).toBeVisible()
  await seen.getByRole('button', { name: '查看被驳回的记录' }).click()
  await expect(checker).toHaveURL(/marker=\d+/)
})

/** What a button saves: the file's name, and its rows in cells. */
async function saved(page: Page, button: string, folder: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await downloading
  const place = join(folder, 'saved.csv')
  await file.saveAs(place)
  const lines = readFileSync(place, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
  return { name: file.suggestedFilename(), rows: lines.map((line) => line.split(',')) }
}

const sum = (rows: string[][], column: number): number =>
  rows.slice(1).reduce((all, row) => all + Number(row[column]), 0)

test('charts can be saved, with all people and figures of the chosen time', async ({ enter, folder }) => {
  const { page } = await enter('check1')
  await dashboard(page).open()
  const columns = ['日期', '人员', '企业', '数据库', '标注', '其中返工', '修改标注', '审核']
  const people = await saved(page, '人员产出：下载 CSV', folder)
  expect([people.name, people.rows[0]?.slice(0, columns.length)]).toEqual(['人员产出.csv', columns])
  expect(new Set(people.rows.slice(1).map(([, , corp]) => corp))).toEqual(new Set(['内部团队']))
  const leaders = await saved(page, '人员排行：下载 CSV', folder)
  expect([leaders.name, leaders.rows]).toEqual(['人员排行.csv', people.rows])
  const days = await saved(page, '每日产出：下载 CSV', folder)
  expect([days.name, days.rows[0]?.slice(0, columns.length)]).toEqual(['每日产出.csv', columns])
  const rates = await saved(page, '一次通过率：下载 CSV', folder)
  expect([rates.name, rates.rows]).toEqual(['一次通过率.csv', days.rows])
  const tags = await saved(page, '各数据库产出：下载 CSV', folder)
  expect([tags.name, tags.rows[0]]).toEqual(['各数据库产出.csv', days.rows[0]])
  const databases = tags.rows.slice(1).map((row) => row[3])
  expect(databases).toEqual([...new Set(databases)])
  expect([sum(tags.rows, 4), sum(tags.rows, 7)]).toEqual([sum(days.rows, 4), sum(days.rows, 7)])
  const queue = await saved(page, '排队时长：下载 CSV', folder)
  expect([queue.name, queue.rows[0]?.slice(0, 3)]).toEqual(['排队时长.csv', ['数据库', '状态', '1 天内']])
  expect(queue.rows.length).toBeGreaterThan(1)

  await page.getByRole('combobox', { name: '统计范围' }).selectOption({ label: '我的' })
  const own = await saved(page, '每日产出：下载 CSV', folder)
  // Nobody of the company but the checker checks.
  expect([sum(own.rows, 4), sum(own.rows, 7)]).toEqual([0, sum(days.rows, 7)])
  expect(sum(days.rows, 4)).toBeGreaterThan(0)
})

test('an external admin has only the company’s people in chart, list and file', async ({ enter, folder }) => {
  const { page } = await enter('extadmin1')
  await dashboard(page).open()
  await page.getByRole('button', { name: '人员产出：以表格查看' }).click()
  await expect(page.getByRole('table', { name: '人员产出' }).locator('tbody th')).toHaveText(['外部标注一号'])
  const leaders = page.getByRole('table', { name: '人员排行' }).locator('tbody tr')
  await expect(leaders).toHaveText([/^1外部标注一号外部团队/])
  const people = await saved(page, '人员产出：下载 CSV', folder)
  expect(people.rows.slice(1).map((row) => row.slice(1, 3))).toEqual([['外部标注一号', '外部团队']])
})

interface Drawing {
  /** How many charts were there after each change of the page that brought some. */
  counts: number[]
  /** How many were ever drawn: each drawing is on a canvas of its own. */
  canvases: number
}

/** Notes how charts are drawn, from before there is anything of the page. */
function noteDrawing(): void {
  const drawing: Drawing = { counts: [], canvases: 0 }
  Object.assign(globalThis, { drawing })
  new MutationObserver((changes) => {
    const count = document.querySelectorAll('figure canvas').length
    if (count > (drawing.counts.at(-1) ?? 0)) drawing.counts.push(count)
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLCanvasElement) drawing.canvases += 1
  }).observe(document, { childList: true, subtree: true })
}

const drawingOf = (page: Page): Promise<Drawing> =>
  page.evaluate(() => (globalThis as unknown as { drawing: Drawing }).drawing)

test('charts are drawn one by one, and not again for the same numbers', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.addInitScript(noteDrawing)
  await dashboard(page).open()
  const charts = page.locator('figure canvas')
  await expect(charts).toHaveCount(7)
  expect(await drawingOf(page)).toEqual({ counts: [1, 2, 3, 4, 5, 6, 7], canvases: 7 })

  const asked = page.waitForResponse(/\/api\/statistics\/queue/)
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await asked
  await page.getByRole('button', { name: '一次通过率：以表格查看' }).click()
  await expect(charts).toHaveCount(6)
  expect((await drawingOf(page)).canvases).toBe(7)
})

test('reasons of rejections are ranked in chart and table, for each author of work', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  await page.getByRole('button', { name: '不合格原因：以表格查看' }).click()
  const rows = page.getByRole('table', { name: '不合格原因' }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const counts = (await rows.locator('td:last-child').allTextContents()).map(Number)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

test('statistics cover a calendar month or chosen days, kept in the address', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  const series = page.waitForRequest(/statistics\/series.*by=day/)
  await page.getByText('上月', { exact: true }).click()
  const asked = new URL((await series).url()).searchParams
  expect([asked.get('from')?.slice(8), asked.get('to')?.slice(8)]).toEqual([
    '01T00:00:00+08:00',
    '01T00:00:00+08:00',
  ])
  await page.getByText('自选', { exact: true }).click()
  const chosen = page.waitForRequest(/statistics\/series.*from=2026-01-05.*by=day/)
  await page.getByRole('region', { name: '统计' }).getByRole('textbox', { name: '起' }).fill('2026-01-05')
  await chosen
  await expect(page).toHaveURL(/range=chosen.*since=2026-01-05/)
  await page.reload()
  await expect(page.getByRole('region', { name: '统计' }).getByRole('textbox', { name: '起' })).toHaveValue(
    '2026-01-05',
  )
})
