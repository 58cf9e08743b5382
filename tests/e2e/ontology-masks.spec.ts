import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ImageSegmentDocument, Segment, VideoSegmentDocument } from '../../src/domain/documents/types.ts'
import { corners, type Rect, type Size } from '../../src/domain/geometry/rect.ts'
import type { Ontology, OntologyAttribute } from '../../src/domain/ontology/ontology.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { findingsIn } from './support/checks.ts'
import { objectAddress, objectPage, stockObjects } from './support/object-page.ts'
import { address, near } from './support/segment-driver.ts'
import { groundPicture, PICTURE, segmentPage } from './support/segment-page.ts'
import { UNASKED, stockFiles } from './support/stock.ts'
import type { Person } from './support/world.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Databases of masks with an ontology, from the first stroke to an equal copy in another database. */

const COLOUR: OntologyAttribute = {
  id: 'colour',
  name: '颜色',
  type: 'one',
  required: true,
  options: [
    { id: 'red', name: '红', key: '1' },
    { id: 'blue', name: '蓝', key: '2' },
  ],
}

const STREET: Ontology = {
  labels: [
    { id: 'road', name: '道路', colour: '#804080', key: '1', shapes: ['area'], attributes: [] },
    {
      id: 'car',
      name: '汽车',
      colour: '#0000e8',
      key: '2',
      shapes: ['mask'],
      attributes: [COLOUR, { id: 'occluded', name: '遮挡', type: 'yes-no', key: '3' }],
    },
    { id: 'truck', name: '卡车', colour: '#ff9200', key: '3', shapes: ['mask'], attributes: [] },
  ],
  attributes: [{ id: 'night', name: '夜晚', type: 'yes-no', key: '1' }],
}

/** Lets the models find rectangular things of these classes on this page. */
async function finding(page: Page, things: readonly (readonly [label: string, box: Rect])[], size: Size) {
  const codec = await loadCodec()
  const suggestions = things.map(([label, box]) => {
    const outline = corners(box).flatMap(({ x, y }) => [x, y])
    const counts = codec.write(codec.fillPolygon(outline, size.width, size.height))
    return { label, score: 0.9, box, skeleton: null, rleMask: { size: [size.height, size.width], counts } }
  })
  await page.route('**/suggestions', (route) => route.fulfill({ json: { suggestions } }))
}

/** By label: the name and attributes of each segment at the top. */
const summary = ({ categories, attributes }: ImageSegmentDocument) => [
  Object.entries(categories).flatMap(([label, list]) =>
    list.map(({ name, attributes: own = [] }: Segment) => [label, name, ...own.map(({ value }) => value)]),
  ),
  attributes,
]

