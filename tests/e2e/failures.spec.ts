import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { loginPage } from './support/login-page.ts'
import { goHome } from './support/visit.ts'
import { expect, test } from './support/world.ts'

/** What a person sees when something fails: calls, page code, local data, versions. */

const POOLS_CHUNK = '**/assets/PoolsPage-*.js'

test('a page whose script fails to load says so and can reload', async ({ enter }) => {
  const { page } = await enter('admin')
  await goHome(page)
  await page.route(POOLS_CHUNK, (route) => route.abort())
  await page.getByRole('link', { name: '数据池管理' }).click()
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
  await expect(page.getByText('页面脚本没有加载成功')).toBeVisible()
  await expect(page.getByRole('link', { name: '数据库管理' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.unroute(POOLS_CHUNK)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('heading', { name: '数据池管理' })).toBeVisible()
})

test('a page whose style sheet fails to load says so and can reload', async ({ page }) => {
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
  await expect(page.getByText('页面样式没有加载成功')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.unroute('**/assets/*.css')
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('a page whose code does not load in 120 seconds fails', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.clock.install()
  await page.goto('/mark-image-dashboard')
  await expect(page.getByRole('heading', { name: '图片工作台' })).toBeVisible()
  const asked = page.waitForRequest(POOLS_CHUNK)
  await page.route(POOLS_CHUNK, () => undefined)
  await page.getByRole('link', { name: '数据池管理' }).click()
  await asked
  await page.clock.runFor(200)
  await expect(page.getByText('正在加载')).toBeVisible()
  await page.clock.fastForward(100_000)
  await expect(page.getByText('正在加载')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible()
  await expect(page.getByText('页面在 120 秒内没有加载完成。')).toBeVisible()
})

/** Another page of this site that keeps the local database busy, as a hanging tab would. @returns what ends it */
async function blockDatabase(page: Page): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto('/icon.svg')
  await other.evaluate(
    () =>
      new Promise<void>((blocked) => {
        const opening = indexedDB.open('biaozhu')
        opening.addEventListener('upgradeneeded', () => {
          const store = opening.result.createObjectStore('busy')
          const keepBusy = (): void => {
            store.get(1).addEventListener('success', keepBusy)
          }
          keepBusy()
          blocked()
        })
      }),
  )
  return () => other.close()
}

const RESTORE_FAILED = '本地数据没有恢复成功'

test('local data that cannot be restored within 5 seconds shows only a retry', async ({ page }) => {
  const unblock = await blockDatabase(page)
  const start = Date.now()
  await page.goto('/login')
  await expect(page.locator('#root')).toBeEmpty()
  await expect(page.getByRole('heading', { name: RESTORE_FAILED })).toBeVisible()
  expect(Date.now() - start).toBeGreaterThanOrEqual(5000)
  await expect(page.getByText('“root”的恢复超过 5 秒仍未完成（persist timed out for root）。')).toBeVisible()
  await unblock()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('local data that cannot be restored can be downloaded and then reset', async ({ page, folder }) => {
  const kept = JSON.stringify({ version: 1, owners: { 2: { markImage: { lists: {}, fields: {} } } } })
  const unblock = await blockDatabase(page)
  await page.addInitScript((text) => localStorage.setItem('persist:root', text), kept)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: RESTORE_FAILED })).toBeVisible()
  const reset = page.getByRole('button', { name: '重置本地数据' })
  await expect(reset).toBeDisabled()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载本地数据' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^biaozhu-local-\d{14}\.json$/)
  const file = join(folder, 'local.json')
  await download.saveAs(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ 'persist:root': kept, database: null })

  await unblock()
  page.once('dialog', (dialog) => void dialog.accept())
  const reloaded = page.waitForEvent('load')
  await reset.click()
  await reloaded
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
})

test('a browser without storage is named as the cause', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('refused by the browser', 'SecurityError')
    }
  })
  await page.goto('/login')
  await expect(page.getByText(/“root”无法恢复：refused by the browser.*不允许本站保存数据/)).toBeVisible()
})

test('local data that cannot be read is reported, and a reset stays possible', async ({ page }) => {
  await blockDatabase(page)
  await page.goto('/login')
  await page.evaluate(() => {
    Storage.prototype.getItem = () => {
      throw new Error('disk error')
    }
  })
  const reset = page.getByRole('button', { name: '重置本地数据' })
  await expect(reset).toBeDisabled()
  await page.getByRole('button', { name: '下载本地数据' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: '本地数据无法读取（Error: disk error）' }),
  ).toBeVisible()
  await expect(reset).toBeEnabled()
})

