import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { login, pull } from '../support/api.ts'
import { saveObjects } from '../support/object-rows.ts'
import { annotatePage } from './support/annotate-page.ts'
import { objectAddress, objectPage, stockObjects } from './support/object-page.ts'
import { findingsIn } from './support/checks.ts'
import { address as segmentAddress, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Much of a kind: a video with thousands of rows opens and steps with a handful of calls, and of many crops few rows exist. */

const OBJECTS = 40
const FRAMES = 125
/** Calls that may read rows of a video of 125 frames: its pieces of 32 frames, each once. */
const PIECES = Math.ceil(FRAMES / 32)

/** A bar of eight columns that moves on with the frame. */
const bar = (width: number, height: number, object: number, frame: number) => {
  const left = (object * 13 + frame) % (width - 10)
  const set = 8 * height
  return {
    size: [height, width] as const,
    counts: stringOfCounts([left * height, set, (width - left) * height - set]),
  }
}

test('a video with five thousand rows opens with few calls and steps with none', async ({
  enter,
  server,
}) => {
  const tagId = await stockObjects(server.url, '视频分割很多', ['room-crossing.webm'])
  const marker = await login(server.url, 'mark1')
  const [item] = await pull(marker, 'video-segments', tagId)
  const { width, height } = item.resource
  const objects = Array.from({ length: OBJECTS }, (_, index) => ({ name: `车 ${index + 1}`, category: '车' }))
  await saveObjects(marker, item, objects, {
    frames: FRAMES,
    rowOf: (object, frame) => ({
      rle: bar(width, height, object, frame),
      source: frame % 25 === 0 ? 'manual' : 'tracked',
      ...(frame % 25 === 13 ? { score: 0.4, uncertain: true } : {}),
    }),
  })

  const { page } = await enter('mark1')
  const video = objectPage(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/video-segments/masks'))
      calls.push(pathname.replace('/api/video-segments/', ''))
  })
  const indexed = page.waitForResponse(/\/masks\/index/)
  await page.goto(objectAddress('mark', tagId))
  await video.shown('room-crossing.webm')
  await indexed
  await expect(video.objects).toHaveCount(OBJECTS)
  await expect(video.here('车 40')).toHaveAttribute('data-here', 'manual')
  await page.keyboard.press('ArrowRight')
  await expect(video.here('车 40')).toHaveAttribute('data-here', 'tracked')
  await page.keyboard.press('u')
  await expect(video.frame).toHaveValue('13')
  for (let press = 0; press < 50; press += 1) await page.keyboard.press('ArrowRight')
  await expect(video.frame).toHaveValue('63')
  await expect(video.here('车 1')).toHaveAttribute('data-here', 'tracked')
  const lastRow = page.locator('[data-row="o39"]')
  await expect(lastRow).not.toBeInViewport()
  await video.objects.last().click()
  await expect(lastRow).toBeInViewport()
  // The row that a clip is made in comes into sight, and stays when it is made.
  await page.keyboard.press('y')
  await expect(video.row('clipRanges')).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('y')
  await expect(video.row('clipRanges').locator('[data-span]')).toBeInViewport()
  await video.objects.last().click()
  await page.keyboard.press('Shift+N')
  await expect(video.row('o38')).toBeInViewport()
  expect(calls.filter((call) => call === 'masks/index')).toHaveLength(1)
  expect(calls.filter((call) => call === 'masks').length).toBeLessThanOrEqual(PIECES)
  await test.step('objects are found by name and by pinyin, and taken with Enter', async () => {
    await page.keyboard.press('Control+f')
    const search = page.getByRole('searchbox', { name: '查找对象' })
    await search.fill('che 17')
    await expect(video.objects).toHaveCount(1)
    await search.press('Enter')
    await expect(video.object('车 17')).toHaveAttribute('aria-current', 'true')
    await search.press('Escape')
    await expect(video.objects).toHaveCount(OBJECTS)
    await search.press('Escape')
    await expect(search).toHaveCount(0)
  })
  await test.step('the timeline folds, and stays folded', async () => {
    await page.keyboard.press('Alt+t')
    await expect(video.timeline).toHaveCount(0)
    await expect(video.frame).toHaveValue('64')
    await page.reload()
    await video.shown('room-crossing.webm')
    await expect(video.timeline).toHaveCount(0)
    await video.transport.getByRole('button', { name: '收起或展开时间轴' }).click()
    await expect(video.timeline).toBeVisible()
  })
})

