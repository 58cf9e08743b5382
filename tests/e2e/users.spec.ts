import { login } from '../support/api.ts'
import { choose } from './support/choose.ts'
import { loginPage } from './support/login-page.ts'
import { actOnUser, openUsers } from './support/users-page.ts'
import { expect, test } from './support/world.ts'

/** /manage-user: accounts from the first password to the last hand-over, as an admin and as an external admin. */

test('a new person must change the password, works, is reset and disabled', async ({
  enter,
  page: fresh,
}) => {
  const { page } = await enter('admin')
  await openUsers(page)
  await page.getByRole('button', { name: '新建用户' }).click()
  const drawer = page.getByRole('dialog', { name: '新建用户' })
  await drawer.getByRole('textbox', { name: '姓名' }).fill('新人')
  await drawer.getByRole('textbox', { name: '用户名' }).fill('new1')
  await drawer.getByRole('textbox', { name: '初始密码' }).fill('first-password')
  await drawer.getByRole('checkbox', { name: '图片 标注' }).check()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'new1' })).toContainText('待改密')

  await fresh.goto('/login')
  await loginPage(fresh).fill('new1', 'first-password')
  await expect(fresh).toHaveURL(/\/password/)
  await fresh.goto('/mark-image-dashboard')
  await expect(fresh).toHaveURL(/\/password/)
  await fresh.getByLabel('当前密码').fill('first-password')
  await fresh.getByLabel('新密码', { exact: true }).fill('second-password')
  await fresh.getByLabel(/再次|确认/).fill('second-password')
  await fresh.keyboard.press('Enter')
  await expect(fresh.getByRole('heading', { name: '图片工作台' })).toBeVisible()
  await expect(fresh.getByRole('link', { name: '视频', exact: true })).toHaveCount(0)

  await actOnUser(page, '新人', '停用')
  const disabling = page.getByRole('dialog', { name: '停用“新人”？' })
  await expect(disabling.getByRole('button', { name: '停用' })).toBeDisabled()
  await disabling.getByRole('textbox', { name: '请输入“new1”以确认' }).fill('new1')
  await disabling.getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('已停用“新人”')).toBeVisible()
  await fresh.getByRole('button', { name: '刷新' }).click()
  await expect(fresh).toHaveURL('/login')
})

test('several people get grants, are disabled and enabled in one step, but nobody disables themselves', async ({
  enter,
}) => {
  const { page } = await enter('admin')
  await openUsers(page)
  const rows = page.getByRole('table', { name: '用户' }).locator('tbody tr')
  const bar = page.getByRole('toolbar', { name: '批量修改用户' })
  for (const name of ['mark1', 'mark2']) await rows.filter({ hasText: name }).getByRole('checkbox').check()
  await bar.getByRole('button', { name: '授权' }).click()
  const grants = page.getByRole('dialog', { name: '改 2 人的授权' })
  await expect(grants.getByRole('button', { name: '加上' })).toBeDisabled()
  await grants.getByRole('checkbox', { name: '视频 验收' }).check()
  await grants.getByRole('button', { name: '加上' }).click()
  await expect(page.getByText('已改 2 人')).toBeVisible()
  await expect(rows.filter({ hasText: 'mark2' })).toContainText(/视频 [^；]*验收/)
  await expect(bar).toHaveCount(0)

  for (const name of ['mark2', 'admin'])
    await rows
      .filter({ has: page.getByRole('cell', { name, exact: true }) })
      .getByRole('checkbox')
      .check()
  await bar.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog', { name: '停用 2 人？' }).getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('已改 1 人；1 项没有改动（不能停用或降级自己）')).toBeVisible()
  await expect(rows.filter({ hasText: 'mark2' })).toContainText('已停用')
  // Whoever was refused stays chosen.
  await expect(bar).toContainText('已选 1')
  await bar.getByRole('button', { name: '取消选择' }).click()
  await rows.filter({ hasText: 'mark2' }).getByRole('checkbox').check()
  await bar.getByRole('button', { name: '启用' }).click()
  await page.getByRole('dialog', { name: '启用 1 人？' }).getByRole('button', { name: '启用' }).click()
  await expect(rows.filter({ hasText: 'mark2' })).not.toContainText('已停用')

  await rows.filter({ hasText: 'mark2' }).getByRole('cell', { name: 'mark2', exact: true }).dblclick()
  await expect(page.getByRole('dialog').getByText(/^最近由管理员于 .* 授权$/)).toBeVisible()
})

test('filters are in the address', async ({ enter }) => {
  const { page } = await enter('admin')
  await openUsers(page)
  await page.getByRole('searchbox', { name: '按姓名或用户名搜索' }).fill('mark')
  await page.getByRole('combobox', { name: '状态' }).selectOption({ label: '启用' })
  await expect(page).toHaveURL('/manage-user?q=mark&state=on')
  await expect(page.getByRole('table', { name: '用户' }).locator('tbody tr')).toHaveCount(2)
})