test('a street is segmented by labels, rejected, redone, accepted and copied', async ({
  enter,
  server,
  folder,
}) => {
  const tag = '街景分割'
  const files = async () => [{ name: '街口.png', bytes: await groundPicture(31) }]
  const settings = { ...UNASKED, ontology: STREET }
  const tagId = await stockFiles(server.url, tag, await files(), 'image-segments', settings)
  const { page } = await enter('mark1')
  const segments = segmentPage(page)

  await test.step('digits choose labels, an area grows, and labels do not overlap', async () => {
    await page.goto(address('mark', tagId))
    await segments.shown('街口.png')
    await segments.locate()
    await segments.brushSize(40)
    const found = [
      ['car', { x: 60, y: 120, width: 120, height: 80 }],
      ['truck', { x: 400, y: 120, width: 120, height: 80 }],
    ] as const
    await finding(page, found, PICTURE)
    await page.keyboard.press('Shift+G')
    await expect(page.getByText('找到 2 个，点轮廓采用')).toBeVisible()
    await segments.click({ x: 120, y: 160 })
    await expect(segments.lines).toHaveText([/^汽车 1必填/])
    await page.keyboard.press('Shift+Y')
    await expect(segments.lines).toHaveText([/^汽车 1必填/, /^卡车 1/])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: '都不要' }).click()
    await expect(segments.lines).toHaveCount(0)
    await page.keyboard.press('1')
    await expect(segments.hint).toHaveText('落笔新建：道路')
    await segments.stroke({ x: 100, y: 400 }, { x: 300, y: 400 })
    await expect(segments.line('道路')).toBeVisible()
    await page.keyboard.press('a')
    await segments.stroke({ x: 340, y: 400 }, { x: 500, y: 400 })
    await expect(segments.lines).toHaveCount(1)
    // What is drawn next takes its pixels from the road.
    await page.keyboard.press('o')
    await page.keyboard.press('o')
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await page.keyboard.press('2')
    await expect(segments.hint).toHaveText('落笔新建：汽车')
    await segments.stroke({ x: 200, y: 390 }, { x: 260, y: 390 })
    await page.keyboard.press('a')
    await segments.stroke({ x: 200, y: 200 }, { x: 260, y: 200 })
    await expect(segments.lines).toHaveText([/^道路/, /^汽车 2必填/, /^汽车 1必填/])
    await page.mouse.move(700, 20)
    expect(
      near(await segments.colourAt({ x: 230, y: 390 }), await segments.colourAt({ x: 230, y: 200 })),
    ).toBe(true)
  })

  await test.step('what is required is listed before submission, and keys fill it in', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText(/提交前请处理：“汽车 1”（汽车）的“颜色”还没有填/)).toBeVisible()
    await expect(page.getByRole('button', { name: '2 个对象缺必填属性' })).toBeVisible()
    expect(await findingsIn(page, 'labelled segments that were refused')).toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+1')
    await page.keyboard.press('Shift+3')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+2')
    await expect(segments.lines).toHaveText([/^道路/, /^汽车 2蓝/, /^汽车 1红、遮挡/])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+1')
    await expect(
      page.getByRole('radiogroup', { name: '夜晚' }).getByRole('radio', { name: '是' }),
    ).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(segments.done).toBeVisible()
  })

  const checker = await enter('check1')
  const review = segmentPage(checker.page)
  await test.step('a checker sees the labels and rejects; redone, the change is shown and accepted', async () => {
    await checker.page.goto(address('check', tagId))
    await review.shown('街口.png')
    await expect(review.lines).toHaveText([/^道路/, /^汽车 2蓝/, /^汽车 1红、遮挡/])
    await checker.page.keyboard.press('q')
    await review.comment.fill('上面的是卡车')
    await checker.page.keyboard.press('Control+Enter')
    await expect(review.done).toBeVisible()

    await page.goto(address('redo', tagId))
    await segments.shown('街口.png')
    await segments.line('汽车 2').click()
    await page.keyboard.press('3')
    await expect(segments.lines).toHaveText([/^道路/, /^汽车 1红、遮挡/, /^卡车 1/])
    await page.keyboard.press('Enter')
    await expect(segments.done).toBeVisible()

    await checker.page.goto(address('check', tagId))
    await review.shown('街口.png')
    await expect(checker.page.getByText(/汽车 · 汽车 2 · .* · 颜色：蓝/)).toBeVisible()
    await checker.page.keyboard.press('w')
    await checker.page.keyboard.press('Enter')
    await expect(review.done).toBeVisible()
  })

  await test.step('it is approved, exported, and imported into another database as it was', async () => {
    const approver = await enter('approve1')
    await approver.page.goto(address('approve', tagId))
    await segmentPage(approver.page).shown('街口.png')
    await approver.page.keyboard.press('w')
    await approver.page.keyboard.press('Enter')
    await expect(segmentPage(approver.page).done).toBeVisible()
    const caller = await login(server.url, 'admin')
    const { items } = await caller.ask<{ items: { resource: { uuid: string } }[] }>(
      'GET',
      `/api/resources?tagId=${tagId}&scope=all&pageSize=1`,
    )
    const share = await caller.ask<{ url: string }>('POST', '/api/shares', {
      resourceId: items[0]?.resource.uuid,
    })
    await page.goto(share.url)
    await segments.shown()
    await expect(segments.lines).toHaveText([/^道路/, /^汽车 1红、遮挡/, /^卡车 1/])
    // Keys of labels and values are of no use there.
    await expect(page.getByRole('complementary')).toContainText('夜晚')
    await expect(page.getByRole('complementary')).not.toContainText('⇧')
    expect(await findingsIn(page, 'shared segments with labels')).toEqual([])
    await stockFiles(server.url, `${tag}二`, await files(), 'image-segments', settings)
    const [first, second] = await copied<ImageSegmentDocument>(await enter('admin'), folder, tag, '图片分割')
    expect(second).toEqual(first)
    expect(first && summary(first)).toEqual([
      [
        ['car', '汽车 1', 'red', true],
        ['road', '道路'],
        ['truck', '卡车 1'],
      ],
      [{ id: 'night', value: true }],
    ])
  })
})

/** Exports a database as it is to our own JSON, imports that into its namesake with 二, and exports that, too. */
async function copied<Document>(
  { page }: Person,
  folder: string,
  tag: string,
  kind: string,
): Promise<(Document | null)[]> {
  const databases = databasesPage(page)
  await databases.open()
  await page.getByRole('tab', { name: kind, exact: true }).click()
  const exported = async (from: string, statuses: readonly string[]) => {
    const files = await databases.export(
      from,
      '本平台 JSON（无损，可再导入）',
      join(folder, `${from}.zip`),
      statuses,
    )
    return files['annotations.json']!
  }
  const first = await exported(tag, [])
  const file = join(folder, 'annotations.json')
  writeFileSync(file, first)
  await databases.menu(`${tag}二`, '导入标注')
  const dialog = page.getByRole('dialog', { name: `导入标注到“${tag}二”` })
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByRole('status', { name: `导入标注到“${tag}二”` })).toContainText('导入 1')
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  const second = await exported(`${tag}二`, ['待审核'])
  return [first, second].map(
    (text) => (JSON.parse(text) as { items: { annotation: Document }[] }).items[0]?.annotation ?? null,
  )
}

