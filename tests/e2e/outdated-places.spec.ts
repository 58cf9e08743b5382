import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { login, pull } from '../support/api.ts'
import { choose } from './support/choose.ts'
import { stockPool, stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Pages, databases and people that an address or a page still names, and that are no more. */

test('a shortened list shows its last page; another database starts at the first', async ({
  enter,
  server,
}) => {
  const tagId = await stockTag(
    server.url,
    '草稿库',
    Array.from({ length: 11 }, (_, index) => `草稿-${index}.jpg`),
  )
  const marker = await login(server.url, 'mark1')
  const items = await pull(marker, 'images2', tagId, 11)
  for (const { resource, version } of items)
    await marker.ask('PUT', `/api/images2/drafts/${resource.uuid}`, {
      version,
      stage: 'mark',
      annotation: emptyDocument('image'),
    })
  const { page } = await enter('mark1')
  await page.goto(`/mark-image-dashboard?tag=${tagId}&list=drafts`)
  const rows = page.getByRole('table', { name: '草稿' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: '下一页' }).first().click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(`/mark-image-dashboard?tag=${tagId}&list=drafts&listPage=2`)

  await marker.ask('POST', `/api/images2/leases/${items[0].resource.uuid}/release`)
  await marker.send('DELETE', `/api/images2/drafts/${items[0].resource.uuid}`)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveURL(`/mark-image-dashboard?tag=${tagId}&list=drafts`)

  await page.goto(`/mark-image-dashboard?tag=${tagId}&list=rejected&listPage=4&page=7&leaders=3`)
  await expect(page).toHaveURL(`/mark-image-dashboard?tag=${tagId}&list=rejected&page=7&leaders=3`)
  await choose(page.getByRole('combobox', { name: '数据库', exact: true }), '全部数据库')
  await expect(page).toHaveURL('/mark-image-dashboard?list=rejected')
})

test('a deleted database is removed from the address, and all rows are shown', async ({ enter }) => {
  const { page } = await enter('mark1')
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  await page.goto('/mark-image-dashboard?tag=987654&type=2&page=3')
  await expect(page).toHaveURL('/mark-image-dashboard?type=2')
  await expect(page.getByRole('combobox', { name: '数据库', exact: true })).toHaveValue('全部数据库')
  await expect(page.getByRole('table', { name: '操作记录' })).toBeVisible()
  expect(missing).toEqual([])
})

test('a person without grants stays selectable, a deleted one is still named; an unknown one can be removed', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number; username: string }[] }>('GET', '/api/user/list')
  const approver = items.find(({ username }) => username === 'approve1')!
  await admin.ask('PATCH', `/api/users/${approver.id}`, { grants: [] })
  const { page } = await enter('check1')
  await page.goto('/mark-image-dashboard?scope=company')
  const people = page.getByRole('search', { name: '操作记录' }).getByRole('combobox', { name: '人员' })
  await choose(people, '验收一号')
  await expect(page).toHaveURL(`/mark-image-dashboard?scope=company&list=records&user=${approver.id}`)
  await expect(page.getByRole('table', { name: '操作记录' }).locator('tbody tr')).toHaveCount(6)

  const elsewhere = await admin.ask<{ id: number }>('POST', '/api/admin/corps', { name: '别处', teamType: 0 })
  await admin.ask('PATCH', `/api/users/${approver.id}`, { corpId: elsewhere.id })
  await page.reload()
  await expect(people).toHaveValue('验收一号')

  await page.goto('/mark-image-dashboard?scope=company&user=987654')
  await expect(people).toHaveValue('人员 987654')
  await choose(people, '全部人员')
  await expect(page).toHaveURL('/mark-image-dashboard?scope=company&list=records')
})

test('a pool’s pictures open by their address; a deleted pool leaves the list', async ({ enter, server }) => {
  const poolId = await stockPool(server.url, '不在这一页', ['a.jpg', 'b.jpg'])
  const { page } = await enter('admin')
  await page.goto(`/data-pool-manage?look=${poolId}&q=别的`)
  const opened = page.getByRole('dialog', { name: '“不在这一页”里未拆分的资源' })
  await expect(opened.getByRole('gridcell')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await page.goto('/data-pool-manage?look=987654&order=name')
  await expect(page).toHaveURL('/data-pool-manage')
  await expect(page.getByRole('table', { name: '数据池管理' })).toBeVisible()
})
