import { login } from '../support/api.ts'
import { dashboard } from './support/dashboard.ts'
import { expect, test } from './support/world.ts'

/** What has to fit the narrowest windows that people work in. */

const NARROW = { width: 1280, height: 720 }

test('the filters of lists fit beside their tabs, with hundreds of entries in each', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.setViewportSize(NARROW)
  await page.route(/\/(reject-records|unapproved-records|resources\/pending)\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), total: 999 } })
  })
  await page.goto('/mark-image-dashboard?list=rejected&listScope=all')
  await expect(page.getByRole('tab', { name: '待定' })).toHaveText('待定999')
  const middles = await Promise.all(
    [
      page.getByRole('tab', { name: '驳回' }),
      page.getByRole('combobox', { name: '列表范围' }),
      page.getByRole('combobox', { name: '标注人' }),
      page.getByRole('combobox', { name: '审核人' }),
      page.getByRole('searchbox', { name: '按文件名查找' }),
    ].map(async (part) => {
      const { y, height } = (await part.boundingBox())!
      return Math.round(y + height / 2)
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
})

/** Notes what is written on the canvases of charts, by the name of the chart. */
function noteWriting(): void {
  const written: Record<string, string[]> = {}
  Object.assign(globalThis, { written })
  const write = CanvasRenderingContext2D.prototype.fillText
  CanvasRenderingContext2D.prototype.fillText = function (...args) {
    const chart = this.canvas.closest('figure')?.ariaLabel ?? ''
    ;(written[chart] ??= []).push(args[0])
    write.apply(this, args)
  }
}

test('the chart of how long things wait names each of its columns', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.addInitScript(noteWriting)
  await page.setViewportSize(NARROW)
  await dashboard(page).open()
  const ages = ['1 天内', '1 天', '2–3 天', '4–7 天', '8–30 天', '31 天以上']
  const namesOf = () =>
    page.evaluate(() => {
      const { written } = globalThis as unknown as { written: Record<string, string[]> }
      return Object.entries(written).find(([chart]) => chart.startsWith('排队时长'))?.[1] ?? []
    })
  await expect.poll(namesOf).toEqual(expect.arrayContaining(ages))
})

/** Beside what a page shows. CSS pixels. */
const PAGE_PADDING = 24
const WIDTHS = [1280, 1440, 1920]

test('the row of a person with the longest values keeps its menu visible', async ({ enter, server }) => {
  const admin = await login(server.url, 'admin')
  const grants = (['image', 'video', 'image-segment', 'video-segment', 'image-node'] as const).map(
    (kind, index) => ({ kind, stage: index % 2 === 0 ? 'mark' : 'check' }),
  )
  const all = grants.flatMap(({ kind }) => ['mark', 'check'].map((stage) => ({ kind, stage })))
  const corp = { name: '名称特别长的外部企业'.repeat(10), teamType: 2, grants: all }
  const { id } = await admin.ask<{ id: number }>('POST', '/api/admin/corps', corp)
  const password = 'first-password'
  const user = {
    username: 'W'.repeat(64),
    name: '很长的名字'.repeat(12),
    password,
    type: 3,
    corpId: id,
    grants,
  }
  await admin.ask('POST', '/api/users', user)
  await login(server.url, user.username, password)

  const { page } = await enter('admin')
  await page.setViewportSize(NARROW)
  await page.goto(`/manage-user?q=${user.username.slice(0, 20)}`)
  const row = page.getByRole('table', { name: '用户' }).locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('外部管理员')
  await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  const ends: Record<number, boolean> = {}
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const menu = await row.getByRole('button').boundingBox()
    ends[width] = menu!.x + menu!.width <= width - PAGE_PADDING
  }
  expect(ends).toEqual({ 1280: true, 1440: true, 1920: true })
})

test('in half a window row actions stay visible and filters take one line', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.setViewportSize({ width: 1024, height: 700 })
  const menuEnds: Record<string, boolean> = {}
  for (const [path, table] of [
    ['/manage-database?kind=image', '数据库管理'],
    ['/data-pool-manage?kind=image', '数据池管理'],
  ] as const) {
    await page.goto(path)
    const menu = page.getByRole('table', { name: table }).getByRole('button', { name: /^更多/ }).first()
    await expect(menu).toBeVisible()
    const { x, width } = (await menu.boundingBox())!
    menuEnds[path] = x + width <= 1024 - PAGE_PADDING
  }
  expect(menuEnds).toEqual({ '/manage-database?kind=image': true, '/data-pool-manage?kind=image': true })
  await page.goto('/manage-user')
  const tops = await Promise.all(
    [page.getByRole('searchbox'), page.getByRole('button', { name: '新建用户' })].map(
      async (part) => (await part.boundingBox())!.y,
    ),
  )
  expect(tops[0]).toBe(tops[1])
})
