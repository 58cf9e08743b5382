import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { login } from '../support/api.ts'
import { choose } from './support/choose.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Lists of what came back, person by person. */

interface Pulled {
  items: { resource: { uuid: string }; version: number }[]
}

/** Somebody takes so many pictures and hands them in over the API, as `said`. */
async function handIn(
  url: string,
  username: string,
  [pull, push]: readonly [string, string],
  tagId: number,
  count: number,
  said: object,
) {
  const person = await login(url, username)
  const { items } = await person.ask<Pulled>('POST', `/api/images2/${pull}`, { tagId, count })
  const pushed = items.map(({ resource, version }) => ({ id: resource.uuid, version, ...said }))
  const key = { 'idempotency-key': `handed-in-by-${username}` }
  await person.ask('POST', `/api/images2/${push}`, { items: pushed }, key)
}

const MARK = ['tasks/pull', 'marks/push'] as const
const CHECK = ['checks/pull', 'checks/push'] as const

test('a checker lists rejected work by person and judges it again', async ({ enter, server: { url } }) => {
  const tagId = await stockTag(url, '按人筛选', ['a.jpg', 'b.jpg', 'c.jpg'])
  const annotation = { ...emptyDocument('image'), availability: 1 }
  await handIn(url, 'mark1', MARK, tagId, 2, { annotation })
  await handIn(url, 'mark2', MARK, tagId, 1, { annotation })
  await handIn(url, 'check1', CHECK, tagId, 3, { isQualified: 2, comment: '框偏了', errorBoxes: [] })

  const { page } = await enter('check1')
  await page.goto(`/mark-image-dashboard?tag=${tagId}&markers=1`)
  // From everybody's marks to those of one person that were rejected.
  await page.getByRole('button', { name: '查看标注一号的 2 项审核驳回' }).click()
  const rows = page.getByRole('table', { name: '驳回' }).locator('tbody tr')
  await expect(rows.getByRole('button', { name: /的历史$/ })).toHaveText(['b.jpg', 'a.jpg'])
  const marker = page.getByRole('combobox', { name: '标注人' })
  await expect(marker).toHaveValue('标注一号')
  await expect(page).toHaveURL(/listScope=company/)

  await page.getByRole('combobox', { name: '列表范围' }).selectOption({ label: '我判定的' })
  await expect(rows).toHaveCount(3)
  await choose(marker, '标注二号（1）')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('tab', { name: '驳回' })).toHaveText('驳回3')
  await page.reload()
  await expect(marker).toHaveValue('标注二号')
  await rows.getByRole('link', { name: '修改审核' }).click()
  await expect(page).toHaveURL(/stage=edit&of=check/)

  const theirs = await enter('mark1')
  await theirs.page.goto(`/mark-image-dashboard?tag=${tagId}`)
  const own = theirs.page.getByRole('table', { name: '驳回' }).locator('tbody tr')
  await choose(theirs.page.getByRole('combobox', { name: '审核人' }), '审核一号（2）')
  await expect(own).toHaveCount(2)
  await expect(own.getByRole('link', { name: '返工' })).toHaveCount(2)
})
