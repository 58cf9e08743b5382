import type { Page } from '@playwright/test'
import { findingsIn, fits } from './support/checks.ts'
import { goHome } from './support/visit.ts'
import { expect, test } from './support/world.ts'

/** Every page of the layout and what opens over it: named, readable and reachable, in both themes, at three sizes. */

/** What somebody does on a page before one looks at it. */
type Act = (page: Page) => Promise<void>

interface Place {
  address: string
  heading?: string
  /** Looked at one after the other, each closed again; the page as it comes where they are left out. */
  views?: readonly Act[]
}

const asItComes: Act = async () => {}

/** Opens a dialog from the menu of a row. */
const chosen =
  (row: string, item: string): Act =>
  async (page) => {
    await page.getByRole('button', { name: `更多 ${row}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0)
  }

const newUser: Act = async (page) => {
  await page.getByRole('button', { name: '新建用户' }).click()
  await expect(page.getByRole('dialog', { name: '新建用户' })).toBeVisible()
}

const imageDashboard: readonly Act[] = [
  asItComes,
  async (page) => {
    await page
      .getByRole('button', { name: /的历史$/ })
      .first()
      .click()
    await expect(page.getByRole('tab', { name: '差异' })).toBeVisible()
  },
  async (page) => {
    await page.getByRole('button', { name: '查看标注一号的质量' }).click()
    const drawer = page.getByRole('dialog', { name: '标注一号的质量' })
    await expect(drawer.getByText('抽测一致性')).toBeVisible()
  },
  async (page) => {
    await page.getByRole('button', { name: '排队时长：以表格查看' }).click()
    await page.getByRole('table', { name: '排队时长' }).getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  },
]

const databases: readonly Act[] = [
  asItComes,
  async (page) => {
    await page.getByRole('button', { name: '街景一期', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '编辑“街景一期”' })).toBeVisible()
  },
  ...['资源', '抽测与一致性', '复制', '导出', '导入标注', '回退验收'].map((item) => chosen('街景一期', item)),
  async (page) => {
    await chosen('街景一期', '删除')(page)
    await expect(page.getByText('现在不能删除：')).toBeVisible()
    await expect(page.getByText('标注不会随数据库删除。不再使用的，请在列表里关闭“发放”。')).toBeVisible()
  },
]

const pools: readonly Act[] = [
  asItComes,
  async (page) => {
    await page.getByRole('button', { name: '上传' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  async (page) => {
    await page.getByRole('button', { name: '查看' }).first().click()
    const grid = page.getByRole('grid', { name: '资源' })
    await grid.getByRole('gridcell').first().click()
    await expect(grid.locator('[aria-selected="true"]')).toHaveCount(1)
  },
  async (page) => {
    await page.getByRole('button', { name: '拆分' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
]

const users: readonly Act[] = [
  // The pointer upon a button of the first importance; without it, it is looked at as an external admin sees it.
  (page) => page.getByRole('button', { name: '新建用户' }).hover(),
  ...['重置密码', '登录设备'].map((item) => chosen('标注一号', item)),
  async (page) => {
    await chosen('标注一号', '转交工作')(page)
    // What is open is loaded then: until it is, the button is dimmed.
    await expect(page.getByRole('dialog').getByRole('button', { name: '转交' })).toBeEnabled()
  },
  newUser,
]

const PLACES: readonly Place[] = [
  { address: '/mark-video-dashboard', heading: '视频工作台' },
  { address: '/mark-image-dashboard', heading: '图片工作台', views: imageDashboard },
  { address: '/mark-image-node-dashboard', heading: '关键点工作台' },
  { address: '/mark-image-segment-dashboard', heading: '图片分割工作台' },
  { address: '/mark-video-segment-dashboard', heading: '视频分割工作台' },
  { address: '/manage-database', heading: '数据库管理', views: databases },
  { address: '/data-pool-manage', heading: '数据池管理', views: pools },
  { address: '/manage-user', heading: '用户管理', views: users },
  { address: '/manage-user?tab=corps', heading: '用户管理' },
  { address: '/password', heading: '修改密码' },
  {
    // The drawer that comes with the address covers the page, heading and all.
    address: '/mark-image-dashboard?shares=1',
    views: [(page) => expect(page.getByRole('dialog', { name: '分享链接' })).toBeVisible()],
  },
  {
    address: '/mark-image-dashboard?markers=1',
    views: [(page) => expect(page.getByRole('table', { name: '按人审核' })).toBeVisible()],
  },
]

/** The same page as somebody has it who manages one company from outside. */
const OUTSIDE: readonly Place[] = [
  {
    address: '/manage-user',
    heading: '用户管理',
    views: [
      asItComes,
      ...['编辑', '重置密码', '登录设备', '停用'].map((item) => chosen('外部标注一号', item)),
      newUser,
    ],
  },
]

const WINDOW = { width: 1440, height: 900 }

/** Closes what was opened over the page; what has a selection gives that up first. */
const close: Act = (page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()

/** Fails with what is serious in a view of the place, or wider than the window. To come there takes longer than to look. */
async function lookAround(
  page: Page,
  who: string,
  { address, heading, views = [asItComes] }: Place,
): Promise<void> {
  await page.setViewportSize(WINDOW)
  await page.goto(address)
  if (heading) await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  for (const [index, view] of views.entries()) {
    if (index > 0) await close(page)
    await page.setViewportSize(WINDOW)
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0)
    await view(page)
    expect(await findingsIn(page, `${who} ${address}, view ${index}`)).toEqual([])
    await fits(page, address)
  }
}

// One visit for both: most of the time goes into getting there.
test('axe finds nothing serious in either theme, and no page is wider than its window', async ({ enter }) => {
  // Some seconds for each of these views.
  test.setTimeout(300_000)
  const { page } = await enter('admin')
  for (const place of PLACES) await lookAround(page, 'admin', place)
})

test('axe finds nothing serious on the page of an external admin', async ({ enter }) => {
  const { page } = await enter('extadmin1')
  for (const place of OUTSIDE) await lookAround(page, 'extadmin1', place)
})

test('the chosen theme applies from the first paint', async ({ enter }) => {
  const { page } = await enter('admin')
  await goHome(page)
  const theme = page.locator('html')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: '切换到深色' }).click()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.goto('/manage-database')
  await expect(theme).toHaveAttribute('data-theme', 'dark')
})

/** More stops of Tab than any page of the layout has here. */
const MOST_STOPS = 250

/** What Tab reaches in a page, once round: how much of it, and what does not show that it is reached. */
async function reachedByTab(page: Page): Promise<{ count: number; unseen: string[] }> {
  const unseen: string[] = []
  const known = await page.evaluateHandle(() => new WeakSet<Element>())
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab')
    const reached = await known.evaluate((before) => {
      const element = document.activeElement
      if (!element || element === document.body || before.has(element)) return null
      before.add(element)
      // An input that is not drawn itself is shown by its label.
      const { width, height } = element.getBoundingClientRect()
      const isDrawn = Math.min(width, height) > 4 && getComputedStyle(element).opacity !== '0'
      const drawn = isDrawn ? element : element.closest('label')
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(drawn ?? element)
      const isColoured = !/^(transparent|rgba\(.*, 0\))$/.test(outlineColor)
      const isSeen = drawn !== null && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && isColoured
      return { name: element.outerHTML.slice(0, 200), isSeen }
    })
    if (!reached) return { count, unseen }
    if (!reached.isSeen) unseen.push(reached.name)
  }
  throw new Error(`Tab has not come round after ${MOST_STOPS} stops`)
}

for (const address of ['/manage-user', '/manage-database', '/data-pool-manage', '/mark-image-dashboard'])
  test(`every control of ${address} that Tab reaches shows its focus`, async ({ enter }) => {
    const { page } = await enter('admin')
    await page.goto(address)
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0)
    const { count, unseen } = await reachedByTab(page)
    expect(count).toBeGreaterThan(10)
    expect(unseen).toEqual([])
  })
