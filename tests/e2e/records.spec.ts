import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { login } from '../support/api.ts'
import { choose } from './support/choose.ts'
import { dashboard } from './support/dashboard.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** The operation records of a dashboard: who sees whose, filters, files, and undoing them. */

interface Pulled {
  items: { resource: { uuid: string; name: string }; version: number }[]
}

test('records are found by person, database and days', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).openRecords()
  const search = page.getByRole('search', { name: '操作记录' })
  const rows = page.getByRole('table', { name: '操作记录' }).locator('tbody tr')
  await choose(search.getByRole('combobox', { name: '人员', exact: true }), '验收一号')
  await expect(rows).toHaveCount(6)
  for (const row of await rows.all()) await expect(row).toContainText('验收一号')
  await choose(page.getByRole('combobox', { name: '数据库', exact: true }), '街景一期')
  await expect(rows).toHaveCount(6)
  await search.getByRole('textbox', { name: '止' }).fill('2000-01-01')
  await expect(rows).toHaveCount(0)
  const kept = new URL(page.url()).searchParams
  expect([...kept.keys()].toSorted()).toEqual(['list', 'tag', 'to', 'user'])
})

test('the browser downloads the filtered records', async ({ enter, folder }) => {
  const { page } = await enter('admin')
  await page.goto('/mark-image-dashboard?type=10')
  await expect(page.getByRole('table', { name: '操作记录' }).locator('tbody tr')).toHaveCount(3)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const saved = join(folder, 'records.csv')
  const file = await downloading
  await file.saveAs(saved)
  expect([file.suggestedFilename(), new URL(file.url()).pathname]).toEqual([
    '操作记录.csv',
    '/api/operationRecords/csv',
  ])
  const lines = readFileSync(saved, 'utf8').trimEnd().split('\r\n')
  expect([
    lines.length,
    lines[0]?.startsWith('\uFEFF'),
    lines.slice(1).every((line) => line.includes('提交验收')),
  ]).toEqual([4, true, true])
})

test('times are China’s in any time zone, like filters and files', async ({ enter, folder }) => {
  const { page } = await enter('admin', { timezoneId: 'America/New_York' })
  await page.goto('/mark-image-dashboard?type=10')
  const rows = page.getByRole('table', { name: '操作记录' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  const shown = await rows.locator('td:nth-child(2)').allTextContents()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const saved = join(folder, 'times.csv')
  await (await downloading).saveAs(saved)
  const lines = readFileSync(saved, 'utf8').trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(shown)
})

test('each role sees the records of its scope', async ({ enter }) => {
  const scopes = async (username: string): Promise<string[]> => {
    const { page } = await enter(username)
    await dashboard(page).openRecords()
    const records = page.getByRole('search', { name: '操作记录' })
    await expect(records).toBeVisible()
    return records.getByRole('combobox', { name: '范围', exact: true }).locator('option').allTextContents()
  }
  expect([
    await scopes('mark1'),
    await scopes('check1'),
    await scopes('ext1'),
    await scopes('extadmin1'),
    await scopes('admin'),
  ]).toEqual([[], ['我的', '本企业'], [], ['我的', '本企业'], ['我的', '本企业', '全部']])
})

test('several records are undone at once; one with later changes is refused with the reason', async ({
  enter,
  server,
}) => {
  const tagId = await stockTag(server.url, '撤销多条', ['甲.jpg', '乙.jpg', '丙.jpg'])
  const marker = await login(server.url, 'mark1')
  const { items } = await marker.ask<Pulled>('POST', '/api/images2/tasks/pull', { tagId, count: 3 })
  const annotation = { ...emptyDocument('image'), availability: 0 }
  await marker.ask('POST', '/api/images2/marks/push', {
    items: items.map(({ resource, version }) => ({ id: resource.uuid, version, annotation })),
  })
  const { page } = await enter('admin')
  await page.goto(`/mark-image-dashboard?tag=${tagId}&list=records`)
  const records = page.getByRole('table', { name: '操作记录' })
  const search = page.getByRole('search', { name: '操作记录' })
  await search.getByRole('combobox', { name: '范围', exact: true }).selectOption({ label: '全部' })
  // Six records; what was handed in stands last on each picture, and can be undone.
  await expect(records.locator('tbody tr')).toHaveCount(6)
  await expect(records.locator('tbody').getByRole('checkbox')).toHaveCount(3)
  const checker = await login(server.url, 'check1')
  const pulled = await checker.ask<Pulled>('POST', '/api/images2/checks/pull', { tagId, count: 1 })
  await records.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '撤销所选' }).click()
  const dialog = page.getByRole('dialog', { name: '撤销这 3 条操作？' })
  await dialog.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销 2 条操作')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(`“${pulled.items[0]?.resource.name}”没有撤销：`)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(records.getByText('已撤销', { exact: true })).toHaveCount(2)
})
