import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { fits } from './support/checks.ts'
import { actOnUser, openUsers } from './support/users-page.ts'
import { expect, test } from './support/world.ts'

/** Dialogs of the administration one after the other: none knows of the one before it. */

test('a dialog does not show the error of the previous one', async ({ enter }) => {
  const { page } = await enter('admin')
  await openUsers(page)
  const removal = (name: string) => page.getByRole('dialog', { name: `删除“${name}”？` })
  await actOnUser(page, '标注一号', '删除')
  await removal('标注一号').getByRole('textbox').fill('mark1')
  await page.keyboard.press('Enter')
  await expect(removal('标注一号').getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await actOnUser(page, '标注二号', '删除')
  await expect(removal('标注二号').getByRole('textbox')).toBeFocused()
  await expect(removal('标注二号').getByRole('alert')).toHaveCount(0)
})

test('a cancelled dialog keeps the selection', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  const drawer = await databases.items('街景一期', '已验收')
  await drawer.getByRole('checkbox', { name: '选择此行' }).first().check()
  const bar = drawer.getByRole('toolbar', { name: '批量操作' })
  for (const [button, title] of [
    ['回退验收', '回退“街景一期”'],
    ['转交返工', '转交 1 项返工'],
  ] as const) {
    await bar.getByRole('button', { name: button }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('dialog', { name: title })).toHaveCount(0)
    await expect(bar).toContainText('已选 1 项')
  }
})

test('a dialog focuses its first field, and Ctrl+Enter saves from any field', async ({ enter }) => {
  const { page } = await enter('admin')
  await openUsers(page)
  await actOnUser(page, '标注一号', '重置密码')
  await expect(page.getByRole('textbox', { name: '新的初始密码' })).toBeFocused()
  await page.keyboard.press('Escape')

  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('街景一期', '复制')
  await expect(page.getByRole('textbox', { name: '新数据库名称' })).toBeFocused()
  await page.keyboard.press('Escape')
  const drawer = await databases.items('街景一期', '已验收')
  await drawer.getByRole('checkbox', { name: '选择此行' }).first().check()
  await drawer.getByRole('button', { name: '转交返工' }).click()
  await expect(page.getByRole('combobox', { name: '接手人' })).toBeFocused()
  await page.getByRole('dialog', { name: '转交 1 项返工' }).getByRole('button', { name: '取消' }).click()
  await drawer.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '新建数据库' }).first().click()
  await page.keyboard.type('两键保存')
  await page.getByRole('textbox', { name: /^说明/ }).fill('第一行')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已新建“两键保存”')).toBeVisible()

  await page.goto('/password')
  await expect(page.getByLabel('当前密码')).toBeFocused()
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('admin')
})

test('the longest names fit every dialog and table', async ({ enter, server }) => {
  const name = 'a'.repeat(100)
  const admin = await login(server.url, 'admin')
  const grants = ['video', 'image', 'image-node', 'image-segment'].map((kind) => ({ kind, stage: 'mark' }))
  await admin.ask('POST', '/api/admin/images2/tags', { name })
  await admin.ask('POST', '/api/admin/images2/pools', { name, description: name.repeat(2) })
  await admin.ask('POST', '/api/admin/corps', { name, teamType: 2, grants })
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  for (const action of ['删除', '复制', '回退验收', '编辑', '导出']) {
    await databases.menu(name, action)
    await expect(page.getByRole('dialog')).toBeVisible()
    await fits(page, action)
    await page.keyboard.press('Escape')
  }
  for (const [address, label] of [
    ['/manage-database', '数据库管理'],
    ['/data-pool-manage', '数据池管理'],
    ['/manage-user?tab=corps', '企业'],
  ] as const) {
    await page.goto(address)
    const table = page.getByRole('table', { name: label })
    await expect(table.getByText(name, { exact: true })).toBeVisible()
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = () => table.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)
      await expect.poll(beyond, `${label} at ${width}`).toBe(0)
    }
  }
})
