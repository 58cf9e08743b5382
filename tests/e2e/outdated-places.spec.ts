import { emptyDocument } from '../../src/domain/documents/empty.ts'
import { login } from '../support/api.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Pages that an address or a page still names, and that are no more. */

interface Held {
  items: { resource: { uuid: string }; version: number }[]
}

test('a list that became shorter shows the last page that it has; another database begins at the first', async ({
  enter,
  server,
}) => {
  const tagId = await stockTag(
    server.url,
    '草稿库',
    Array.from({ length: 11 }, (_, index) => `草稿-${index}.jpg`),
  )
  const marker = await login(server.url, 'mark1')
  const { items } = await marker.ask<Held>('POST', '/api/images2/tasks/pull', { tagId, count: 11 })
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

  await marker.ask('POST', `/api/images2/leases/${items[0]!.resource.uuid}/release`)
  await marker.send('DELETE', `/api/images2/drafts/${items[0]!.resource.uuid}`)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(rows).toHaveCount(10)
  await expect(page).toHaveURL(`/mark-image-dashboard?tag=${tagId}&list=drafts`)

  await page.goto(`/mark-image-dashboard?tag=${tagId}&list=rejected&listPage=4&page=7&leaders=3`)
  await expect(page).toHaveURL(`/mark-image-dashboard?tag=${tagId}&list=rejected&leaders=3`)
  await page.getByRole('combobox', { name: '数据库', exact: true }).selectOption({ label: '全部数据库' })
  await expect(page).toHaveURL('/mark-image-dashboard?list=rejected')
})