/** Squares of ten pixels in rows from the corner. */
const square = (index: number, { width, height }: { width: number; height: number }) => {
  const [x, y] = [(index * 10) % (width - 10), Math.floor((index * 10) / (width - 10)) * 10]
  const column = [10, height - 10]
  const counts = [x * height + y, ...Array.from({ length: 10 }, () => column).flat()]
  return {
    size: [height, width] as const,
    counts: stringOfCounts([...counts.slice(0, -1), (width - x - 10) * height + (height - y - 10)]),
  }
}

test('in a tree of a thousand the header of a category stays visible, and names are found', async ({
  enter,
  server,
}) => {
  const tagId = await stockSegments(server.url, '千块一期', ['多.png'])
  const marker = await login(server.url, 'mark1')
  const [{ resource }] = await pull(marker, 'imageSegments', tagId)
  const segments = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `s${from + index}`,
      parentId: null,
      name: `${from + index === 700 ? '红绿灯' : '招牌'} ${from + index}`,
      colourIndex: index % 23,
      rleMask: square(from + index, resource),
      children: [],
    }))
  await marker.ask('PUT', `/api/imageSegments/drafts/${resource.uuid}`, {
    version: 0,
    stage: 'mark',
    annotation: {
      ...emptyDocument('image-segment'),
      categories: { human: segments(0, 400), cover: segments(400, 400), exclude: segments(800, 200) },
    },
    activeSeconds: 1,
  })
  const { page } = await enter('mark1')
  const { tree, lines, shown } = segmentPage(page)
  await page.goto(segmentAddress('mark', tagId))
  await shown('多.png')
  await expect(lines.first()).toBeVisible()
  expect(await lines.count()).toBeLessThan(60)

  await test.step('scrolled into a category, its head lies at the top', async () => {
    for (const [row, name] of [
      [200, /^人体，/],
      [600, /^遮挡，/],
      [1002, /^排除，/],
    ] as const) {
      await tree.evaluate((box, top) => box.scrollTo({ top }), row * 28)
      const head = tree.getByRole('treeitem', { name })
      await expect(head).toBeInViewport()
      const [above, box] = [(await head.boundingBox())!, (await tree.boundingBox())!]
      expect(Math.round(above.y)).toBe(Math.round(box.y))
    }
  })

  await test.step('a key opens the search, also where the panel is folded; pinyin finds; Escape clears, then closes', async () => {
    await page.keyboard.press('Alt+p')
    await expect(tree).toHaveCount(0)
    await page.keyboard.press('Control+f')
    const search = page.getByRole('searchbox', { name: '查找分割' })
    await expect(search).toBeFocused()
    await page.keyboard.type('hld')
    await expect(tree.getByRole('treeitem', { name: '红绿灯 700' })).toBeVisible()
    await expect(lines).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(lines).toHaveAttribute('aria-selected', 'true')
    await search.fill('没有这个')
    await expect(page.getByText('没有符合的名称')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await expect(tree.getByRole('treeitem', { name: '红绿灯 700' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    expect(await findingsIn(page, 'a tree of a thousand')).toEqual([])
  })
})

/** Rectangles of a picture of 640 × 480, side by side. */
const tiled = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `e${index}`,
    x: (index % 15) * 40,
    y: Math.floor(index / 15) * 40,
    width: 30,
    height: 30,
  }))

