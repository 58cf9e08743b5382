import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { stockTag } from './support/stock.ts'
import { actOnUser, openUsers } from './support/users-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Two admins at the same form: what one saved first is not lost by the other. */

test('concurrent edits of a database keep both changes', async ({ enter, server }) => {
  await stockTag(server.url, '两人库', ['a.jpg'])
  const admin = await login(server.url, 'admin')
  const found = () =>
    admin.ask<{ items: { id: number; name: string; needPull: boolean; description: string }[] }>(
      'GET',
      '/api/admin/images2/tags?pageSize=200',
    )
  const tagOf = async () => (await found()).items.find(({ name }) => name === '两人库')
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await page.getByRole('button', { name: '两人库', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '编辑“两人库”' })
  const settings = { batchSize: 9 }
  await admin.ask('PUT', `/api/admin/images2/tags/${(await tagOf())?.id}`, { needPull: false, settings })
  await drawer.getByRole('textbox', { name: '说明' }).fill('只改说明')
  await drawer.getByRole('spinbutton', { name: '每批数量' }).fill('7')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('标注设置已被他人改为第 2 版，没有保存；再保存一次')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: '第 2 版' })).toContainText('每批数量')
  await expect(drawer.getByText('他人已改为9；再保存一次，以你填的为准')).toBeVisible()
  await expect(drawer.getByRole('spinbutton', { name: '每批数量' })).toHaveValue('7')
  await expect(drawer.getByRole('checkbox', { name: /^发放新标注/ })).not.toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(drawer).toHaveCount(0)
  expect(await tagOf()).toMatchObject({
    needPull: false,
    description: '只改说明',
    settings: { batchSize: 7, settingsVersion: 3 },
  })
})

test('a field that both changed shows both values, and the second save decides', async ({
  enter,
  server,
}) => {
  await stockTag(server.url, '两人名', ['a.jpg'])
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number; name: string }[] }>(
    'GET',
    '/api/admin/images2/tags?search=两人名',
  )
  const path = `/api/admin/images2/tags/${items[0]?.id}`
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await page.getByRole('button', { name: '两人名', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '编辑“两人名”' })
  await admin.ask('PUT', path, { description: '他写的', priority: 4 })
  await drawer.getByRole('textbox', { name: '说明' }).fill('我写的')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('他人已改为“他写的”；再保存一次，以你填的为准')).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: '说明' })).toHaveValue('我写的')
  await expect(drawer.getByRole('spinbutton', { name: '优先级' })).toHaveValue('4')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)
  const { tag } = await admin.ask<{ tag: object }>('GET', path)
  expect(tag).toMatchObject({ description: '我写的', priority: 4 })
})

test('concurrent changes of grants are not overwritten', async ({ enter, server }) => {
  const admin = await login(server.url, 'admin')
  const mark = { kind: 'image', stage: 'mark' } as const
  const person = { username: 'shared1', name: '两人改的', password: 'first-password', type: 0 as const }
  const { items } = await admin.ask<{ items: { id: number; teamType: number }[] }>('GET', '/api/admin/corps')
  const corpId = items.find(({ teamType }) => teamType === 0)?.id
  const { id } = await admin.ask<{ id: number }>('POST', '/api/users', { ...person, corpId, grants: [mark] })
  const { page } = await enter('admin')
  await openUsers(page)
  await actOnUser(page, '两人改的', '编辑')
  const drawer = page.getByRole('dialog', { name: '编辑“两人改的”' })
  const checking = drawer.getByRole('checkbox', { name: '视频 审核', exact: true })
  await admin.ask('PATCH', `/api/users/${id}`, { grants: [mark, { kind: 'video', stage: 'mark' }] })
  await checking.check()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('alert')).toContainText(
    '授权已被他人改过，没有保存；他人改的已填入，请核对后再保存',
  )
  await expect(checking).toBeChecked()
  await expect(drawer.getByRole('checkbox', { name: '视频 标注', exact: true })).toBeChecked()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'shared1' })).toContainText(
    '视频 标注、审核；图片 标注',
  )
})

test('shares of hidden tests that another admin set are not overwritten', async ({ enter, server }) => {
  await stockTag(server.url, '两人抽测', ['a.jpg'])
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number }[] }>(
    'GET',
    '/api/admin/images2/tags?search=两人抽测',
  )
  const path = `/api/admin/images2/tags/${items[0]?.id}/quality`
  const shares = async () => {
    const { goldShare, doubleShare } = await admin.ask<{ goldShare: number; doubleShare: number }>(
      'GET',
      path,
    )
    return { goldShare, doubleShare }
  }
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('两人抽测', '抽测与一致性')
  const drawer = page.getByRole('dialog', { name: '“两人抽测”的抽测与一致性' })
  const gold = drawer.getByRole('spinbutton', { name: '抽测比例（%）' })
  const double = drawer.getByRole('spinbutton', { name: '双人标注比例（%）' })
  await expect(gold).toHaveValue('0')
  await admin.ask('PUT', path, { goldShare: 0.1234567, doubleShare: 0.3 })

  await gold.fill('20')
  await gold.press('Enter')
  await expect(drawer.getByText('他人已改为12.35%；再保存一次，以你填的为准')).toBeVisible()
  await expect(drawer.getByText('同一项已被他人改过，没有保存；再保存一次，以你填的为准')).toBeVisible()
  await expect(gold).toBeFocused()
  await expect(gold).toHaveValue('20')
  await expect(double).toHaveValue('30')
  expect(await shares()).toEqual({ goldShare: 0.1234567, doubleShare: 0.3 })
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  expect(await shares()).toEqual({ goldShare: 0.2, doubleShare: 0.3 })

  // The share that only the other changed is filled in, and stays in the second save.
  await admin.ask('PUT', path, { goldShare: 0.2, doubleShare: 0.4 })
  await gold.fill('25')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(double).toHaveValue('40')
  await expect(drawer.getByRole('alert')).toContainText('他人改的已填入')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('alert')).toHaveCount(0)
  expect(await shares()).toEqual({ goldShare: 0.25, doubleShare: 0.4 })
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
