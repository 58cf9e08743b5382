import type { Page } from '@playwright/test'
import { keysDialog, labelling, palette, PICTURES } from './support/key-driver.ts'
import { openDriver } from './support/image-driver.ts'
import { expect, test } from './support/world.ts'

/** Keys that a person changes. */

const [FIRST] = PICTURES

test('an own key works, is shown and is saved; a clash is refused', async ({ enter, server }) => {
  const { page, annotate } = await labelling(enter, server.url, '快捷键一期')
  const keys = keysDialog(page)
  const boxTool = (key: string) =>
    page.getByRole('toolbar', { name: '工具' }).locator(`[aria-keyshortcuts="${key}"]`)

  await test.step('the help leads to it, searched by pinyin', async () => {
    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: '快捷键' })
    await help.getByRole('searchbox', { name: '搜索' }).fill('gzk')
    await expect(help.getByRole('listitem')).toHaveText([
      '跟踪框设为整张图Shift+C',
      '复制上一张的跟踪框R',
      '画跟踪框C',
    ])
    await help.getByRole('button', { name: '自定义快捷键' }).click()
    await expect(keys.dialog).toBeVisible()
  })

  await test.step('a key that is in use is refused and named', async () => {
    await keys.change('画跟踪框', 'x')
    await expect(keys.dialog.getByRole('alert')).toContainText('X 已用于“隐藏或显示标注”')
    await keys.dialog.getByRole('alert').getByRole('button', { name: '取消' }).click()
    await expect(keys.row('画跟踪框')).toHaveText('画跟踪框C')
    await keys.change('画跟踪框', 'Control+w')
    await expect(keys.dialog.getByRole('alert')).toContainText('Ctrl+W 由浏览器占用')
  })

  await test.step('a free key is taken', async () => {
    await keys.change('画跟踪框', 'k')
    await expect(keys.row('画跟踪框')).toContainText('已改')
    await keys.dialog.getByRole('button', { name: '完成' }).click()
    await page.keyboard.press('v')
    await expect(boxTool('K')).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('c')
    await expect(boxTool('K')).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('k')
    await expect(boxTool('K')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('it is still there after a reload, and drawing with it works', async () => {
    await page.reload()
    await annotate.shown(FIRST)
    await page.keyboard.press('v')
    await page.keyboard.press('k')
    await annotate.draw({ x: 500, y: 300, width: 200, height: 160 })
    await expect(annotate.crops).toHaveCount(1)
  })

  await test.step('two keys change places, and all go back to what they were', async () => {
    const openKeys = async (): Promise<void> => {
      await page.keyboard.press('Control+k')
      await palette(page).query.fill('zdykjj')
      await page.keyboard.press('Enter')
    }
    await openKeys()
    await keys.change('填写备注或意见', 'x')
    await keys.dialog.getByRole('button', { name: '互换两者的键' }).click()
    await expect(keys.row('填写备注或意见')).toContainText('X')
    await expect(keys.row('隐藏或显示标注')).toContainText('M')
    await keys.dialog.getByRole('button', { name: '完成' }).click()
    await page.keyboard.press('m')
    await expect(page.getByText('标注已隐藏，按 M 显示')).toBeVisible()
    await page.keyboard.press('m')
    await openKeys()
    await keys.dialog.getByRole('button', { name: '全部恢复默认' }).click()
    await expect(keys.row('画跟踪框')).toHaveText('画跟踪框C')
    await keys.dialog.getByRole('button', { name: '完成' }).click()
    await page.keyboard.press('x')
    await expect(page.getByText('标注已隐藏，按 X 显示')).toBeVisible()
  })
})

test('own keys follow a person to another machine', async ({ enter, server }) => {
  const tag = '快捷键四期'
  const { page, annotate } = await labelling(enter, server.url, tag)
  const there = await openDriver(await enter('mark1'), tag)
  const keys = keysDialog(page)
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/api/user/settings'))
  const toolWith = (at: Page, key: string) =>
    at.getByRole('toolbar', { name: '工具' }).locator(`[aria-keyshortcuts="${key}"]`)

  await page.keyboard.press('Control+k')
  await palette(page).query.fill('自定义快捷键')
  await page.keyboard.press('Enter')
  const sent = saved()
  await keys.change('画跟踪框', 'k')
  expect((await sent).status()).toBe(200)
  await there.take('领取标注', FIRST)
  await there.page.reload()
  await expect(toolWith(there.page, 'K')).toBeVisible()

  const back = saved()
  await keys.dialog.getByRole('button', { name: '全部恢复默认' }).click()
  expect((await back).status()).toBe(200)
  await there.page.context().setOffline(true)
  await there.page.context().setOffline(false)
  await expect(toolWith(there.page, 'C')).toBeVisible()
  await keys.dialog.getByRole('button', { name: '完成' }).click()
  await annotate.shown(FIRST)
})
