import type { Page } from '@playwright/test'
import { annotatePage } from './annotate-page.ts'
import { openDriver } from './image-driver.ts'
import { stockTag } from './stock.ts'
import type { Person } from './world.ts'
import { expect } from './world.ts'

/** Two pictures, and work on the first one that can be told again wherever it comes back. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
export const [FIRST, SECOND] = PICTURES

/** The page of new marks of one database. */
export const workAddress = (tagId: number): string => `/mark-image?stage=mark&tag=${tagId}`

interface Labelling {
  person: Person
  page: Page
  tagId: number
}

/** Takes the database's pictures as `mark1` and stops at the first one. */
export async function startLabelling(person: Person, url: string, tag: string): Promise<Labelling> {
  const tagId = await stockTag(url, tag, PICTURES)
  const driver = await openDriver(person, tag)
  await driver.board.pull('领取标注')
  await driver.annotate.open(FIRST)
  return { person, page: person.page, tagId }
}

/** Two boxes and a word: three steps that can be undone. */
export async function labelSomething(page: Page): Promise<string[]> {
  const annotate = annotatePage(page)
  await page.keyboard.press('c')
  await annotate.draw({ x: 420, y: 300, width: 260, height: 180 })
  await page.keyboard.press('a')
  await annotate.draw({ x: 760, y: 520, width: 120, height: 90 })
  await page.keyboard.press('q')
  await expect(annotate.availability('不可用')).toBeChecked()
  await expect(annotate.crops).toHaveCount(2)
  return annotate.crops.allTextContents()
}

/** The first picture stands there as `labelSomething` left it, and each step can still be taken back. */
export async function expectAsItWas(page: Page, boxes: readonly string[]): Promise<void> {
  const annotate = annotatePage(page)
  await annotate.shown(FIRST)
  await expect(annotate.crops).toHaveText([...boxes])
  await expect(annotate.availability('不可用')).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(annotate.availability('可用')).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveText([boxes[0]!])
  await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveCount(0)
  await expect(annotate.undo).toBeDisabled()
  for (const _step of [1, 2, 3]) await page.keyboard.press('Control+Shift+z')
  await expect(annotate.crops).toHaveText([...boxes])
  await expect(annotate.availability('不可用')).toBeChecked()
}
