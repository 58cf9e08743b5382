import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { choose } from './choose.ts'
import { visit } from './visit.ts'

/** The image dashboard. */
export const dashboard = (page: Page) => {
  const lists = page.getByRole('tablist', { name: '我的列表' })
  const records = page.getByRole('table', { name: '操作记录' })
  const open = async (): Promise<void> => {
    await visit(page, '/mark-image-dashboard', '图片')
    await expect(page.getByRole('heading', { name: '图片工作台' })).toBeVisible()
  }
  const showRecords = (): Promise<void> => lists.getByRole('tab', { name: '操作记录' }).click()
  const recordsOf = (resource: string): Locator => records.getByRole('row').filter({ hasText: resource })
  return {
    records,
    open,
    /** The operation records, in the place of the lists. */
    showRecords,
    openRecords: async (): Promise<void> => {
      await open()
      await showRecords()
    },
    /** Shows and takes work of one database alone. */
    choose: async (tag: string): Promise<void> => {
      await choose(page.getByRole('combobox', { name: '数据库', exact: true }), tag)
    },
    /** Number of what is waiting on a stage's card. */
    waiting: (stage: string): Locator =>
      page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: stage, exact: true }) })
        .locator('[data-waiting]'),
    /** Follows one of the cards' buttons to the annotation page. */
    pull: async (button: string): Promise<void> => {
      await page.getByRole('region', { name: '待办' }).getByRole('link', { name: button }).click()
      await expect(page).toHaveURL(/\/mark-image\?/)
    },
    /** A row of one of the lists 草稿, 驳回, 验收未过, 待定. */
    row: async (list: string, resource: string): Promise<Locator> => {
      await lists.getByRole('tab', { name: list }).click()
      return page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: resource })
    },
    /** The operation records of a resource on the page, the newest first. */
    recordsOf,
    newestRecord: (resource: string): Locator => recordsOf(resource).first(),
  }
}
