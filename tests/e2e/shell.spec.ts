import type { Page } from '@playwright/test'
import { dashboard } from './support/dashboard.ts'
import { logOut, loginPage } from './support/login-page.ts'
import { expect, test } from './support/world.ts'

/** The frame around the pages: where addresses lead, who may go there, what the window is called. */

const DEMO_USERS = ['admin', 'mark1', 'mark2', 'check1', 'approve1', 'ext1', 'extadmin1']

test('without a session every address leads to the login page, and back after it', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page).toHaveTitle('登录 · 标注')
  await page.goto('/mark-image-node-dashboard')
  await expect(page).toHaveURL('/login')
  await loginPage(page).fill('mark1')
  await expect(page).toHaveURL('/mark-image-node-dashboard')
  await expect(page).toHaveTitle('关键点工作台 · 标注')
  await page.goto('/')
  await expect(page).toHaveURL('/mark-video-dashboard')
  await page.goto('/login')
  await expect(page).toHaveURL('/mark-video-dashboard')
  await logOut(page)
  await page.goto('/mark-image?stage=mark')
  await expect(page).toHaveURL('/login')
})

test('the login page handles demo users, missing fields and a wrong password', async ({ page }) => {
  await page.goto('/login')
  const demo = page.getByRole('list').getByRole('button')
  await expect(demo).toHaveCount(DEMO_USERS.length)
  for (const [index, username] of DEMO_USERS.entries()) await expect(demo.nth(index)).toContainText(username)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('此项必填')).toHaveCount(2)
  await loginPage(page).fill('mark1', 'not the password')
  await expect(page.getByRole('alert')).toHaveText(/^用户名或密码/)
  await demo.filter({ hasText: 'approve1' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/mark-video-dashboard')
})

const FORBIDDEN = '没有访问权限'

const GUARDED: readonly { who: string; address: string; admitted: boolean }[] = [
  { who: 'mark1', address: '/manage-database', admitted: false },
  { who: 'mark1', address: '/data-pool-manage', admitted: false },
  { who: 'mark1', address: '/manage-user', admitted: false },
  { who: 'mark1', address: '/mark-image?stage=check', admitted: false },
  { who: 'mark1', address: '/mark-image?stage=approve', admitted: false },
  { who: 'check1', address: '/manage-database', admitted: false },
  { who: 'check1', address: '/data-pool-manage', admitted: false },
  { who: 'check1', address: '/manage-user', admitted: false },
  { who: 'check1', address: '/mark-image?stage=mark', admitted: false },
  { who: 'check1', address: '/mark-image?stage=approve', admitted: false },
  { who: 'check1', address: '/mark-image?stage=pending&as=check', admitted: true },
  { who: 'extadmin1', address: '/manage-user', admitted: true },
  { who: 'extadmin1', address: '/manage-database', admitted: false },
  { who: 'extadmin1', address: '/mark-image?stage=approve', admitted: false },
]

for (const who of new Set(GUARDED.map((each) => each.who))) {
  test(`guards: ${who}`, async ({ enter }) => {
    const { page } = await enter(who)
    for (const { address, admitted } of GUARDED.filter((each) => each.who === who)) {
      await page.goto(address)
      const forbidden = page.getByRole('heading', { name: FORBIDDEN })
      if (admitted) {
        await expect(
          page.getByRole('heading', { name: '用户管理' }).or(page.getByRole('banner')),
        ).toBeVisible()
        await expect(forbidden).toHaveCount(0)
      } else await expect(forbidden).toBeVisible()
    }
  })
}

const TITLES: Readonly<Record<string, string>> = {
  '/overview': '总览 · 标注',
  '/mark-video-dashboard': '视频工作台 · 标注',
  '/mark-image-dashboard': '图片工作台 · 标注',
  '/mark-image-node-dashboard': '关键点工作台 · 标注',
  '/mark-image-segment-dashboard': '图片分割工作台 · 标注',
  '/mark-video-segment-dashboard': '视频分割工作台 · 标注',
  '/manage-database': '数据库管理 · 标注',
  '/data-pool-manage': '数据池管理 · 标注',
  '/manage-user': '用户管理 · 标注',
  '/password': '修改密码 · 标注',
  '/mark-image?stage=mark': '图片标注 · 标注',
  '/mark-video?stage=mark': '视频标注 · 标注',
  '/mark-image-node?stage=mark': '关键点标注 · 标注',
  '/mark-image-segment?stage=mark': '图片分割标注 · 标注',
  '/mark-video-segment?stage=mark': '视频分割标注 · 标注',
  '/no-such-page': '页面不存在 · 标注',
}

/** Elements that are wider than the window lets them be, the page itself first. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('#content, #content > *, header, nav, aside, main'),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  )

test('every page has its title and fits windows of 1280×720 and 1920×1080', async ({ enter }) => {
  test.setTimeout(180_000)
  const { page } = await enter('admin')
  for (const [address, title] of Object.entries(TITLES)) {
    await page.goto(address)
    await expect(page, address).toHaveTitle(title)
    await expect(page.locator('h1, header').first()).toBeVisible()
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(() => tooWide(page), `${address} at ${size.width}`).toEqual([])
    }
  }
})

test('an unknown address is reported with a link home', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL('/login')
})

test('dashboards keep their state across pages', async ({ enter }) => {
  const { page } = await enter('check1')
  const board = dashboard(page)
  await board.open()
  await board.choose('街景一期')
  const records = page.getByRole('tab', { name: '操作记录' })
  await records.click()
  const scope = page.getByRole('combobox', { name: '范围', exact: true })
  await scope.selectOption({ label: '本企业' })

  const isAsLeft = async () => {
    await expect(page.getByRole('combobox', { name: '数据库', exact: true })).toHaveValue('街景一期')
    await expect(records).toHaveAttribute('aria-selected', 'true')
    await expect(scope.locator('option:checked')).toHaveText('本企业')
  }
  await page.getByRole('link', { name: '视频', exact: true }).click()
  await expect(page.getByRole('heading', { name: '视频工作台' })).toBeVisible()
  await page.getByRole('link', { name: '图片', exact: true }).click()
  await isAsLeft()
  await board.pull('修改审核')
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click()
  await isAsLeft()
  await page.goBack()
  await page.goForward()
  await isAsLeft()
})

test('a closed dialog returns the focus to what opened it', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.goto('/manage-user')
  const create = page.getByRole('button', { name: '新建用户' })
  await create.press('Enter')
  await expect(page.getByRole('dialog', { name: '新建用户' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()

  const more = page.getByRole('button', { name: '更多 标注一号' })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: '登录设备' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await page.goto('/mark-image-dashboard')
  await expect(page.getByRole('heading', { name: '图片工作台', level: 1 })).toBeVisible()
  // The lists come in any order, so that the first record may be another one later.
  await page
    .getByRole('button', { name: /的历史$/ })
    .first()
    .evaluate((button) => button.setAttribute('data-opener', ''))
  const record = page.locator('[data-opener]')
  await record.press('Enter')
  const share = page.getByRole('dialog').getByRole('button', { name: '分享' })
  await share.press('Enter')
  // It is drawn before it has the keys.
  const sharing = page.getByRole('dialog', { name: '分享这一条' })
  await expect.poll(() => sharing.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record).toBeFocused()
})

test('a new login in the same tab shows nothing of the previous person', async ({ enter }) => {
  const { page } = await enter('admin')
  const board = dashboard(page)
  await board.open()
  await expect(board.waiting('标注')).toHaveText(/\d/)
  await logOut(page)
  // Nothing comes for the next one, so that what is shown was there before.
  await page.route('**/api/statistics/summary*', () => undefined)
  await loginPage(page).fill('mark2')
  await board.open()
  await expect(board.waiting('标注')).toHaveText('–')
})

