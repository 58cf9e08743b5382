import { login } from '../support/api.ts'
import { loginPage } from './support/login-page.ts'
import { openUsers } from './support/users-page.ts'
import { goHome } from './support/visit.ts'
import { expect, test } from './support/world.ts'

/** An admin gives somebody a new first password: their login ends, and the next one changes it before anything else. */

test('a reset password ends the login, and every call leads to its change until it is made', async ({
  enter,
  server,
}) => {
  const { page: theirs } = await enter('mark2')
  await goHome(theirs)
  const { page } = await enter('admin')
  await openUsers(page)
  await page.getByRole('button', { name: '更多 标注二号', exact: true }).click()
  await page.getByRole('menuitem', { name: '重置密码', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '重置“标注二号”的密码' })
  await dialog.getByRole('button', { name: '随机生成' }).click()
  const password = await dialog.getByLabel('新的初始密码').inputValue()
  await dialog.getByRole('button', { name: '重置密码', exact: true }).click()
  // It stays until it is dismissed; neither it nor the toast covers what is pressed next.
  const logins = page.getByRole('region', { name: '随机生成的初始密码' })
  await expect(logins.getByRole('listitem')).toContainText(`用户名：mark2 初始密码：${password}`)
  await expect(page.getByText('密码已重置')).toBeVisible()
  for (const name of ['批量新建', '新建用户']) await page.getByRole('button', { name }).click({ trial: true })
  await page.getByRole('link', { name: '数据库管理' }).click()
  await expect(logins).toHaveCount(0)
  await page.goBack()
  await expect(logins.getByRole('listitem')).toContainText(password)
  await logins.getByRole('button', { name: '关闭“标注二号”的初始密码' }).click()
  await expect(logins).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'mark2' })).toContainText('待改密')

  await theirs.getByRole('button', { name: '刷新' }).click()
  await expect(theirs).toHaveURL('/login')
  await loginPage(theirs).fill('mark2')
  await expect(theirs.getByText('用户名或密码不对')).toBeVisible()
  await expect(theirs).toHaveURL('/login')

  const sent: number[] = []
  theirs.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/statistics/summary') sent.push(response.status())
  })
  await loginPage(theirs).fill('mark2', password)
  await expect(theirs).toHaveURL('/password')
  // Not the page alone: what it asks for elsewhere is answered with the way to the change.
  const called = await login(server.url, 'mark2', password)
  const answer = await called.send('GET', '/api/statistics/summary?kind=image')
  expect([answer.status, answer.body]).toEqual([302, expect.objectContaining({ url: '/password' })])
  for (const address of ['/mark-image-dashboard', '/mark-image?stage=mark', '/login']) {
    await theirs.goto(address)
    await expect(theirs).toHaveURL('/password')
  }
  // No page asked for anything that it would not be given.
  expect(sent).toEqual([])

  await theirs.getByLabel('当前密码').fill(password)
  await theirs.getByLabel('新密码', { exact: true }).fill('chosen-by-oneself')
  await theirs.getByLabel(/再次|确认/).fill('chosen-by-oneself')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('navigation', { name: '主导航' })).toBeVisible()
  const again = await login(server.url, 'mark2', 'chosen-by-oneself')
  expect((await again.send('GET', '/api/statistics/summary?kind=image')).status).toBe(200)
})

test('a person without grants sees the contacts to ask and can log out', async ({ page, server }) => {
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number }[] }>('GET', '/api/admin/corps')
  const person = { username: 'fresh1', name: '新人一号', password: 'first-password', type: 0 }
  await admin.ask('POST', '/api/users', { ...person, corpId: items[0]?.id })
  await page.goto('/login')
  await loginPage(page).fill('fresh1', 'first-password')
  await expect(page).toHaveURL('/password')
  // Whoever has no time for it, or took another's account, is not kept there.
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
  await loginPage(page).fill('fresh1', 'first-password')
  await expect(page).toHaveURL('/password')
  await page.getByLabel('当前密码').fill('first-password')
  await page.getByLabel('新密码', { exact: true }).fill('chosen-by-oneself')
  await page.getByLabel(/再次|确认/).fill('chosen-by-oneself')
  await page.keyboard.press('Enter')
  await expect(page.getByText('请联系管理员授权，授权后重新登录')).toBeVisible()
  await expect(page.getByRole('link', { name: '返回' })).toHaveCount(0)
  await page.goto('/mark-image?stage=mark')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
})
