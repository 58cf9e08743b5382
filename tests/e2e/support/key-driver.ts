import type { Page } from '@playwright/test'
import type { Driver } from './image-driver.ts'
import { openDriver } from './image-driver.ts'
import { stockTag } from './stock.ts'
import type { test } from './world.ts'
import { expect } from './world.ts'

export const PICTURES = ['甲.jpg', '乙.jpg', '丙.jpg'] as const

/** The palette of commands, while it is open. */
export const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '命令面板' })
  return {
    dialog,
    query: dialog.getByRole('combobox', { name: '命令面板' }),
    options: dialog.getByRole('option'),
    chosen: dialog.getByRole('option', { selected: true }),
  }
}

/** Where a person gives commands other keys. */
export const keysDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '自定义快捷键' })
  const row = (words: string) => dialog.getByRole('listitem').filter({ hasText: words })
  return {
    dialog,
    row,
    change: async (words: string, key: string): Promise<void> => {
      await dialog.getByRole('button', { name: `更改“${words}”的按键` }).click()
      await expect(row(words).getByText('请按新的键')).toBeVisible()
      await page.keyboard.press(key)
    },
  }
}

/** Somebody who labels the first of three pictures of a database that is made for it. */
export async function labelling(
  enter: Parameters<Parameters<typeof test>[2]>[0]['enter'],
  url: string,
  tag: string,
): Promise<Driver> {
  await stockTag(url, tag, PICTURES)
  const driver = await openDriver(await enter('mark1'), tag)
  await driver.take('领取标注', PICTURES[0])
  return driver
}