test('the code of a page is requested while the stores are being restored', async ({ page }) => {
  await page.addInitScript(() => {
    // A database that never says that it is open.
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...asked) {
      return Object.assign(open.apply(this, asked), { addEventListener: () => undefined })
    }
  })
  for (const [address, code] of [
    ['/mark-image', /image-annotate/],
    ['/mark-video-share/00000000-0000-4000-8000-000000000000', /video-share/],
    ['/manage-user', /UsersPage/],
  ] as const) {
    const asked = page.waitForRequest(code)
    await page.goto(address)
    await asked
    await expect(page.locator('#root')).toHaveText('')
  }
})

test('admins see server warnings below their pages until they are resolved', async ({ page }) => {
  const full = page.getByRole('alert').filter({ hasText: '服务器的磁盘快满了' })
  let disk = 'low'
  await page.route('**/api/health', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), disk } })
  })
  await page.goto('/login')
  await loginPage(page).fill('admin')
  await expect(full).toBeVisible()
  disk = 'ok'
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(full).toBeHidden()
  disk = 'low'
  await logOut(page)
  await loginPage(page).fill('mark1')
  await expect(page).toHaveURL('/mark-video-dashboard')
  await expect(page.getByRole('heading', { name: '视频工作台' })).toBeVisible()
  await expect(full).toBeHidden()
})