test('a long list of crops renders visible rows and the selected one', async ({ enter, server }) => {
  const tagId = await stockTag(server.url, '多框一期', ['密.jpg'])
  const marker = await login(server.url, 'mark1')
  const [{ resource }] = await pull(marker, 'images2', tagId)
  await marker.ask('PUT', `/api/images2/drafts/${resource.uuid}`, {
    version: 0,
    stage: 'mark',
    annotation: { ...emptyDocument('image'), excludeCrops: tiled(150) },
    activeSeconds: 1,
  })
  const { page } = await enter('mark1')
  const annotate = annotatePage(page)
  // The list goes on below what is seen of the panel.
  await page.setViewportSize({ width: 1440, height: 420 })
  await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
  await annotate.shown('密.jpg')
  await expect(annotate.crops.first()).toBeVisible()
  expect(await annotate.crops.count()).toBeLessThan(40)
  await page.keyboard.press('Shift+N')
  await expect(annotate.crops.and(page.locator('[aria-pressed=true]'))).toHaveText(/^排除 150/)
  await expect(annotate.crops.filter({ hasText: /^排除 150/ })).toBeInViewport()
})

test('long lists of error boxes and changes render visible rows and the selected one', async ({
  enter,
  server,
}) => {
  const tagId = await stockTag(server.url, '多错一期', ['错.jpg'])
  const [marker, checker] = [await login(server.url, 'mark1'), await login(server.url, 'check1')]
  const [{ resource }] = await pull(marker, 'images2', tagId)
  const id = resource.uuid
  const annotation = { ...emptyDocument('image'), availability: 1, excludeCrops: tiled(120) }
  await marker.ask('POST', '/api/images2/marks/push', { items: [{ id, version: 0, annotation }] })
  await checker.ask('POST', '/api/images2/checks/pull', { tagId, count: 1 })
  const errorBoxes = tiled(120).map((box, index) => ({
    ...box,
    comment: index % 2 === 0 ? '这里不对' : '这里的框画得太大，应当贴着物体的边，请照着说明再画一遍',
  }))
  await checker.ask('PUT', `/api/images2/drafts/${id}`, {
    version: 1,
    stage: 'check',
    // Taken back: each of the crops is a change.
    annotation: { ...annotation, excludeCrops: [] },
    judgement: { isQualified: null, comment: '', errorBoxes },
    activeSeconds: 1,
  })
  const { page } = await enter('check1')
  const annotate = annotatePage(page)
  await page.goto(`/mark-image?stage=check&tag=${tagId}`)
  await annotate.shown('错.jpg')
  const changes = page.getByRole('button', { name: /^删除\s*排除 \d+/ })
  await expect(changes.first()).toBeVisible()
  expect(await changes.count()).toBeLessThan(40)
  await page.keyboard.press('Comma')
  const active = changes.and(page.locator('[aria-pressed=true]'))
  await expect(active).toHaveText(/排除 120/)
  await expect(active).toBeInViewport()

  const rows = page.getByRole('button', { name: /^错误框 \d+$/ })
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(40)
  const last = page.getByRole('button', { name: '错误框 120', exact: true })
  await page.keyboard.press('Shift+N')
  await expect(last).toHaveCount(1)
  await page.keyboard.press('Quote')
  await expect(last).toBeInViewport()
  await page.keyboard.type('，')
  await rows.first().hover()
  await page.mouse.wheel(0, -20_000)
  await expect(page.getByRole('button', { name: '错误框 1', exact: true })).toBeInViewport()
  await page.keyboard.type('重画')
  await expect.poll(() => last.locator('..').getByRole('textbox').inputValue()).toMatch(/，重画$/)
})

test('a long list of excluded frames renders visible rows only', async ({ enter, server }) => {
  const tagId = await stockObjects(server.url, '视频分割多排除', ['room-crossing.webm'])
  const marker = await login(server.url, 'mark1')
  const [{ resource }] = await pull(marker, 'video-segments', tagId)
  const excludeFrames = Array.from({ length: FRAMES }, (_, frame) => frame).filter((frame) => frame % 2 === 0)
  await marker.ask('PUT', `/api/video-segments/drafts/${resource.uuid}`, {
    version: 0,
    stage: 'mark',
    annotation: { ...emptyDocument('video-segment'), excludeFrames },
    activeSeconds: 1,
  })
  const { page } = await enter('mark1')
  const video = objectPage(page)
  const rows = page.getByRole('button', { name: /^恢复/ })
  await page.goto(objectAddress('mark', tagId))
  await video.shown('room-crossing.webm')
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(40)
})
