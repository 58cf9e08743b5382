import type { Family } from '../../src/api/kind-paths.ts'
import { familyPath } from '../../src/api/kind-paths.ts'
import { ALL_KINDS, KINDS } from '../../src/domain/kinds.ts'
import { login } from '../support/api.ts'
import { goHome, goWithin } from './support/visit.ts'
import { expect, test } from './support/world.ts'

/** Pages and jobs that the demo people may not have: they are told so by the page, and refused by the server. */

interface Job {
  /** Of the annotation page's address. */
  query: string
  /** What hands out the work; left out where the same call serves another job as well. */
  family?: Family
}

const MARK: readonly Job[] = [
  { query: 'stage=mark', family: 'pullMark' },
  { query: 'stage=edit&of=mark', family: 'pullEditMark' },
  { query: 'stage=redo&from=rejected', family: 'rejectedNext' },
  { query: 'stage=redo&from=unapproved', family: 'unapprovedNext' },
  { query: 'stage=pending&as=mark', family: 'pendingNext' },
]
const CHECK: readonly Job[] = [
  { query: 'stage=check', family: 'pullCheck' },
  { query: 'stage=edit&of=check', family: 'pullEditCheck' },
  { query: 'stage=pending&as=check' },
]
const APPROVE: readonly Job[] = [
  { query: 'stage=approve', family: 'pullApprove' },
  { query: 'stage=edit&of=approve', family: 'pullEditApprove' },
]

const ADMIN_PAGES = ['/manage-database', '/data-pool-manage', '/manage-user']
const ADMIN_CALLS = [
  ['GET', '/api/admin/corps'],
  ['GET', '/api/admin/images2/tags'],
  ['GET', '/api/admin/images2/pools'],
  ['GET', '/api/admin/jobs'],
  ['GET', '/api/outsourced/admin/users'],
] as const

/** domain.md §6 for these two: a marker of another company, and an approver of the own. */
const DENIED: Record<string, readonly Job[]> = {
  ext1: [...CHECK, ...APPROVE],
  approve1: [...MARK, ...CHECK],
}

for (const [username, jobs] of Object.entries(DENIED)) {
  test(`${username} sees neither admin pages nor work without a grant`, async ({ enter }) => {
    test.setTimeout(240_000)
    const { page } = await enter(username)
    await goHome(page)
    for (const address of ADMIN_PAGES)
      await expect(
        page.getByRole('navigation', { name: '主导航' }).locator(`a[href="${address}"]`),
      ).toHaveCount(0)
    const pages = ALL_KINDS.flatMap((kind) => jobs.map(({ query }) => `${KINDS[kind].page}?${query}`))
    const loaded = new Set<string>()
    for (const address of [...ADMIN_PAGES, ...pages]) {
      const [path = ''] = address.split('?')
      if (loaded.has(path)) {
        // From a page that says something else.
        await goWithin(page, '/password')
        await expect(page.getByRole('heading', { name: '修改密码', level: 1 })).toBeVisible()
        await goWithin(page, address)
      } else await page.goto(address)
      loaded.add(path)
      await expect(page.getByRole('heading', { name: '没有访问权限' }), address).toBeVisible()
    }
    await page.getByRole('link', { name: '返回' }).click()
    await expect(page.getByRole('heading', { name: /工作台$/, level: 1 })).toBeVisible()
  })

  test(`${username} is refused by the server as well`, async ({ server }) => {
    const caller = await login(server.url, username)
    const calls = [
      ...ADMIN_CALLS,
      ...ALL_KINDS.flatMap((kind) =>
        jobs.flatMap(({ family }) =>
          family === undefined ? [] : [['POST', familyPath(kind, family)] as const],
        ),
      ),
    ]
    const answers: Record<string, number> = {}
    for (const [method, address] of calls)
      answers[address] = (await caller.send(method, address, method === 'POST' ? {} : undefined)).status
    expect(answers).toEqual(Object.fromEntries(calls.map(([, address]) => [address, 403])))
  })
}

interface Found {
  items: { id: number; type: number; resourceId: string }[]
}

test('only admins have the button to undo a record, and the server refuses others', async ({
  enter,
  server,
}) => {
  const admin = (await enter('admin')).page
  await admin.goto('/mark-image-dashboard?type=4')
  await expect(admin.getByRole('button', { name: '撤销', exact: true }).first()).toBeVisible()
  const checker = await login(server.url, 'check1')
  const { page } = await enter('check1')
  await page.goto('/mark-image-dashboard?type=4&scope=company')
  await expect(page.getByRole('table', { name: '操作记录' }).locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '撤销', exact: true })).toHaveCount(0)
  const { items } = await checker.ask<Found>('GET', '/api/operationRecords?kind=image&type=4')
  const refused = await checker.send('POST', `/api/operationRecords/${items[0]!.id}/reset`, {})
  expect(refused.status).toBe(403)
})

test('a share is visible to leaders and revoked only by its maker or an admin', async ({ enter, server }) => {
  const marker = await login(server.url, 'mark1')
  const { items } = await marker.ask<Found>('GET', '/api/operationRecords?kind=image&type=2')
  const share = await marker.ask<{ id: string }>('POST', '/api/shares', {
    resourceId: items[0]!.resourceId,
    days: 7,
  })
  const rows = async (username: string) => {
    const { page } = await enter(username)
    await page.goto('/mark-image-dashboard?shares=1')
    const drawer = page.getByRole('dialog', { name: '分享链接' })
    await drawer.getByRole('combobox', { name: '分享范围' }).selectOption({ label: '本企业' })
    await expect(drawer.locator('tbody tr')).toHaveCount(1)
    return drawer.locator('tbody tr')
  }
  const seen = await rows('check1')
  await expect(seen).toContainText('有效')
  await expect(seen.getByRole('button', { name: '撤回' })).toHaveCount(0)
  const checker = await login(server.url, 'check1')
  expect((await checker.send('DELETE', `/api/shares/${share.id}`)).status).toBe(403)
  expect((await marker.send('GET', `/api/shares/${share.id}`)).status).toBe(200)
})

test('an annotator cannot open the records and figures of the company by address', async ({
  enter,
  server,
}) => {
  const { page } = await enter('mark1')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/mark-image-dashboard?scope=company&view=company')
  const records = page.getByRole('table', { name: '操作记录' })
  await expect(records.locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: '统计范围' })).toHaveCount(0)
  expect(new Set(await records.locator('tbody tr td:nth-child(5)').allTextContents())).toEqual(
    new Set(['标注一号']),
  )
  expect(asked.filter((url) => /\/api\/.*scope=company/.test(url))).toEqual([])
  const caller = await login(server.url, 'mark1')
  const calls = [
    '/api/operationRecords?kind=image&scope=company',
    '/api/operationRecords/csv?kind=image&scope=company',
    '/api/statistics/series?kind=image&by=person&scope=company',
    '/api/statistics/people?kind=image&scope=company',
    '/api/statistics/queue?kind=image&scope=company',
    '/api/shares?kind=image&scope=company',
  ]
  const statuses = await Promise.all(calls.map(async (url) => (await caller.send('GET', url)).status))
  expect(statuses).toEqual(calls.map(() => 403))
})
