import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Caller } from '../support/api.ts'
import { login } from '../support/api.ts'
import { dashboard } from './support/dashboard.ts'
import { goHome } from './support/visit.ts'
import { expect, test } from './support/world.ts'

/** What a dashboard gives each role: whose records, in the table and in the file; one's own quality; no undoing. */

interface OperationRecord {
  id: number
  resourceId: string
  user: { name: string } | null
}

interface Role {
  who: string
  reach: 'own' | 'company'
  /** The links of the navigation. */
  pages: readonly string[]
  /** What the own quality says, among other things. */
  quality?: string
}

const KINDS = ['视频', '图片', '关键点', '图片分割', '视频分割']
const ROLES: readonly Role[] = [
  { who: 'mark1', reach: 'own', pages: KINDS },
  { who: 'check1', reach: 'company', pages: ['总览', ...KINDS] },
  { who: 'approve1', reach: 'own', pages: KINDS },
  { who: 'ext1', reach: 'own', pages: KINDS },
  // Has done no work that a quality could be told of.
  { who: 'extadmin1', reach: 'company', pages: ['总览', ...KINDS, '用户管理'], quality: '没有工作记录' },
]

/** What an admin finds for a person or for their company: the newest first, as the dashboard lists them. */
async function found(admin: Caller, username: string, reach: 'own' | 'company'): Promise<OperationRecord[]> {
  const people = await admin.ask<{ items: { id: number; corpId: number; username: string }[] }>(
    'GET',
    `/api/users?search=${username}`,
  )
  const person = people.items.find((each) => each.username === username)!
  const whose = reach === 'own' ? `userId=${person.id}` : `corpId=${person.corpId}`
  const all: OperationRecord[] = []
  for (let page = 1; ; page += 1) {
    const address = `/api/operationRecords?kind=image&scope=all&${whose}&pageSize=200&page=${page}`
    const { items } = await admin.ask<{ items: OperationRecord[] }>('GET', address)
    all.push(...items)
    if (items.length < 200) return all
  }
}

/** Looks at the history behind the newest record. */
async function history(page: Page): Promise<void> {
  const newest = page
    .getByRole('table', { name: '操作记录' })
    .getByRole('button', { name: /的历史$/ })
    .first()
  const drawer = page.getByRole('dialog', { name: (await newest.textContent()) ?? '', exact: true })
  await newest.click()
  await expect(drawer.getByRole('table', { name: '操作' }).locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

for (const { who, reach, pages, quality = '抽测一致性' } of ROLES)
  test(`${who} has the ${reach} records, in the table and in the file, their histories and the own quality`, async ({
    enter,
    folder,
    server,
  }) => {
    const expected = await found(await login(server.url, 'admin'), who, reach)
    expect(expected.length).toBeGreaterThan(0)
    const { page } = await enter(who)
    const refusals: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refusals.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    await goHome(page)
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link')).toHaveText(
      // A kind may have the count of what waits behind its name.
      pages.map((name) => new RegExp(`^${name}(\\d+\\+?)?$`)),
    )
    await dashboard(page).openRecords()
    if (reach === 'company') {
      const search = page.getByRole('search', { name: '操作记录' })
      await search.getByRole('combobox', { name: '范围', exact: true }).selectOption({ label: '本企业' })
    }
    const people = page.getByRole('table', { name: '操作记录' }).locator('tbody tr td:nth-child(5)')
    await expect(people).toHaveText(expected.slice(0, 20).map(({ user }) => user?.name ?? '系统'))
    await expect(page.getByRole('button', { name: '撤销', exact: true })).toHaveCount(0)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 CSV' }).click()
    const saved = join(folder, 'records.csv')
    await (await downloading).saveAs(saved)
    const lines = readFileSync(saved, 'utf8').trimEnd().split('\r\n').slice(1)
    const cells = lines.map((line) => line.split(','))
    expect(cells.map((row) => [row[0], row[7], row[8]])).toEqual(
      expected.map(({ id, resourceId, user }) => [String(id), resourceId, user?.name ?? '']),
    )

    await history(page)
    await page.getByRole('button', { name: '我的质量' }).click()
    await expect(page.getByRole('dialog', { name: '我的质量' }).getByText(quality)).toBeVisible()
    expect(refusals).toEqual([])
  })
