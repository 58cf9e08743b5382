import type { Family } from '../../src/api/families.ts'
import { familyPath } from '../../src/api/families.ts'
import { ALL_KINDS, KINDS } from '../../src/domain/kinds.ts'
import { login } from '../support/api.ts'
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
  test(`${username} is shown neither admin pages nor work without a grant`, async ({ enter }) => {
    test.setTimeout(240_000)
    const { page } = await enter(username)
    for (const address of ADMIN_PAGES)
      await expect(
        page.getByRole('navigation', { name: '主导航' }).locator(`a[href="${address}"]`),
      ).toHaveCount(0)
    const pages = ALL_KINDS.flatMap((kind) => jobs.map(({ query }) => `${KINDS[kind].page}?${query}`))
    for (const address of [...ADMIN_PAGES, ...pages]) {
      await page.goto(address)
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
