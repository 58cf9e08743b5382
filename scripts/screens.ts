/** `npm run screens`: writes the README's pictures, `docs/screens/*.webp`, from the built product with its demo. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_KINDS } from '../server/kinds/kinds.ts'
import { renderPicture } from '../server/demo/media.ts'
import { trueDocument } from '../server/demo/truth.ts'
import { requireValue } from '../server/require-value.ts'
import type { Rect } from '../src/domain/geometry/rect.ts'
import { EVEN_INSETS, fit, toScreen } from '../src/render/viewport.ts'
import { annotatePage } from '../tests/e2e/support/annotate-page.ts'
import { dashboard } from '../tests/e2e/support/dashboard.ts'
import { loginPage } from '../tests/e2e/support/login-page.ts'
import { login } from '../tests/support/api.ts'
import { startServer } from '../tests/support/server.ts'
import { launchChromium } from './chromium.ts'
import { ROOT } from './process.ts'

const FOLDER = join(ROOT, 'docs/screens')
const SIZE = { width: 1440, height: 900 }
const MOST_BYTES = 200 * 1024
const PICTURE = { width: 1600, height: 1000 }
/** The page keeps a fitted picture clear of tools and bars. */
const INSETS = { ...EVEN_INSETS, top: 56, bottom: 56, left: 72 }

interface Studio {
  browser: Browser
  url: string
}

/** Without pointer and toast, in 256 colours. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(SIZE.width - 1, SIZE.height - 1)
  await expect(page.getByRole('region', { name: '通知' }).getByRole('button')).toHaveCount(0)
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
  )
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const colours = await sharp(shot).png({ palette: true, colours: 256, effort: 10 }).toBuffer()
  const small = await sharp(colours).webp({ lossless: true, effort: 6 }).toBuffer()
  if (small.length > MOST_BYTES) throw new Error(`${name}.webp has ${small.length} bytes`)
  writeFileSync(join(FOLDER, `${name}.webp`), small)
  console.log(`${name}.webp ${Math.round(small.length / 1024)} kB`)
}

async function sit({ browser, url }: Studio, username: string | null, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  if (username) await loginPage(page).enter(username)
  await page.goto(address)
  return page
}

async function drawAround(page: Page, picture: { width: number; height: number }, rect: Rect): Promise<void> {
  const annotate = annotatePage(page)
  const host = await annotate.canvas.boundingBox()
  if (!host) throw new Error('no canvas')
  const viewport = fit({ ...host, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }, picture, INSETS)
  const from = toScreen(viewport, rect)
  const to = toScreen(viewport, { x: rect.x + rect.width, y: rect.y + rect.height })
  await annotate.draw({ x: host.x + from.x, y: host.y + from.y, width: to.x - from.x, height: to.y - from.y })
}

async function labelTruly(page: Page, name: string): Promise<void> {
  const { trackingCrop, excludeCrops } = await trueDocument('image', name)
  await page.keyboard.press('c')
  if (trackingCrop) await drawAround(page, PICTURE, trackingCrop)
  await page.keyboard.press('a')
  for (const crop of excludeCrops) await drawAround(page, PICTURE, crop)
  await page.keyboard.press('Escape')
}

/** The title begins with the name. */
async function openName(page: Page): Promise<string> {
  const title = await annotatePage(page).strip.locator('[aria-current] [title]').getAttribute('title')
  return title?.split('\n', 1)[0] ?? ''
}

async function shootLabelling(studio: Studio): Promise<void> {
  const page = await sit(studio, 'mark2', '/mark-image?stage=mark')
  const annotate = annotatePage(page)
  await annotate.shown()
  await labelTruly(page, await openName(page))
  await page.keyboard.press('Enter')
  await annotate.shown()
  await labelTruly(page, await openName(page))
  await annotate.crops.first().click()
  await annotate.allSent()
  await expect(annotate.save).toHaveText(/^已保存/)
  await shoot(page, 'annotate')
}

async function shootChecking(studio: Studio): Promise<void> {
  const page = await sit(studio, 'check1', '/mark-image?stage=check')
  const annotate = annotatePage(page)
  await annotate.shown()
  await page.keyboard.press('Alt+ArrowDown')
  await annotate.shown()
  const name = await openName(page)
  await page.keyboard.press('q')
  await page.keyboard.press('1')
  await page.keyboard.press('d')
  const { trackingCrop } = await trueDocument('image', name)
  if (!trackingCrop) throw new Error('nobody to draw around')
  const { x, y, width, height } = trackingCrop
  await drawAround(page, PICTURE, {
    x: x - 24,
    y: y + height * 0.7,
    width: width + 48,
    height: height * 0.3 + 16,
  })
  await page.getByRole('textbox', { name: '这一处的问题' }).fill('脚被裁掉了')
  await page.keyboard.press('Escape')
  await annotate.comment.fill('框不准；请把脚也框进去')
  await page.keyboard.press('Escape')
  await expect(annotate.save).toHaveText(/^已保存/)
  await shoot(page, 'check')
}

