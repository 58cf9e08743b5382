import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../scripts/chromium.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { readZip } from '../e2e/support/zip.ts'
import type { Caller } from '../support/api.ts'
import { DEMO_PASSWORD, login, until, uploadFile } from '../support/api.ts'
import type { TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import type { ToyProduct } from './toy-product.ts'
import { buildToyProduct, TOY_EDITS } from './toy-product.ts'

/** A sixth kind of work in the whole product: its folder, its row on the server, its contract file, and a few edits. */

const BUILD_MS = 600_000
const WORK = '/api/image-stamps'
const ADMIN = '/api/admin/image-stamps'
const STAMP = { id: 's1', x: 10, y: 20, width: 30, height: 40 }
const DRAWN = { width: 200, height: 100 }

interface Stamped {
  readonly stamps: readonly (typeof STAMP)[]
}

let product: ToyProduct
let server: TestServer
let browser: Browser
let admin: Caller

/** A first password has to be changed before anything else. */
async function entered(username: string, first: string): Promise<Caller> {
  const newcomer = await login(server.url, username, first)
  await newcomer.ask('POST', '/api/user/password', { oldPassword: first, newPassword: DEMO_PASSWORD })
  return login(server.url, username)
}

const FIRST_PASSWORD = 'first-of-a-toy-product'

async function newPerson(username: string, corpId: number): Promise<Caller> {
  const grants = [{ kind: 'image-stamp', stage: username }]
  await admin.ask('POST', '/api/users', {
    username,
    name: username,
    type: 0,
    corpId,
    password: FIRST_PASSWORD,
    grants,
  })
  return entered(username, FIRST_PASSWORD)
}

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer()

/** Pictures in a database of the toy kind. @returns its id */
async function stock(names: readonly string[], corpId: number): Promise<number> {
  const pool = await admin.ask<{ id: number }>('POST', `${ADMIN}/pools`, { name: '图章采集' })
  for (const name of names)
    await uploadFile(server.url, admin.token, `${ADMIN}/pools/${pool.id}/uploads`, {
      name,
      bytes: await picture(),
    })
  await until(
    () => admin.ask<{ items: { waiting: number }[] }>('GET', `${ADMIN}/pools`),
    ({ items }) => items[0]?.waiting === names.length,
  )
  const { splits } = await admin.ask<{ splits: { tagId: number }[] }>('POST', `${ADMIN}/tags/split-data`, {
    poolId: pool.id,
    order: 'age',
    splits: [{ newTag: { name: '图章一期', corpIds: [corpId] }, count: names.length }],
  })
  return splits[0]!.tagId
}

interface PulledBatch {
  readonly items: readonly {
    resource: { uuid: string; name: string }
    version: number
    annotation: Stamped | null
  }[]
}

interface Pushed {
  readonly results: readonly { readonly ok: boolean }[]
}

const people: Record<string, Caller> = {}
let tagId = 0

beforeAll(async () => {
  product = await buildToyProduct()
  server = await startServer(
    { SEED_DEMO: 'false', ADMIN_PASSWORD: FIRST_PASSWORD },
    undefined,
    ['--liftoff-only'],
    product.root,
  )
  admin = await entered('admin', FIRST_PASSWORD)
  const corps = await admin.ask<{ items: { id: number; teamType: number }[] }>('GET', '/api/admin/corps')
  const corpId = corps.items.find(({ teamType }) => teamType === 0)!.id
  for (const stage of ['mark', 'check', 'approve']) people[stage] = await newPerson(stage, corpId)
  tagId = await stock(['甲.jpg', '乙.jpg'], corpId)
  browser = await launchChromium()
}, BUILD_MS)

afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  product?.remove()
})

