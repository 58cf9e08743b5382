import type { Page } from 'playwright-core'
import type { Step } from './case.ts'
import { repeat } from './case.ts'

/** What people do with masks, with the list of objects and with all that is selected, the same on each page that has them. */

/** Keys go to the page again. */
export const leaveFields = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.activeElement instanceof HTMLElement && document.activeElement.blur()))

const ROWS = 'aside [data-index]'

/** @param label an id of one of the labels */
export function toolSteps(page: Page, label: string): Step[] {
  const search = page.getByRole('searchbox', { name: '按标签或属性筛选' })
  const filter = page.getByRole('combobox', { name: '按标签筛选' })
  const order = page.getByRole('combobox', { name: '排序' })
  const after = () => leaveFields(page)
  return [
    {
      name: 'search',
      async act() {
        await search.pressSequentially('zhedang', { delay: 60 })
        await search.fill('')
      },
      after,
    },
    {
      name: 'filter',
      async act() {
        await filter.selectOption(label)
        await filter.selectOption('')
      },
      after,
    },
    {
      name: 'sort',
      async act() {
        await order.selectOption({ index: 2 })
        await order.selectOption({ index: 0 })
      },
      after,
    },
  ]
}

/** @param at where masks lie, in CSS pixels of the page */
export function maskSteps({ keyboard, mouse }: Page, { x, y }: { x: number; y: number }): Step[] {
  return [
    {
      name: 'click',
      async act() {
        await keyboard.press('v')
        await repeat(5, (turn) => mouse.click(x + turn * 37, y + turn * 13))
      },
    },
    {
      name: 'stroke',
      async act() {
        await keyboard.press('b')
        await mouse.move(x, y)
        await mouse.down()
        await repeat(20, (turn) => mouse.move(x + turn * 4, y + turn * 2))
        await mouse.up()
      },
      after: () => keyboard.press('Control+z'),
    },
  ]
}

export function rowSteps(page: Page): Step[] {
  const rows = page.locator(ROWS)
  return [
    {
      name: 'scroll the list',
      async act() {
        await rows.nth(3).hover()
        await repeat(15, () => page.mouse.wheel(0, 400))
        await repeat(15, () => page.mouse.wheel(0, -400))
      },
    },
    {
      name: 'press rows',
      // On the name: what a row does is to the right of it.
      act: () => repeat(5, (turn) => rows.nth(turn + 2).click({ position: { x: 70, y: 12 } })),
      after: () => leaveFields(page),
    },
    { name: 'next object', act: () => repeat(5, () => page.keyboard.press('Tab')) },
  ]
}

/** What all have that are selected: keys of a label, of an attribute, and others in between. */
export function allSteps(page: Page, keys: readonly (readonly [name: string, key: string])[]): Step[] {
  const press = (key: string) => page.keyboard.press(key)
  return [
    {
      name: 'select all',
      async act() {
        await press('Control+a')
      },
    },
    ...keys.map(([name, key]): Step => ({ name, act: () => press(key) })),
    { name: 'undo', act: () => repeat(keys.length, () => press('Control+z')) },
    { name: 'redo', act: () => repeat(keys.length, () => press('Control+y')) },
    {
      name: 'select nothing',
      act: () => press('Escape'),
      after: () => repeat(keys.length, () => press('Control+z')),
    },
  ]
}