const TRAFFIC: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#0000e8',
      key: '1',
      shapes: ['mask'],
      attributes: [COLOUR, { id: 'stands', name: '停着', type: 'yes-no', mutable: true, key: '3' }],
    },
    { id: 'person', name: '行人', colour: '#dc143c', key: '2', shapes: ['mask'], attributes: [] },
  ],
  attributes: [{ id: 'rain', name: '下雨', type: 'yes-no', key: '1' }],
}

test('objects of a video have labels, with fixed and changing attributes', async ({
  enter,
  server,
  folder,
}) => {
  const tag = '交通'
  const clip = 'street-morning.webm'
  const settings = { ...UNASKED, ontology: TRAFFIC }
  const tagId = await stockObjects(server.url, tag, [clip], settings)
  const { page } = await enter('mark1')
  const video = objectPage(page)
  const object = video.object('对象 1')

  await test.step('a digit chooses the label, and values change on frames', async () => {
    await page.goto(objectAddress('mark', tagId))
    await video.shown(clip)
    const middle = { x: 400, y: 200, width: 160, height: 140 }
    await finding(
      page,
      [
        ['person', middle],
        ['car', { ...middle, x: 100 }],
      ],
      { width: 960, height: 540 },
    )
    await page.keyboard.press('Alt+G')
    await expect(page.getByText('找到 2 个，点轮廓采用')).toBeVisible()
    const { x, y } = await video.canvasMiddle()
    await page.mouse.click(x, y)
    await expect(video.objects).toHaveText([/行人/])
    await page.keyboard.press('Alt+Y')
    await expect(video.objects).toHaveText([/行人/, /汽车必填/])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: '都不要' }).click()
    await page.keyboard.press('b')
    await page.keyboard.press('2')
    await expect(video.hint).toHaveText('落笔新建：行人')
    await video.stroke([-60, 0], [60, 0])
    await expect(object).toContainText('行人')
    await page.keyboard.press('1')
    await expect(object).toContainText('汽车必填')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/提交前请处理：“对象 1”（汽车）的“颜色”还没有填/)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+1')
    await expect(object).toContainText('汽车 · 红')
    for (const _step of [1, 2, 3]) await page.keyboard.press('ArrowRight')
    await expect(video.frame).toHaveValue('3')
    await page.keyboard.press('Shift+3')
    await expect(object).toContainText('汽车 · 红、停着◆1')
    await expect(page.getByRole('list', { name: '属性的变化' })).toHaveText('第 3 帧起 · 停着')
    expect(await findingsIn(page, 'labelled objects of a video')).toEqual([])
    await page.keyboard.press('Home')
    await expect(object).toContainText(/汽车 · 红◆1/)
    await page.getByRole('button', { name: '第 3 帧起 · 停着', exact: true }).click()
    await expect(video.frame).toHaveValue('3')
    await video.rowsSaved()
    await page.keyboard.press('w')
    await page.keyboard.press('Enter')
    await expect(video.done).toBeVisible()
  })

  const checker = await enter('check1')
  const review = objectPage(checker.page)
  await test.step('rejected and redone, the change is shown and accepted', async () => {
    await checker.page.goto(objectAddress('check', tagId))
    await review.shown(clip)
    await checker.page.keyboard.press('q')
    await review.comment.fill('是蓝的')
    await checker.page.keyboard.press('Control+Enter')
    await expect(review.done).toBeVisible()

    await page.goto(objectAddress('redo', tagId))
    await video.shown(clip)
    await object.click()
    await page.keyboard.press('Shift+2')
    await expect(object).toContainText('汽车 · 蓝')
    await page.keyboard.press('Enter')
    await expect(video.done).toBeVisible()

    await checker.page.goto(objectAddress('check', tagId))
    await review.shown(clip)
    await expect(checker.page.getByText(/颜色：蓝 · 第 3 帧起 · 停着/).first()).toBeVisible()
    await checker.page.keyboard.press('w')
    await checker.page.keyboard.press('Enter')
    await expect(review.done).toBeVisible()
  })

  await test.step('it is approved, exported, and imported into another database as it was', async () => {
    const approver = await enter('approve1')
    await approver.page.goto(objectAddress('approve', tagId))
    await objectPage(approver.page).shown(clip)
    await approver.page.keyboard.press('w')
    await approver.page.keyboard.press('Enter')
    await expect(objectPage(approver.page).done).toBeVisible()
    await stockObjects(server.url, `${tag}二`, [clip], settings)
    const [first, second] = await copied<VideoSegmentDocument>(await enter('admin'), folder, tag, '视频分割')
    expect(second).toEqual(first)
    expect(
      first?.objects.map(({ category, attributes, changes }) => [category, attributes, changes]),
    ).toEqual([['car', [{ id: 'colour', value: 'blue' }], [{ frame: 3, id: 'stands', value: true }]]])
  })
})