async function shootKinds(studio: Studio): Promise<void> {
  for (const [kind, name] of [
    ['image-node', 'nodes'],
    ['image-segment', 'segments'],
    ['video-segment', 'objects'],
  ] as const) {
    const page = await sit(studio, 'check1', `/mark-${kind}?stage=check`)
    await annotatePage(page).shown()
    await page.keyboard.press('v')
    if (kind === 'video-segment') await hasStills(page)
    await shoot(page, name)
  }
}

const hasStills = (page: Page): Promise<void> => expect(page.locator('[data-stills=complete]')).toBeVisible()

/** At its first clip. */
async function shootVideo(studio: Studio): Promise<void> {
  const page = await sit(studio, 'check1', '/mark-video?stage=check')
  await annotatePage(page).shown()
  await page.keyboard.press('v')
  await page.keyboard.press('n')
  await page.keyboard.press('Shift+ArrowRight')
  const transport = page.getByRole('toolbar', { name: '播放控制' })
  await expect(transport.locator('[data-decoding]')).toHaveCount(0)
  await hasStills(page)
  await shoot(page, 'video')
}

const hasChart = (page: Page, title: string): Promise<void> =>
  expect(page.locator(`[role=img][aria-label^=${title}] canvas`).last()).toBeVisible()

async function shootDashboard(studio: Studio): Promise<void> {
  const page = await sit(studio, 'mark1', '/mark-image-dashboard')
  await dashboard(page).row('驳回', '街景')
  await expect(page.getByRole('table', { name: '驳回' })).toBeVisible()
  for (const title of ['每日产出', '一次通过率']) await hasChart(page, title)
  await shoot(page, 'dashboard')

  const team = await sit(studio, 'admin', '/mark-image-dashboard')
  await hasChart(team, '排队时长')
  await team.getByRole('heading', { name: '统计' }).evaluate((heading) => heading.scrollIntoView())
  await shoot(team, 'statistics')

  await dashboard(team).showRecords()
  await team.getByRole('button', { name: '查看“街景-07.jpg”的历史' }).first().click()
  await team.getByRole('tab', { name: '差异' }).click()
  await shoot(team, 'history')
}

async function shootAdministration(studio: Studio, files: string): Promise<void> {
  const page = await sit(studio, 'admin', '/manage-database')
  await page.getByRole('tab', { name: '关键点', exact: true }).click()
  await expect(page.getByRole('button', { name: '更多 右手关键点' })).toBeVisible()
  await shoot(page, 'databases')

  await page.getByRole('link', { name: '用户管理' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await shoot(page, 'users')

  await page.getByRole('link', { name: '数据池管理' }).click()
  await page.getByRole('button', { name: '上传' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^上传到/ })
  // Another kind, so that no picture repeats.
  const people = DEMO_KINDS.find(({ kind }) => kind === 'image-segment')?.pictures ?? []
  const paths = [1, 2, 3, 4].map((number) => join(files, `傍晚-0${number}.jpg`))
  for (const [index, path] of paths.entries())
    writeFileSync(path, await renderPicture({ ...requireValue(people[index]), format: 'jpeg' }))
  await dialog.getByLabel('选择文件', { exact: true }).last().setInputFiles(paths)
  await expect(dialog.getByText('已入池', { exact: true })).toHaveCount(paths.length)
  await shoot(page, 'pools')
}

/** Last, so that people have worked today. */
async function shootOverview(studio: Studio): Promise<void> {
  const page = await sit(studio, 'admin', '/overview')
  await expect(page.getByRole('table', { name: '今天工作的人' })).toBeVisible()
  await shoot(page, 'overview')
}

async function shootShare(studio: Studio): Promise<void> {
  const admin = await login(studio.url, 'admin')
  const { items } = await admin.ask<{ items: { resourceId: string; toStatus: string }[] }>(
    'GET',
    '/api/operationRecords?kind=image&scope=all&pageSize=200',
  )
  const approved = items.find(({ toStatus }) => toStatus === 'approved')
  if (!approved) throw new Error('the demo has nothing approved')
  const share = await admin.ask<{ url: string }>('POST', '/api/shares', { resourceId: approved.resourceId })
  const page = await sit(studio, null, new URL(share.url, studio.url).pathname)
  await annotatePage(page).shown()
  await shoot(page, 'share')
}

async function shootLogin(studio: Studio): Promise<void> {
  const page = await sit(studio, null, '/login')
  await expect(page.getByText('演示账号')).toBeVisible()
  await shoot(page, 'login')
}

mkdirSync(FOLDER, { recursive: true })
const files = mkdtempSync(join(tmpdir(), 'screens-'))
const server = await startServer()
const browser = await launchChromium('--font-render-hinting=none')
try {
  const studio = { browser, url: server.url }
  await shootLogin(studio)
  await shootDashboard(studio)
  await shootLabelling(studio)
  await shootChecking(studio)
  await shootKinds(studio)
  await shootVideo(studio)
  await shootAdministration(studio, files)
  await shootShare(studio)
  await shootOverview(studio)
} finally {
  await browser.close()
  await server.dispose()
  rmSync(files, { recursive: true, force: true })
}
