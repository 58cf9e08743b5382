import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '../support/api.ts'
import { openUsers } from './support/users-page.ts'
import { expect, test } from './support/world.ts'

/** Many users who are made at once from a table. */

test('bad lines are listed, a refusal does not stop the others, and all passwords can be copied', async ({
  enter,
  server,
  folder,
}) => {
  const admin = await login(server.url, 'admin')
  const { page } = await enter('admin')
  await openUsers(page)
  await page.getByRole('button', { name: '批量新建' }).click()
  const drawer = page.getByRole('dialog', { name: '批量新建用户' })
  const list = drawer.getByRole('textbox', { name: '名单' })
  const states = drawer.getByRole('table', { name: '将要新建的用户' }).locator('tbody tr td:last-child')
  const make = drawer.getByRole('button', { name: /^新建 \d+ 人$/ })

  // As Excel writes it where Windows speaks Chinese: 姓名,用户名,初始密码 / 张三,zhang3, / 李四,,
  const gb = Buffer.from(
    'd0d5c3fb2cd3c3bba7c3fb2cb3f5cabcc3dcc2eb0d0ad5c5c8fd2c7a68616e67332c0d0ac0eecbc42c2c0d0a',
    'hex',
  )
  const file = join(folder, '名单.csv')
  writeFileSync(file, gb)
  await drawer.locator('input[type=file]').setInputFiles(file)
  await expect(states).toHaveText(['待新建', '用户名：此项必填'])
  await make.click()
  await expect(drawer.getByText('有 1 行需要改正')).toBeVisible()

  await list.fill('张三\tzhang3\n李四\tmark1\n王五\twang5\tfirst-password')
  await drawer.getByRole('checkbox', { name: '图片 标注' }).check()
  await make.click()
  await expect(states).toHaveText(['已新建', /^用户名已被/, '已新建'])
  await expect(drawer.getByText('1 人没有新建，原因见各行')).toBeVisible()

  await list.fill('张三\tzhang3\n李四\tli4\n王五\twang5\tfirst-password')
  // The server has made somebody, and the answer is lost on its way.
  await page.route(
    '**/api/users',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await make.click()
  await expect(drawer.getByRole('alert')).toBeVisible()
  await expect(states).toHaveText(['已新建', '待新建', '已新建'])
  await make.click()

  const done = page.getByRole('dialog', { name: '已新建 3 人' })
  await expect(done.locator('tbody tr td:nth-child(2)')).toHaveText(['zhang3', 'wang5', 'li4'])
  await done.getByRole('button', { name: '关闭' }).last().click()
  // They are shown nowhere else.
  await page.getByRole('dialog', { name: '不下载就关闭？' }).getByRole('button', { name: '取消' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: '下载账号清单' }).click(),
  ])
  const [, ...lines] = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  const accounts = lines.map((line) => line.split(',') as [string, string, string])
  expect(accounts.map(([name, username]) => [name, username])).toEqual([
    ['张三', 'zhang3'],
    ['王五', 'wang5'],
    ['李四', 'li4'],
  ])
  await done.getByRole('button', { name: '关闭' }).last().click()
  await expect(done).toHaveCount(0)

  for (const [name, username, password] of accounts) {
    const found = await admin.ask<{ items: object[] }>('GET', `/api/users?search=${username}`)
    expect(found.items).toMatchObject([
      { name, username, mustChangePassword: true, grants: [{ kind: 'image', stage: 'mark' }] },
    ])
    await login(server.url, username, password)
  }

  // Whose passwords were all typed loses none of them.
  await page.getByRole('button', { name: '批量新建' }).click()
  await list.fill('赵六,zhao6,first-password')
  await make.click()
  const typed = page.getByRole('dialog', { name: '已新建 1 人' })
  await typed.getByRole('button', { name: '关闭' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