/** Takes one item, answers it, and tells what was taken. */
async function work(
  stage: 'mark' | 'check' | 'approve',
  answer: object,
): Promise<PulledBatch['items'][number]> {
  const [pull, push] = {
    mark: ['tasks/pull', 'marks/push'],
    check: ['checks/pull', 'checks/push'],
    approve: ['approve', 'approve/approved'],
  }[stage]
  const { items } = await people[stage]!.ask<PulledBatch>('POST', `${WORK}/${pull}`, { tagId, count: 1 })
  const [item] = items
  const { uuid } = item!.resource
  const pushed = await people[stage]!.ask<Pushed>('POST', `${WORK}/${push}`, {
    items: [{ id: uuid, version: item!.version, ...answer }],
  })
  expect(pushed.results.map(({ ok }) => ok)).toEqual([true])
  return item!
}

test('the toy kind is listed in eight shared files', () => {
  expect([...new Set(TOY_EDITS.map(({ file }) => file))]).toEqual([
    'src/domain/kinds.ts',
    'src/domain/documents/documents.ts',
    'src/kinds/registry.ts',
    'src/kinds/specs.ts',
    'src/kinds/command-tables.ts',
    'src/platform/storage/slices.ts',
    'src/routes/Sidebar.tsx',
    'server/kinds/kinds.ts',
  ])
})

test('its rules apply over HTTP, and its marks are checked and approved', async () => {
  const annotation = { schemaVersion: 1, availability: 1, remark: '', stamps: [STAMP] }
  const outside = { ...annotation, stamps: [{ ...STAMP, x: 630 }] }
  const { items } = await people.mark!.ask<PulledBatch>('POST', `${WORK}/tasks/pull`, { tagId, count: 1 })
  const [{ resource, version }] = items as [PulledBatch['items'][number]]
  const refused = await people.mark!.ask<Pushed>('POST', `${WORK}/marks/push`, {
    items: [{ id: resource.uuid, version, annotation: outside }],
  })
  expect(refused.results.map(({ ok }) => ok)).toEqual([false])
  await work('mark', { annotation })
  const checked = await work('check', { isQualified: 1 })
  const approved = await work('approve', { isQualified: 1 })
  expect([checked, approved].map(({ annotation: seen }) => seen)).toEqual([annotation, annotation])
})

/** Draws a stamp of `DRAWN` in the middle of the canvas. */
async function drawStamp(page: Page): Promise<void> {
  const canvas = page.getByRole('application', { name: '标注画面' })
  await page.locator('[data-picture-status="ready"]').waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: '缩放比例' }).filter({ hasText: '100%' }).waitFor()
  const area = (await canvas.boundingBox())!
  const [x, y] = [Math.round(area.x + area.width / 2), Math.round(area.y + area.height / 2)]
  await page.keyboard.press('a')
  await page.mouse.move(x - DRAWN.width, y - DRAWN.height)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}

test('its page draws and submits a stamp, and an export contains it', async () => {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  await signIn(context, server.url, 'mark')
  const page = await context.newPage()
  await page.goto('/mark-image-stamp-dashboard')
  await page.getByRole('heading', { name: '图章工作台' }).waitFor()
  await page.goto(`/mark-image-stamp?stage=mark&tag=${tagId}`)
  await drawStamp(page)
  await page.getByRole('button', { name: '图章 1', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^(没有可处理的数据|“.+”里没有.+的数据|本批已全部提交)$/).waitFor()
  const checked = await work('check', { isQualified: 1 })
  expect(checked.annotation!.stamps).toEqual([
    { ...DRAWN, id: expect.any(String), x: expect.any(Number), y: expect.any(Number) },
  ])

  const { id } = await admin.ask<{ id: string }>('POST', `${ADMIN}/tags/${tagId}/export`, {
    format: 'json',
    statuses: ['marked', 'checked', 'approved'],
  })
  const { result } = await until(
    () => admin.ask<{ status: string; result: { url: string } }>('GET', `/api/admin/jobs/${id}`),
    ({ status }) => status === 'done' || status === 'failed',
  )
  const file = join(product.root, 'export.zip')
  await writeFile(file, Buffer.from(await (await fetch(server.url + result.url)).arrayBuffer()))
  const { 'annotations.json': json = '' } = await readZip(file)
  const exported = JSON.parse(json) as { items: { annotation: Stamped }[] }
  expect(exported.items.map(({ annotation }) => annotation.stamps)).toEqual([
    [STAMP],
    checked.annotation!.stamps,
  ])
})
