import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { login } from '../support/api.ts'
import { annotatePage } from './support/annotate-page.ts'
import { workAddress } from './support/labelling.ts'
import { FIRST, SECOND, handInTwice } from './support/refused.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** The same person at two machines: what the second hands in later is refused, shown, and never lost. */

test('a refused push is shown beside the version of the server, which can replace it', async ({
  enter,
  server,
}) => {
  const { annotate, drawer, mine } = await handInTwice(enter, server.url, '冲突一期')
  await expect(drawer.getByRole('row').filter({ hasText: '可用性' })).toHaveText('可用性可用不可用')
  await expect(drawer.getByRole('row').filter({ hasText: '跟踪框' })).toContainText(mine.split(' · ')[0]!)
  // It is marked by now, so new marks are no way in any more: handing it in once more is not offered.
  await expect(drawer.getByRole('button', { name: '以我的为准，重新提交' })).toHaveCount(0)
  await drawer.getByRole('button', { name: '采用服务器的版本' }).click()
  await expect(drawer).toBeHidden()
  await expect(annotate.bar.getByText(/未被接受/)).toHaveCount(0)
  await expect(annotate.bar.getByText(SECOND, { exact: true })).toBeVisible()
})

test('a refused push opens in editing where the server has the item', async ({ enter, server }) => {
  const { page, annotate, drawer } = await handInTwice(enter, server.url, '冲突二期')
  await drawer.getByRole('button', { name: '打开修改' }).click()
  await expect(page).toHaveURL(/stage=edit&of=mark/)
  await annotate.shown(FIRST)
  await expect(annotate.crops).toHaveCount(1)
  await expect(annotate.availability('可用')).toBeChecked()
  // On top of what the server has it is taken, and nothing refused is left behind.
  await page.keyboard.press('Enter')
  await expect(annotate.done).toBeVisible()
  await annotate.allSent()
  await expect(annotate.bar.getByText(/未被接受/)).toHaveCount(0)
})

test('work refused because an admin reset its item is pulled again and pushed', async ({ enter, server }) => {
  const tagId = await stockTag(server.url, '冲突三期', [FIRST, SECOND])
  const { page } = await enter('mark1')
  const annotate = annotatePage(page)
  await page.goto(workAddress(tagId))
  await annotate.shown(FIRST)
  await annotate.draw({ x: 500, y: 250, width: 150, height: 120 })
  await expect(annotate.save).toHaveText(/^已保存/)
  const admin = await login(server.url, 'admin')
  const marker = await login(server.url, 'mark1')
  const { items } = await marker.ask<{
    items: { version: number; resource: { uuid: string; name: string } }[]
  }>('POST', '/api/images2/tasks/pull', { tagId })
  const item = items.find(({ resource }) => resource.name === FIRST)!
  await marker.ask('POST', '/api/images2/marks/push', {
    items: [{ id: item.resource.uuid, version: item.version, annotation: emptyDocument('image') }],
  })
  const { items: records } = await admin.ask<{ items: { id: number; type: number }[] }>(
    'GET',
    `/api/operationRecords?kind=image&tagId=${tagId}&scope=all`,
  )
  const ids = records.filter(({ type }) => type === 2).map(({ id }) => id)
  await admin.ask('POST', '/api/operationRecords/reset', { ids })

  await page.keyboard.press('Enter')
  await annotate.bar.getByRole('button', { name: '1 条未被接受' }).click()
  const drawer = page.getByRole('dialog', { name: '提交未被接受' })
  await expect(drawer).toContainText('服务器上没有这一条的标注')
  // Who is quicker than the server hands it in before it is taken up.
  let takeUp: () => void = () => {}
  const taken = new Promise<void>((done) => (takeUp = done))
  await page.route('**/tasks/pull', async (route) => {
    await taken
    await route.continue()
  })
  await drawer.getByRole('button', { name: '打开修改' }).click()
  await annotate.shown(FIRST)
  await expect(annotate.crops).toHaveCount(1)
  await expect(annotate.stripItem(FIRST)).toContainText('有改动')
  await page.keyboard.press('Enter')
  await annotate.shown(SECOND)
  // Once the server has answered what came after it, the push had its time as well.
  const drafted = page.waitForResponse(/\/drafts\//)
  await annotate.draw({ x: 500, y: 250, width: 150, height: 120 })
  await drafted
  await expect(annotate.bar.getByText('正在提交 1 条')).toBeVisible()
  takeUp()
  await annotate.allSent()
  await expect(annotate.stripItem(FIRST)).toContainText('已提交')
})
