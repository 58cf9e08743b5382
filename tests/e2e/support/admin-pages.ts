import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { choose } from './choose.ts'
import { visit } from './visit.ts'
import { readZip } from './zip.ts'

/** /data-pool-manage, by mouse and keyboard. */
export const poolsPage = (page: Page) => {
  const row = (pool: string) =>
    page
      .getByRole('table', { name: '数据池管理' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: pool, exact: true }) })
  const grid = (): Locator => page.getByRole('grid', { name: '资源' })
  return {
    row,
    /** The pictures that wait in a pool, while their window is open. */
    grid,
    /** Opens the pictures of a pool. */
    look: async (pool: string): Promise<void> => {
      await row(pool).getByRole('button', { name: '查看' }).click()
      await expect(page.getByRole('dialog', { name: `“${pool}”里未拆分的资源` })).toBeVisible()
    },
    /** Names of the chosen ones, in the order of the grid. */
    chosen: async (): Promise<string[]> => {
      const cells = await grid().locator('[role="gridcell"][aria-selected="true"]').all()
      return Promise.all(cells.map(async (cell) => (await cell.getAttribute('title'))?.split('\n')[0] ?? ''))
    },
    open: async (): Promise<void> => {
      await visit(page, '/data-pool-manage', '数据池管理')
      await expect(page.getByRole('heading', { name: '数据池管理' })).toBeVisible()
    },
    create: async (name: string): Promise<void> => {
      await page.getByRole('button', { name: '新建数据池' }).first().click()
      const dialog = page.getByRole('dialog', { name: '新建图片数据池' })
      await dialog.getByRole('textbox', { name: '名称' }).fill(name)
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(row(name)).toBeVisible()
    },
    /** Chooses files in the upload drawer and waits until all lie in the pool. */
    upload: async (pool: string, files: readonly string[]): Promise<void> => {
      await row(pool).getByRole('button', { name: '上传' }).click()
      const dialog = page.getByRole('dialog', { name: `上传到“${pool}”` })
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: '选择文件', exact: true }).click()
      await (await choosing).setFiles([...files])
      await expect(dialog.getByText('已入池', { exact: true })).toHaveCount(files.length, { timeout: 60_000 })
      await dialog.getByRole('button', { name: '关闭' }).last().click()
    },
    /** Deals a number of what waits in the pool, else all of it, into a new database. */
    split: async (pool: string, tag: string, count: number, waiting = count): Promise<void> => {
      await row(pool).getByRole('button', { name: '拆分' }).click()
      const dialog = page.getByRole('dialog', { name: `拆分“${pool}”` })
      await choose(dialog.getByRole('combobox', { name: '目标数据库' }), '新建数据库…')
      await dialog.getByRole('textbox', { name: '新数据库名称' }).fill(tag)
      await expect(dialog.getByRole('spinbutton', { name: '数量' })).toHaveValue(String(waiting))
      if (count !== waiting) await dialog.getByRole('spinbutton', { name: '数量' }).fill(String(count))
      await dialog.getByRole('button', { name: '拆分' }).click()
      await expect(page.getByText(`已拆分 ${count} 项`)).toBeVisible()
    },
  }
}

/** /manage-database. */
export const databasesPage = (page: Page) => {
  const menu = async (tag: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `更多 ${tag}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return {
    menu,
    open: async (): Promise<void> => {
      await visit(page, '/manage-database', '数据库管理')
      await expect(page.getByRole('heading', { name: '数据库管理' })).toBeVisible()
      await page.getByRole('tab', { name: '图片', exact: true }).click()
    },
    /** Opens the resources of a database, those of one status. */
    items: async (tag: string, status: string): Promise<Locator> => {
      await menu(tag, '资源')
      const drawer = page.getByRole('dialog', { name: `“${tag}”的资源` })
      await drawer.getByRole('tab', { name: new RegExp(`^${status}`) }).click()
      return drawer
    },
    /**
     * Exports a database in a format of the list and reads the text files of the ZIP that is downloaded.
     * @param statuses besides what was accepted
     */
    export: async (
      tag: string,
      format: string,
      saveAs: string,
      statuses: readonly string[] = [],
    ): Promise<Record<string, string>> => {
      await menu(tag, '导出')
      const dialog = page.getByRole('dialog', { name: `导出“${tag}”` })
      await dialog.getByRole('combobox', { name: '格式' }).selectOption({ label: format })
      for (const status of statuses) await dialog.getByLabel(new RegExp(`^${status}`)).check()
      await dialog.getByRole('button', { name: '开始导出' }).click()
      await expect(dialog.getByText('导出完成')).toBeVisible({ timeout: 30_000 })
      // Those below are of exports before it.
      const link = dialog.getByRole('link', { name: /^下载/ }).first()
      const downloading = page.waitForEvent('download')
      await link.click()
      await (await downloading).saveAs(saveAs)
      await dialog.getByRole('button', { name: '关闭' }).last().click()
      return readZip(saveAs)
    },
    /** Reverts a database's work, typing its name as asked. */
    revert: async (tag: string, to: string, done: string): Promise<void> => {
      await menu(tag, '回退验收')
      const dialog = page.getByRole('dialog', { name: `回退“${tag}”` })
      await dialog.getByText(to).click()
      await dialog.getByRole('textbox').fill(tag)
      await dialog.getByRole('button', { name: '回退', exact: true }).click()
      await expect(page.getByText(done)).toBeVisible()
    },
  }
}
