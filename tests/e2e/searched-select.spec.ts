import { login } from '../support/api.ts'
import { expect, test } from './support/world.ts'

/** A choice among more than a list can hold. */

const SHOWN = 50

test('a database among very many is found by its name, by keys alone, and stays chosen', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  for (let index = 0; index <= SHOWN; index += 1)
    await admin.ask('POST', '/api/admin/images2/tags', { name: `很多库 ${index}`, priority: -index })
  const { page } = await enter('admin')
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/tags') asked.push(url.search)
  })
  await page.goto('/mark-image-dashboard')
  const box = page.getByRole('combobox', { name: '数据库', exact: true })
  const options = page.getByRole('listbox', { name: '数据库' }).getByRole('option')
  await expect(box).toHaveValue('全部数据库')
  await box.focus()
  await page.keyboard.press('ArrowDown')
  // All of them at the top.
  await expect(options).toHaveCount(SHOWN + 1)
  await expect(page.getByText(`只列出前 ${SHOWN} 个，其余请输入名称查找`)).toBeVisible()
  expect(asked).toEqual([`?kind=image&limit=${SHOWN + 1}`])

  await page.keyboard.type(`很多库 ${SHOWN}`)
  await expect(options).toHaveText([`很多库 ${SHOWN}`])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`很多库 ${SHOWN}`)
  await expect(box).toBeFocused()
  await expect(options).toHaveCount(0)
  await page.reload()
  await expect(box).toHaveValue(`很多库 ${SHOWN}`)

  await box.focus()
  await page.keyboard.type('没有这个库')
  await expect(page.getByText('没有找到')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue(`很多库 ${SHOWN}`)
  await expect(options).toHaveCount(0)

  await box.click()
  await options.filter({ hasText: '全部数据库' }).click()
  await expect(box).toHaveValue('全部数据库')
  await expect(page).toHaveURL('/mark-image-dashboard')
})

test('keys of an input method are its own, and Escape closes the list and not the drawer around it', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  await admin.ask('POST', '/api/admin/images2/tags', { name: '输入法库' })
  const { page } = await enter('admin')
  await page.goto('/data-pool-manage?kind=image')
  await page.getByRole('button', { name: '拆分' }).first().click()
  const drawer = page.getByRole('dialog', { name: /^拆分/ })
  const box = drawer.getByRole('combobox', { name: '目标数据库' })
  await box.click()
  const options = page.getByRole('listbox', { name: '目标数据库' }).getByRole('option')
  await expect(options.filter({ hasText: '新建数据库…' })).toBeVisible()
  const typing = await page.context().newCDPSession(page)
  await typing.send('Input.imeSetComposition', { text: 'shurufa', selectionStart: 7, selectionEnd: 7 })
  await typing.send('Input.dispatchKeyEvent', { type: 'keyDown', windowsVirtualKeyCode: 229, key: 'Process' })
  await typing.send('Input.insertText', { text: '输入法' })
  await expect(options).toHaveText(['输入法库'])
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await box.click()
  await page.keyboard.type('输入法')
  await expect(options).toHaveText(['输入法库'])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('输入法库')
  await expect(drawer.getByRole('table')).toContainText('输入法库')
})
