import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { openUsers } from './support/users-page.ts'
import { expect, test } from './support/world.ts'

/** A choice among more than a list can hold. */

const SHOWN = 50

test('a database is found by name with keys and stays selected', async ({ enter, server }) => {
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
  const nowAt = async () => page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`)
  await page.keyboard.press('End')
  await expect(await nowAt()).toHaveText(`很多库 ${SHOWN - 2}`)
  await page.keyboard.press('Home')
  await expect(await nowAt()).toHaveText('全部数据库')

  await page.keyboard.type(`很多库 ${SHOWN}`)
  await expect(options).toHaveText([`很多库 ${SHOWN}`])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`很多库 ${SHOWN}`)
  await expect(box).toBeFocused()
  await expect(options).toHaveCount(0)
  // The choice closed the list: what is typed next is looked for by itself, wherever the caret is.
  await page.keyboard.press('Home')
  await page.keyboard.type('很多库 7')
  await expect(box).toHaveValue('很多库 7')
  await expect(options).toHaveText(['很多库 7'])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('很多库 7')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await expect(box).toHaveValue('')
  await page.keyboard.type(`很多库 ${SHOWN}`)
  await expect(options).toHaveText([`很多库 ${SHOWN}`])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`很多库 ${SHOWN}`)
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
  // Enter before the answer is there takes what it brings.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type(`很多库 ${SHOWN}`)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(`很多库 ${SHOWN}`)
  await expect(options).toHaveCount(0)
})

test('keys of an input method stay with it, and Escape closes the list but not the drawer', async ({
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
  await expect(box).toHaveValue('shurufa')
  // Half a pinyin is nothing to look for.
  await expect(options.filter({ hasText: '新建数据库…' })).toBeVisible()
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
  // The same, typed once more over the name that the closed list shows.
  await typing.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Process',
  })
  await typing.send('Input.imeSetComposition', { text: 'shuru', selectionStart: 5, selectionEnd: 5 })
  await expect(box).toHaveValue('shuru')
  await typing.send('Input.insertText', { text: '输入' })
  await expect(box).toHaveValue('输入')
  await expect(options).toHaveText(['输入法库'])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('输入法库')
  await expect(drawer.getByRole('table')).toContainText('输入法库')
})

test('one of very many companies is found by name, for a person and for a database', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  const grants = [{ kind: 'image', stage: 'mark' }]
  for (let index = 0; index <= SHOWN; index += 1)
    await admin.ask('POST', '/api/admin/corps', { name: `外包 ${index}`, teamType: 2, grants })
  await admin.ask('POST', '/api/admin/images2/tags', { name: '外包可见' })
  const { page } = await enter('admin')
  await openUsers(page)
  const options = page.getByRole('listbox', { name: '企业' }).getByRole('option')

  await test.step('somebody who is external needs a company, and can be granted what it has', async () => {
    await page.getByRole('button', { name: '新建用户' }).click()
    const drawer = page.getByRole('dialog', { name: '新建用户' })
    await drawer.getByRole('textbox', { name: '姓名' }).fill('外包一号')
    await drawer.getByRole('textbox', { name: '用户名' }).fill('far-out')
    await drawer.getByRole('textbox', { name: '初始密码' }).fill('first-password')
    await drawer.getByRole('combobox', { name: '类型' }).selectOption({ label: '外部人员' })
    const corp = drawer.getByRole('combobox', { name: '企业' })
    await expect(corp).toHaveValue('选择企业')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer.getByText('此项必填')).toBeVisible()
    await corp.click()
    await page.keyboard.type(`外包 ${SHOWN}`)
    await expect(options).toHaveText([`外包 ${SHOWN}`])
    await page.keyboard.press('Enter')
    await expect(drawer.getByText('此项必填')).toHaveCount(0)
    await drawer.getByRole('checkbox', { name: '图片 标注' }).check()
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toHaveCount(0)
  })
  const row = page.getByRole('row').filter({ hasText: 'far-out' })
  await expect(row).toContainText(`外包 ${SHOWN}`)

  await test.step('people are looked at by company', async () => {
    await page.getByRole('combobox', { name: '企业' }).click()
    await page.keyboard.type(`外包 ${SHOWN}`)
    await expect(options).toHaveText([`外包 ${SHOWN}`])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: '用户' }).locator('tbody tr')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('combobox', { name: '企业' })).toHaveValue(`外包 ${SHOWN}`)
  })

  await test.step('a database becomes visible to a company, which is then listed first', async () => {
    const databases = databasesPage(page)
    await databases.open()
    await databases.menu('外包可见', '编辑')
    const picker = page.getByRole('group', { name: /^可见企业/ })
    await picker.getByRole('searchbox').fill(`外包 ${SHOWN}`)
    await picker.getByRole('searchbox').press('Enter')
    await expect(picker.getByRole('checkbox')).toHaveCount(1)
    await picker.getByRole('checkbox').check()
    await picker.getByRole('searchbox').fill('')
    await expect(picker).toContainText('已选 1 家')
    await expect(picker.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await databases.menu('外包可见', '编辑')
    await expect(picker.getByRole('listitem').first()).toContainText(`外包 ${SHOWN}`)
    await expect(picker.getByRole('checkbox').first()).toBeChecked()
  })
})