test('logins are listed and ended: a colleague’s, and one’s other own ones', async ({ enter, server }) => {
  await login(server.url, 'approve1')
  const { page } = await enter('admin')
  await openUsers(page)
  await actOnUser(page, '验收一号', '登录设备')
  const drawer = page.getByRole('dialog', { name: '“验收一号”的登录' })
  await expect(drawer.locator('tbody tr')).toHaveCount(1)
  await drawer.getByRole('button', { name: /^退出 .* 的登录$/ }).click()
  await expect(drawer.getByText('没有有效的登录')).toBeVisible()
  await page.keyboard.press('Escape')

  const other = await login(server.url, 'admin')
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '我的登录' }).click()
  const own = page.getByRole('dialog', { name: '我的登录' })
  await expect(own.getByText('当前', { exact: true })).toHaveCount(1)
  await own.getByRole('button', { name: '退出其他登录' }).click()
  await expect(own.locator('tbody tr')).toHaveCount(1)
  expect((await other.send('GET', '/api/user')).status).toBe(401)
})

test('the work of a leaver is handed over', async ({ enter }) => {
  const { page } = await enter('admin')
  await openUsers(page)
  await actOnUser(page, '标注二号', '转交工作')
  const drawer = page.getByRole('dialog', { name: '转交“标注二号”的工作' })
  await expect(drawer.getByRole('table', { name: '转交的类型' })).toBeVisible()
  await choose(drawer.getByRole('combobox', { name: '接手人' }), '标注一号（mark1，内部团队）')
  await drawer.getByRole('button', { name: '转交', exact: true }).click()
  await expect(page.getByText(/^已转交 [1-9]\d* 项/)).toBeVisible()
})

