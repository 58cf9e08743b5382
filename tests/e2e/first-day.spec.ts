import type { Page } from '@playwright/test'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { tourText } from '../../src/text/tour.ts'
import { annotatePage } from './support/annotate-page.ts'
import { findingsIn } from './support/checks.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** What somebody meets who has never been here, and what of it is gone once they know the pages. */

const TITLES = ALL_KINDS.flatMap((kind) => tourText.annotation(kind).map(({ title }) => title))
const tourOf = (page: Page) => page.getByRole('region', { name: new RegExp(`^(${TITLES.join('|')})$`) })
const toolNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('toolbar', { name: '工具' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ''))

test('every kind shows its three steps once', async ({ enter }) => {
  const { page } = await enter('mark2', { isNew: true })
  const found: string[] = []
  for (const kind of ALL_KINDS) {
    const [first] = tourText.annotation(kind)
    await page.goto(`/mark-${kind}?stage=mark`)
    await expect(tourOf(page)).toHaveAccessibleName(first!.title)
    found.push(...(await findingsIn(page, kind)))
    await page.keyboard.press('Escape')
    await expect(tourOf(page)).toHaveCount(0)
  }
  await page.reload()
  await annotatePage(page).shown()
  await expect(tourOf(page)).toHaveCount(0)
  expect(found).toEqual([])
})

test('keys step through the tour without affecting the work, and help shows it again', async ({
  enter,
  server,
}) => {
  const tagId = await stockTag(server.url, '第一天', ['甲.jpg'])
  const { page } = await enter('mark1', { isNew: true })
  const annotate = annotatePage(page)
  await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
  await annotate.shown()
  const titles = tourText.annotation('image').map(({ title }) => title)
  await expect(tourOf(page)).toHaveAccessibleName(titles[0]!)
  // The page has its keys while the steps are read.
  await page.keyboard.press('e')
  await expect(annotate.availability('待定')).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(annotate.availability('待定')).not.toBeChecked()
  for (const [index, title] of titles.entries()) {
    await expect(tourOf(page)).toHaveAccessibleName(title)
    await expect(tourOf(page)).toContainText(`${index + 1} / 3`)
    await page.keyboard.press('Enter')
  }
  await expect(tourOf(page)).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(annotate.availability('待定')).toBeChecked()

  await test.step('from the help it comes again, and the picture can be worked on beneath it', async () => {
    await page.keyboard.press('F1')
    await page.getByRole('button', { name: '再看入门三步' }).click()
    await expect(tourOf(page)).toHaveAccessibleName(titles[0]!)
    await page.keyboard.press('Enter')
    await expect(tourOf(page)).toHaveAccessibleName(titles[1]!)
    await annotate.draw({ x: 620, y: 320, width: 120, height: 90 })
    await expect(annotate.crops).toHaveCount(1)
    await expect(tourOf(page)).toHaveAccessibleName(titles[1]!)
    // Escape ends it before it drops what is selected.
    await page.keyboard.press('Escape')
    await expect(tourOf(page)).toHaveCount(0)
    await page.keyboard.press('Delete')
    await expect(annotate.crops).toHaveCount(0)
  })

  await test.step('tools are named until they were used, and nothing moves meanwhile', async () => {
    const named = ['跟踪框', '排除框', '选择']
    expect(await toolNames(page)).toEqual(named)
    await page.keyboard.press('c')
    // Each change counts: it was drawn and deleted above.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
      await annotate.draw({ x: 620, y: 320, width: 120, height: 90 })
      await page.keyboard.press(key)
    }
    expect(await toolNames(page)).toEqual(named)
    await annotate.undo.click()
    await page.reload()
    await annotate.shown()
    // One unknown tool keeps the names of all: the rail has the width anyway.
    expect(await toolNames(page)).toEqual(named)
    await page.evaluate(() => {
      const uses = Object.keys(localStorage).filter((name) => name.startsWith('markToolUses:'))
      const known = { tracking: 5, exclude: 5, select: 5, errorBox: 5 }
      for (const name of uses) localStorage.setItem(name, JSON.stringify(known))
    })
    await page.reload()
    await annotate.shown()
    expect(await toolNames(page)).toEqual(['', '', ''])
  })
})
