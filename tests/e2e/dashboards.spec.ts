import { login } from '../support/api.ts'
import { choose } from './support/choose.ts'
import { dashboard } from './support/dashboard.ts'
import { goHome } from './support/visit.ts'
import { expect, test } from './support/world.ts'

/** The dashboards: what to do now by mouse and by key, histories. */

const KINDS = ['视频', '图片', '关键点', '图片分割', '视频分割'] as const

test('every kind has a dashboard with cards, lists, charts and records', async ({ enter }) => {
  const { page } = await enter('admin')
  await goHome(page)
  // The overview, where admins land, has links of the same names.
  const navigation = page.getByRole('navigation', { name: '主导航' })
  for (const kind of KINDS) {
    await navigation.getByRole('link', { name: kind, exact: true }).click()
    await expect(page.getByRole('heading', { name: `${kind}工作台` })).toBeVisible()
    await expect(page.getByRole('region', { name: '待办' }).getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('tablist', { name: '我的列表' }).getByRole('tab')).toHaveCount(5)
    await expect(page.getByRole('region', { name: '统计' }).getByRole('heading', { level: 2 })).toHaveText([
      '统计',
      '每日产出',
      '一次通过率',
      '返工',
      '平均每条用时',
      '人员产出',
      '不合格原因',
      '排队时长',
      '人员排行',
    ])
  }
})

test('the first list with items is open, and a reload keeps another choice', async ({ enter }) => {
  const { page } = await enter('mark1')
  await page.goto('/mark-image-dashboard')
  const lists = page.getByRole('tablist', { name: '我的列表' })
  const shown = lists.locator('[aria-selected=true]')
  await expect(page.getByRole('table', { name: '驳回' })).toBeVisible()
  await expect(shown).toHaveText(/^驳回/)
  await lists.getByRole('tab', { name: '草稿' }).click()
  await expect(shown).toHaveText(/^草稿/)
  await page.reload()
  await expect(shown).toHaveText(/^草稿/)
})

test('a dashboard does not shift while its parts load', async ({ enter }) => {
  const { page } = await enter('check1')
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Held until the waiting states are seen.
  let release = () => {}
  const seen = new Promise<void>((done) => (release = done))
  await page.route(/\/api\/(statistics|images2)\//, async (route) => {
    await seen
    await route.continue()
  })
  await page.goto('/mark-image-dashboard')
  await expect(page.getByRole('status', { name: '正在加载' }).first()).toBeVisible()
  release()
  await expect(page.getByRole('table', { name: '驳回' }).locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^每日产出/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: '草稿' })).toContainText(/\d/)
  const sum = await page.evaluate(() =>
    (window as unknown as { moved: number[] }).moved.reduce((all, each) => all + each, 0),
  )
  expect(sum).toBeLessThan(0.01)
})

test('a digit pulls work, but not in a text field', async ({ enter }) => {
  const { page } = await enter('mark1')
  const board = dashboard(page)
  await board.openRecords()
  await page.getByRole('textbox', { name: '起' }).press('1')
  await expect(page).toHaveURL(/\/mark-image-dashboard/)
  await page.getByRole('textbox', { name: '起' }).fill('')
  await page.getByRole('heading', { name: '图片工作台' }).click()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\/mark-image\?stage=mark/)
})