test('an external admin sees only the own company, and grants no approval', async ({ enter }) => {
  const { page } = await enter('extadmin1')
  await openUsers(page)
  await expect(page.getByRole('tab', { name: '企业' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: '用户' }).locator('tbody tr')).toHaveCount(2)
  await page.getByRole('button', { name: '更多 外部标注一号' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['编辑', '重置密码', '登录设备', '停用'])
  await page.getByRole('menuitem', { name: '编辑' }).click()
  await expect(page.getByRole('checkbox', { name: '图片 验收' })).toBeDisabled()
})

test('an external admin creates a person, ends their login, sets a new password and disables them', async ({
  enter,
  page: theirs,
  server,
}) => {
  const { page } = await enter('extadmin1')
  await openUsers(page)
  await page.getByRole('button', { name: '新建用户' }).click()
  const drawer = page.getByRole('dialog', { name: '新建用户' })
  await expect(drawer.getByRole('combobox', { name: '企业' })).toHaveCount(0)
  await drawer.getByRole('textbox', { name: '姓名' }).fill('外部新人')
  await drawer.getByRole('textbox', { name: '用户名' }).fill('ext-new')
  await drawer.getByRole('textbox', { name: '初始密码' }).fill('first-password')
  await drawer.getByRole('checkbox', { name: '图片 标注' }).check()
  await drawer.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row').filter({ hasText: 'ext-new' })
  await expect(row).toContainText('待改密')

  const held = await login(server.url, 'ext-new', 'first-password')
  await actOnUser(page, '外部新人', '登录设备')
  const logins = page.getByRole('dialog', { name: '“外部新人”的登录' })
  await logins.getByRole('button', { name: /^退出 .* 的登录$/ }).click()
  await expect(logins.getByText('没有有效的登录')).toBeVisible()
  expect((await held.send('GET', '/api/user')).status).toBe(401)
  await page.keyboard.press('Escape')

  await actOnUser(page, '外部新人', '重置密码')
  const reset = page.getByRole('dialog', { name: '重置“外部新人”的密码' })
  await reset.getByLabel('新的初始密码').fill('given-by-extadmin')
  await reset.getByRole('button', { name: '重置密码', exact: true }).click()
  await expect(page.getByText('密码已重置')).toBeVisible()
  await theirs.goto('/login')
  await loginPage(theirs).fill('ext-new', 'given-by-extadmin')
  await expect(theirs).toHaveURL(/\/password/)

  await actOnUser(page, '外部新人', '停用')
  await page.getByRole('dialog').getByRole('textbox').fill('ext-new')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('已停用')
  await theirs.goto('/mark-image-dashboard')
  await expect(theirs).toHaveURL('/password')
  await theirs.getByLabel('当前密码').fill('given-by-extadmin')
  await theirs.getByLabel('新密码', { exact: true }).fill('chosen-by-oneself')
  await theirs.getByLabel(/再次|确认/).fill('chosen-by-oneself')
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL('/login')
})

test('an external admin cannot change companies, or people of another one', async ({ enter, server }) => {
  const { page } = await enter('extadmin1')
  await page.goto('/manage-user?tab=corps')
  const corps = page.getByRole('table', { name: '用户' }).locator('tbody tr td:nth-child(5)')
  await expect(corps.first()).toBeVisible()
  expect(new Set(await corps.allTextContents())).toEqual(new Set(['外部团队']))
  await expect(page.getByRole('button', { name: '新建企业' })).toHaveCount(0)

  const admin = await login(server.url, 'admin')
  const idOf = async (username: string) => {
    const { items } = await admin.ask<{ items: { id: number; corpId: number }[] }>(
      'GET',
      `/api/users?search=${username}`,
    )
    return items[0]!
  }
  const [inside, own] = [await idOf('mark1'), await idOf('extadmin1')]
  const people = '/api/outsourced/admin/users'
  const person = { username: 'far', name: '别处', password: 'first-password', corpId: inside.corpId }
  const grants = [{ kind: 'image', stage: 'approve' }]
  const leader = await login(server.url, 'extadmin1')
  const answers = [
    await leader.send('POST', '/api/admin/corps', { name: '新企业', teamType: 2 }),
    await leader.send('PATCH', `/api/admin/corps/${own.corpId}`, { name: '改名' }),
    await leader.send('GET', `${people}/${inside.id}`),
    await leader.send('PATCH', `${people}/${inside.id}`, { disabled: true }),
    await leader.send('POST', people, person),
    await leader.send('PATCH', `${people}/${own.id}`, { grants }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 400])
})

test('companies are created and disabled by name; only external ones have grants', async ({ enter }) => {
  const { page } = await enter('admin')
  await openUsers(page)
  await page.getByRole('tab', { name: '企业' }).click()
  await page.getByRole('button', { name: '新建企业' }).click()
  const drawer = page.getByRole('dialog', { name: '新建企业' })
  await drawer.getByRole('textbox', { name: '名称' }).fill('临时企业')
  const grants = drawer.getByRole('table', { name: '授权' })
  await expect(grants).toBeVisible()
  await drawer.getByRole('combobox', { name: '团队类型' }).selectOption('内部团队')
  await expect(grants).toHaveCount(0)
  await drawer.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row').filter({ hasText: '临时企业' })
  await row.getByRole('button', { name: '停用' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '停用' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('临时企业')
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('已停用')

  await page.getByRole('button', { name: '新建企业' }).click()
  await drawer.getByRole('textbox', { name: '名称' }).fill('有授权的企业')
  await drawer.getByRole('checkbox', { name: '图片 标注' }).check()
  await drawer.getByRole('button', { name: '保存' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: '有授权的企业' })
    .getByRole('button', { name: '编辑' })
    .click()
  const edited = page.getByRole('dialog', { name: '编辑“有授权的企业”' })
  await expect(edited.getByText(/^最近由.*管理员.*于 .+ 授权$/)).toBeVisible()
})

test('a person of a company beyond the first two hundred keeps it when renamed, and it is found', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  const names = Array.from({ length: 201 }, (_, index) => `分包 ${index + 1}`)
  for (const name of names) await admin.ask('POST', '/api/admin/corps', { name, teamType: 0 })
  const last = await admin.ask<{ items: { id: number }[] }>('GET', '/api/admin/corps?search=分包 201')
  const corpId = last.items[0]?.id
  const { id } = await admin.ask<{ id: number }>('POST', '/api/users', {
    username: 'far1',
    name: '远方一号',
    password: 'first-password',
    type: 0,
    corpId,
  })
  const { page } = await enter('admin')
  await openUsers(page)
  await actOnUser(page, '远方一号', '编辑')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('combobox', { name: '企业' })).toHaveValue('分包 201')
  await drawer.getByRole('textbox', { name: '姓名' }).fill('远方二号')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: '远方二号' })).toContainText('分包 201')
  expect(await admin.ask('GET', `/api/users/${id}`)).toMatchObject({ name: '远方二号', corpId })

  await page.getByRole('tab', { name: '企业' }).click()
  const rows = page.getByRole('table', { name: '企业' }).locator('tbody tr')
  await page.getByRole('searchbox', { name: '按名称搜索' }).fill('分包 2')
  await expect(rows).toHaveCount(13)
  await page.getByRole('searchbox', { name: '按名称搜索' }).fill('分包')
  await expect(rows).toHaveCount(20)
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(rows.first()).toContainText('分包 21')
  await page.reload()
  await expect(rows.first()).toContainText('分包 21')

  const pageField = page.getByRole('textbox', { name: '页码' })
  await pageField.fill('5')
  await pageField.press('Enter')
  await expect(rows.first()).toContainText('分包 81')
  await expect(pageField).toHaveValue('5')
  // There are not so many.
  await pageField.fill('500')
  await pageField.press('Enter')
  await expect(rows.last()).toContainText('分包 201')
  await expect(pageField).toHaveValue('11')
  // Nothing was asked for.
  await pageField.fill('')
  await pageField.press('Tab')
  await expect(pageField).toHaveValue('11')
})