const NEED_PULL = '**/api/admin/images2/tags/*/need-pull'
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: '通知' }).getByRole('alert').filter({ hasText: text })

/** An admin at the databases, whose next switch of 发放 is answered as the test wants. */
async function failingSwitch(page: Page, answer: { status: number; body: unknown }): Promise<void> {
  await page.route(NEED_PULL, (route) =>
    route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      body: JSON.stringify(answer.body),
    }),
  )
  await page.getByRole('switch', { name: '发放“街景一期”的新标注' }).click()
}

async function openDatabases(page: Page): Promise<void> {
  await page.goto('/manage-database')
  await page.getByRole('tab', { name: '图片', exact: true }).click()
}

test('failed calls show message and reason for 5 seconds', async ({ enter }) => {
  test.setTimeout(180_000)
  const { page } = await enter('admin')
  await page.clock.install()
  await openDatabases(page)
  for (const status of [400, 403, 404, 411, 418, 500, 504]) {
    await failingSwitch(page, { status, body: { message: `出错${status}`, reason: '这里不对' } })
    const shown = toast(page, `出错${status}：这里不对`)
    await expect(shown).toBeVisible()
    await page.clock.fastForward(5000)
    await expect(shown).toHaveCount(0)
    await page.unroute(NEED_PULL)
  }
  for (const status of [502, 503]) {
    await failingSwitch(page, { status, body: {} })
    await expect(toast(page, '服务器繁忙 / 请稍后再试')).toBeVisible()
    await page.clock.fastForward(5000)
    await expect(toast(page, '服务器繁忙')).toHaveCount(0)
    await page.unroute(NEED_PULL)
  }
})

test('a toast disappears after exactly 5 seconds', async ({ enter }) => {
  const { page } = await enter('admin')
  const start = new Date('2026-03-02T09:00:00+08:00')
  await page.clock.install({ time: start })
  await openDatabases(page)
  await expect(page.getByRole('switch', { name: '发放“街景一期”的新标注' })).toBeVisible()
  await page.clock.pauseAt(new Date(start.getTime() + 600_000))
  await failingSwitch(page, { status: 500, body: { message: '服务器出错', reason: '请重试' } })
  await expect(toast(page, '服务器出错：请重试')).toBeVisible()
  await page.clock.runFor(4999)
  await expect(toast(page, '服务器出错：请重试')).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast(page, '服务器出错：请重试')).toHaveCount(0)
})

test('an unreachable server, a lost network, a redirection and an ended session are handled', async ({
  enter,
}) => {
  const { page } = await enter('admin')
  await openDatabases(page)
  const needPull = page.getByRole('switch', { name: '发放“街景一期”的新标注' })
  await page.route(NEED_PULL, (route) => route.abort())
  await needPull.click()
  await expect(toast(page, '连接不上服务器：请稍后再试；一直如此请联系管理员')).toBeVisible()
  await page.unroute(NEED_PULL)
  await page.context().setOffline(true)
  await needPull.click()
  await expect(toast(page, '网络连接失败：请检查网络后重试')).toBeVisible()
  await page.context().setOffline(false)

  await failingSwitch(page, { status: 302, body: { url: '/password' } })
  await expect(page).toHaveURL('/password')
  await page.unroute(NEED_PULL)

  await openDatabases(page)
  await failingSwitch(page, { status: 401, body: { message: '登录已失效', reason: '请重新登录' } })
  await expect(page).toHaveURL('/login')
  await expect(toast(page, '登录已失效：请重新登录')).toBeVisible()
  expect(
    await page.evaluate(() => ['markToken', 'markUser'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null])
  await loginPage(page).fill('admin')
  await expect(page).toHaveURL('/manage-database')
})

test('a newer version is offered, never forced', async ({ page }) => {
  let version = '0.0.1'
  await page.route('**/version.json', (route) =>
    route.fulfill({ json: { version, builtAt: '2020-01-01T00:00:00Z' } }),
  )
  await page.clock.install()
  await page.goto('/login')
  const offer = page.getByRole('region', { name: '通知' }).getByText('平台有新版本')
  await page.getByRole('textbox', { name: '用户名' }).fill('半个名字')
  await expect(offer).toHaveCount(0)
  version = '99.0.0'
  await page.clock.fastForward(600_000)
  await expect(offer).toBeVisible()
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('半个名字')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: '刷新' }).click()
  await reloaded
  await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue('')
})
