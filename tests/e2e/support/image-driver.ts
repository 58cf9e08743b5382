import { annotatePage } from './annotate-page.ts'
import { dashboard } from './dashboard.ts'
import type { Person } from './world.ts'
import { expect } from './world.ts'

/** The records of a database as rows of what was done, by whom, from which to which status, and the version. */
export type RecordRow = readonly [operation: string, person: string, change: string, version: string]

/** Where they stand in an admin's table, whose first column selects rows. */
const COLUMNS = { operation: 2, person: 5, change: 6, version: 7 } as const

/** Somebody at the image dashboard, with one database chosen. */
export async function openDriver({ page }: Person, tag: string) {
  const board = dashboard(page)
  const annotate = annotatePage(page)
  await board.open()
  await board.choose(tag)
  const comeBack = async (): Promise<void> => {
    await annotate.allSent()
    await annotate.back.click()
    await expect(page.getByRole('heading', { name: '图片工作台' })).toBeVisible()
  }
  return {
    page,
    board,
    annotate,
    /** Takes work by a button of the cards and waits for this picture. */
    take: async (button: string, name: string): Promise<void> => {
      await board.pull(button)
      await annotate.shown(name)
    },
    /** Hands in what is open, the last of its batch, and goes back to the dashboard. */
    handIn: async (): Promise<void> => {
      await page.keyboard.press('Enter')
      await expect(annotate.done).toBeVisible()
      await comeBack()
    },
    comeBack,
    /** Presses one of the mark keys and waits for its choice. */
    say: async (key: 'q' | 'w' | 'e', choice: string): Promise<void> => {
      await page.keyboard.press(key)
      const group = page.getByRole('radiogroup', { name: choice.endsWith('合格') ? '判定' : '可用性' })
      await expect(group.getByRole('radio', { name: new RegExp(`^${choice}( |$)`) })).toBeChecked()
    },
    /** Judges as not qualified, with these words. */
    reject: async (comment: string): Promise<void> => {
      await page.keyboard.press('q')
      await expect(annotate.verdict('不合格')).toBeChecked()
      await annotate.comment.fill(comment)
      await page.keyboard.press('Escape')
    },
    /** All records of the database, the oldest first, as an admin's dashboard shows them. */
    records: async (): Promise<RecordRow[]> => {
      await board.showRecords()
      await page.getByRole('combobox', { name: '范围', exact: true }).selectOption({ label: '全部' })
      await page.getByRole('button', { name: '刷新' }).click()
      const rows = await board.records.locator('tbody tr').evaluateAll((found, columns) => {
        const textOf = (row: Element, column: number) => row.children[column]?.textContent ?? ''
        return found.map((row) => Object.values(columns).map((column) => textOf(row, column)))
      }, COLUMNS)
      return rows.toReversed() as unknown as RecordRow[]
    },
  }
}

export type Driver = Awaited<ReturnType<typeof openDriver>>

/** Names of the demo's people as records show them. */
export const PEOPLE = {
  marker: '标注一号',
  colleague: '标注二号',
  checker: '审核一号',
  approver: '验收一号',
} as const

/** Until the admin's first page of records reads like this, the oldest first. */
export const expectRecords = (admin: Driver, expected: readonly RecordRow[]): Promise<void> =>
  expect.poll(() => admin.records(), { timeout: 20_000 }).toEqual(expected)