test('filters are in the address: a link shows the same rows, and returning keeps them', async ({
  enter,
}) => {
  const { page } = await enter('admin')
  await dashboard(page).openRecords()
  await page.getByRole('combobox', { name: '操作', exact: true }).selectOption({ label: '提交审核' })
  await page.getByRole('combobox', { name: '判定', exact: true }).selectOption({ label: '不合格' })
  await expect(page).toHaveURL('/mark-image-dashboard?list=records&type=4&quality=2')
  const rows = page.getByRole('table', { name: '操作记录' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await page.getByRole('link', { name: '用户管理' }).click()
  await expect(page).toHaveURL('/manage-user')
  await page.getByRole('link', { name: '图片', exact: true }).click()
  await expect(page).toHaveURL('/mark-image-dashboard?list=records&type=4&quality=2')
  await page.reload()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).toHaveURL('/mark-image-dashboard?list=records')
  await expect(rows).toHaveCount(20)
})

test('lists of returned work name the judge of the stage', async ({ enter }) => {
  const { page } = await enter('mark1')
  // The demo's marker has nothing that failed the approval: what was rejected stands in for it.
  await page.route(/\/unapproved-records\?/, (route) =>
    route.continue({ url: route.request().url().replace('unapproved-records', 'reject-records') }),
  )
  const titles = async (list: string, name: string) => {
    await page.goto(`/mark-image-dashboard?list=${list}`)
    const table = page.getByRole('table', { name, exact: true })
    await expect(table).toBeVisible()
    return (await table.getByRole('columnheader').allTextContents())[3]
  }
  expect([await titles('rejected', '驳回'), await titles('unapproved', '验收未过')]).toEqual([
    '审核人',
    '验收人',
  ])
})

test('a list says when it has more rows than are counted', async ({ enter }) => {
  const { page } = await enter('mark1')
  const most = 10_000
  await page.route(/\/api\/(operationRecords|images2\/reject-records)\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), total: most } })
  })
  await page.goto('/mark-image-dashboard?list=rejected')
  await expect(page.getByText('共 10,000+ 条')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: '驳回' })).toHaveText('驳回10,000+')
  await dashboard(page).showRecords()
  await expect(page.getByRole('table', { name: '操作记录' })).toBeVisible()
  await expect(page.getByText('共 10,000+ 条')).toHaveCount(1)
})

test('the history of a resource shows operations, versions and their differences', async ({ enter }) => {
  const { page } = await enter('admin')
  await dashboard(page).openRecords()
  // The one of the demo that was rejected and done again.
  await page.getByRole('button', { name: '查看“街景-07.jpg”的历史' }).first().click()
  const drawer = page.getByRole('dialog', { name: '街景-07.jpg' })
  await expect(drawer.getByRole('table', { name: '操作' }).locator('tbody tr')).toHaveCount(6)
  await expect(page).toHaveURL(/item=/)
  await drawer.getByRole('tab', { name: '版本' }).click()
  await expect(drawer.getByRole('table', { name: '版本' }).locator('tbody tr')).toHaveCount(2)
  await drawer.getByRole('tab', { name: '差异' }).click()
  await expect(
    drawer.getByRole('table', { name: '差异' }).or(drawer.getByText('两个版本没有差异')),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL('/mark-image-dashboard?list=records')
})

test('an external admin sees the work of the company without a grant and cannot pull it', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number; username: string }[] }>(
    'GET',
    '/api/users?search=extadmin1',
  )
  await admin.ask('PATCH', `/api/users/${items[0]?.id}`, { grants: [] })
  const { page } = await enter('extadmin1')
  const refusals: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refusals.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  await dashboard(page).open()
  await choose(page.getByRole('combobox', { name: '数据库', exact: true }), '全部数据库')
  const records = page.getByRole('search', { name: '操作记录' })
  await records.getByRole('combobox', { name: '范围', exact: true }).selectOption({ label: '本企业' })
  await expect(page.getByRole('table', { name: '操作记录' }).locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('[data-stage]')).toHaveCount(0)
  await page.goto('/mark-image?stage=mark')
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
  expect(refusals).toEqual([])
})

test('the focus ring is visible on controls in the accent colour', async ({ enter }) => {
  const { page } = await enter('mark1')
  await page.goto('/mark-image-dashboard')
  await expect(page.getByRole('heading', { name: '图片工作台', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到内容' })
  await expect(skip).toBeFocused()
  await expect(skip).toHaveCSS('padding', '8px 12px')
  const chosen = page.locator('label', { has: page.getByRole('radio', { name: '近 30 天' }) })
  await chosen.getByRole('radio').focus()
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await expect(chosen).toHaveCSS('outline-offset', '1px')
})
