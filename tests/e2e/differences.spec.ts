import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { Caller } from '../support/api.ts'
import { login } from '../support/api.ts'
import { stockObjects } from './support/object-page.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'
import type { Page } from '@playwright/test'

test.use({ sharesServer: true })

/** The tab 差异 of a resource's history: two versions with known differences, and what is said of them. */

interface Item {
  resource: { uuid: string; width: number; height: number }
  version: number
}

const pullOne = async (marker: Caller, base: string, tagId: number): Promise<Item> =>
  (await marker.ask<{ items: Item[] }>('POST', `${base}/tasks/pull`, { tagId, count: 1 })).items[0]!

/** Hands in one version, takes it back, lets something happen, and hands in another. */
async function twoVersions(
  marker: Caller,
  base: string,
  { resource: { uuid: id }, version }: Item,
  [first, second]: readonly [object, object],
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const pushed = await marker.ask<{ results: { ok: boolean }[] }>('POST', `${base}/marks/push`, {
    items: [{ id, version, annotation: first }],
  })
  expect(pushed.results).toEqual([expect.objectContaining({ ok: true })])
  await marker.ask('POST', `${base}/marks/pullEdit`, { id })
  await between()
  await marker.ask('POST', `${base}/marks/pushEdit/${id}`, { version: version + 1, annotation: second })
}

async function openDifferences(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('dialog').getByRole('tab', { name: '差异' }).click()
  return page.getByRole('table', { name: '差异' }).locator('tbody tr')
}

const rowOf = (...cells: string[]) =>
  new RegExp(`^\\s*${cells.map((cell) => cell.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*')}\\s*$`)

test('differences of a picture list fields, and boxes by position', async ({ enter, server }) => {
  const tagId = await stockTag(server.url, '差异图片', ['差异.jpg'])
  const marker = await login(server.url, 'mark1')
  const item = await pullOne(marker, '/api/images2', tagId)
  const blank = { ...emptyDocument('image'), availability: 1 as const }
  await twoVersions(marker, '/api/images2', item, [
    { ...blank, trackingCrop: { x: 10, y: 20, width: 100, height: 50 } },
    { ...blank, remark: '改过', trackingCrop: { x: 12, y: 20, width: 100, height: 50 } },
  ])
  const { page } = await enter('mark1')
  const rows = await openDifferences(page, `/mark-image-dashboard?item=${item.resource.uuid}`)
  await expect(rows).toHaveText([
    rowOf('修改', '备注', '无', '改过'),
    rowOf('修改', '跟踪框', '10, 20 · 100 × 50', '12, 20 · 100 × 50'),
  ])
  // The other way round, and with itself.
  const [from, to] = [
    page.getByRole('combobox', { name: '旧版本' }),
    page.getByRole('combobox', { name: '新版本' }),
  ]
  await from.selectOption('2')
  await expect(page.getByText('两个版本没有差异')).toBeVisible()
  await expect(page.getByText('换一个旧版本或新版本再比较。')).toBeVisible()
  await to.selectOption('1')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toHaveText(rowOf('修改', '跟踪框', '12, 20 · 100 × 50', '10, 20 · 100 × 50'))
})

test('differences of a video’s masks list added, removed and changed frames with pixels', async ({
  enter,
  server,
}) => {
  const tagId = await stockObjects(server.url, '差异视频分割', ['street-morning.webm'])
  const marker = await login(server.url, 'mark1')
  const base = '/api/video-segments'
  const item = await pullOne(marker, base, tagId)
  const { uuid: id, width, height } = item.resource
  /** The first columns of a picture. */
  const columns = (count: number) => ({
    size: [height, width],
    counts: stringOfCounts([0, count * height, (width - count) * height]),
  })
  const put = (version: number, rows: readonly [frame: number, count: number][]) =>
    marker.ask('PUT', `${base}/resources`, {
      id,
      version,
      rows: rows.map(([frame, count]) => ({
        objectId: 'a',
        frame,
        rle: count === 0 ? null : columns(count),
        source: 'manual',
      })),
    })
  const objects = [{ id: 'a', name: '路人', category: '人', colourIndex: 0, visible: true }]
  const annotation = { ...emptyDocument('video-segment'), availability: 1 as const, objects }
  await put(item.version, [
    [0, 2],
    [1, 2],
    [2, 2],
  ])
  await twoVersions(marker, base, item, [annotation, annotation], () =>
    put(item.version + 1, [
      [1, 5],
      [2, 0],
      [3, 4],
      [4, 4],
    ]),
  )
  const { page } = await enter('mark1')
  const rows = await openDifferences(page, `/mark-video-segment-dashboard?item=${id}`)
  const pixels = (count: number) => (count * height).toLocaleString('zh-CN')
  await expect(rows).toHaveText([
    rowOf(
      '修改',
      '路人的掩膜',
      `删除 第 2 帧，${pixels(2)} 像素`,
      `新增 第 3–4 帧，${pixels(8)} 像素；修改 第 1 帧，+${pixels(3)} −0 像素`,
    ),
  ])
})
