import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { attribute, box, cvat, image, shape } from '../lifecycle/cvat-files.ts'
import { databasesPage } from './support/admin-pages.ts'
import { cocoBoxes } from './support/exported-boxes.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Annotations go into a database from a file: what was taken, what was there already, what was refused and why. */

const CROP = { x: 20, y: 30, width: 100, height: 50 }
const annotation = { ...emptyDocument('image'), trackingCrop: CROP }
/** Beyond the right edge of a picture that is 640 wide. */
const outside = { ...annotation, trackingCrop: { ...CROP, x: 600 } }

test('annotations are imported, repeated ones reported, and invalid ones refused with their reason', async ({
  enter,
  server,
  folder,
}) => {
  await stockTag(server.url, '导入库', ['a.jpg', 'b.jpg'])
  const file = join(folder, '外部标注.json')
  const items = [
    { name: 'a.jpg', annotation },
    { name: 'b.jpg', annotation: outside },
    { name: '没有这张.jpg', annotation },
  ]
  writeFileSync(file, JSON.stringify({ format: 'biaozhu', formatVersion: 1, kind: 'image', items }))
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('导入库', '导入标注')
  const dialog = page.getByRole('dialog', { name: '导入标注到“导入库”' })
  await expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '开始导入' })).toHaveAccessibleDescription('还没有选择文件')
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '开始导入' }).click()

  const report = dialog.getByRole('status', { name: '导入标注到“导入库”' })
  await expect(report).toContainText('导入 1')
  await expect(report).toContainText('拒收 2')
  const reasons = report.getByRole('list', { name: '拒收原因' }).getByRole('listitem')
  await expect(reasons).toHaveCount(2)
  await expect(reasons.nth(0)).toContainText('没有这张.jpg')
  await expect(reasons.nth(1)).toContainText('b.jpg')
  const downloading = page.waitForEvent('download')
  await report.getByRole('button', { name: '下载报告' }).click()
  const list = join(folder, 'report.csv')
  await (await downloading).saveAs(list)
  expect(readFileSync(list, 'utf8').trimEnd().split('\r\n')).toHaveLength(4)

  // The same file is still chosen.
  await expect(dialog.getByRole('button', { name: '重新导入' })).toBeVisible()
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '再导入一个' }).click()
  await expect(report).toContainText('已有相同标注 1')
  await expect(report).toContainText('导入 0')
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  // What came of it is not lost with its window.
  await page.reload()
  await databases.menu('导入库', '导入标注')
  await expect(dialog.getByRole('region', { name: '上一次导入' })).toContainText('已有相同标注 1')
  await expect(report).toContainText('拒收 2')
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  const written = await databases.export('导入库', '本平台 JSON（无损，可再导入）', join(folder, 'all.zip'), [
    '待审核',
  ])
  const { items: kept } = JSON.parse(written['annotations.json']!) as {
    items: { name: string; annotation: { trackingCrop: unknown } | null }[]
  }
  expect(kept.map(({ name, annotation: made }) => [name, made?.trackingCrop])).toEqual([['a.jpg', CROP]])
})

test('COCO is imported by file name; an invalid box is left out, and unknown classes are refused', async ({
  enter,
  server,
  folder,
}) => {
  await stockTag(server.url, 'COCO 库', ['a.jpg', 'b.jpg', 'c.jpg'])
  const file = join(folder, 'instances_train2017.json')
  const size = { width: 640, height: 480 }
  const bbox = [CROP.x, CROP.y, CROP.width, CROP.height]
  const things = Array.from({ length: 20 }, (_, turn) => ({ id: turn + 3, name: `thing ${turn + 1}` }))
  writeFileSync(
    file,
    JSON.stringify({
      images: [
        { id: 1, file_name: 'train2017/a.jpg', ...size },
        { id: 2, file_name: 'train2017/b.jpg', ...size },
        { id: 3, file_name: 'train2017/c.jpg', ...size },
      ],
      annotations: [
        { id: 1, image_id: 1, category_id: 1, bbox },
        { id: 2, image_id: 2, category_id: 2, bbox },
        { id: 3, image_id: 1, category_id: 1, bbox: [900, 30, 100, 50] },
        ...things.map(({ id }) => ({ id: id + 1, image_id: 2, category_id: id, bbox })),
      ],
      categories: [{ id: 1, name: 'tracking' }, { id: 2, name: 'person' }, ...things],
    }),
  )
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('COCO 库', '导入标注')
  const dialog = page.getByRole('dialog', { name: '导入标注到“COCO 库”' })
  await expect(dialog.getByRole('checkbox', { name: /^没有标注的图片也算已完成/ })).toHaveCount(0)
  await dialog.getByLabel('格式').selectOption({ label: 'COCO' })
  await dialog.getByRole('checkbox', { name: /^没有标注的图片也算已完成/ }).check()
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await dialog.getByRole('button', { name: '不用，照常导入' }).click()
  const report = dialog.getByRole('status', { name: '导入标注到“COCO 库”' })
  await expect(report).toContainText('导入 2')
  const listed = (list: string) => report.getByRole('list', { name: list }).getByRole('listitem')
  await expect(listed('拒收原因')).toHaveText([
    'train2017/b.jpg标注 2：类别“person”不是跟踪框（tracking）、排除（exclude）之一',
  ])
  await expect(report).toContainText('略过标注 1')
  await expect(listed('略过的标注')).toHaveText(['train2017/a.jpg标注 3：在图片以外'])
  // What is unknown can be told there and then.
  const labels = dialog.getByRole('region', { name: '这里没有的类别' })
  await expect(labels.getByRole('listitem')).toHaveCount(21)
  await expect(labels.getByRole('listitem').filter({ hasText: 'person' })).toHaveText(/^person1 项资源/)
  const again = labels.getByRole('button', { name: '按此对应再导入' })
  await expect(again).toBeDisabled()
  await labels.getByRole('combobox', { name: '“person”是' }).selectOption({ label: '排除' })
  await labels.getByRole('button', { name: '其余不导入' }).click()
  await expect(labels.getByRole('combobox', { name: '“person”是' })).toHaveValue('exclude')
  for (const name of ['thing 1', 'thing 20'])
    await expect(labels.getByRole('combobox', { name: `“${name}”是`, exact: true })).toHaveValue('-')
  await again.click()
  await expect(dialog.getByRole('group', { name: '导入情况' })).toBeFocused()
  await expect(report).toContainText('导入 1')
  await expect(report).toContainText('已有相同标注 2')
  await expect(report).toBeInViewport({ ratio: 1 })
  await expect(report.getByRole('listitem')).toHaveCount(0)
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  const written = await databases.export('COCO 库', 'COCO 实例', join(folder, 'coco.zip'), ['待审核'])
  expect(cocoBoxes(written['instances.json']!)).toEqual({
    'a.jpg': [['tracking', bbox]],
    'b.jpg': [['exclude', bbox]],
    'c.jpg': [],
  })
})

test('CVAT is imported; losses are listed', async ({ enter, server, folder }) => {
  await stockTag(server.url, 'CVAT 库', ['a.jpg', 'b.jpg'])
  const file = join(folder, 'annotations.xml')
  const tracking = box('tracking', CROP)
  const turned = box('exclude', CROP, { rotation: 30 }).replace('</box>', `${attribute('颜色', '红')}</box>`)
  writeFileSync(
    file,
    cvat([
      image('街景/a.jpg', [tracking, turned]),
      image('街景/b.jpg', [tracking, shape('polyline', 'exclude', { points: '1,1;2,2' })]),
    ]),
  )
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('CVAT 库', '导入标注')
  const dialog = page.getByRole('dialog', { name: '导入标注到“CVAT 库”' })
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await expect(dialog.getByText('认出是 CVAT')).toBeVisible()
  await dialog.getByRole('button', { name: '开始导入' }).click()
  const report = dialog.getByRole('status', { name: '导入标注到“CVAT 库”' })
  await expect(report).toContainText('导入 2')
  await expect(report.getByRole('list', { name: '没有带过来的内容' }).getByRole('listitem')).toHaveText([
    '属性“颜色”：1 项',
    '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入：1 项',
    '略过的标注：这种数据里放不下 polyline：1 项',
  ])
  await expect(report.getByRole('list', { name: '略过的标注' }).getByRole('listitem')).toHaveText([
    '街景/b.jpg第 2 个标注（polyline“exclude”）：这种数据里放不下 polyline',
  ])
})

test('Pascal VOC is imported, and work is exported as VOC, CVAT and LabelMe', async ({
  enter,
  server,
  folder,
}) => {
  await stockTag(server.url, 'VOC 库', ['a.jpg', 'b.jpg'])
  const file = join(folder, 'a.xml')
  const bounds = `<xmin>${CROP.x}</xmin><ymin>${CROP.y}</ymin><xmax>${CROP.x + CROP.width}</xmax><ymax>${CROP.y + CROP.height}</ymax>`
  writeFileSync(
    file,
    `<annotation><folder>街景</folder><filename>a.jpg</filename><size><width>640</width><height>480</height></size>
      <object><name>tracking</name><difficult>1</difficult><bndbox>${bounds}</bndbox></object></annotation>`,
  )
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('VOC 库', '导入标注')
  const dialog = page.getByRole('dialog', { name: '导入标注到“VOC 库”' })
  await expect(dialog.getByLabel('格式').getByRole('option')).toHaveText([
    '本平台 JSON',
    'COCO',
    'YOLO',
    'YOLO-OBB',
    'Pascal VOC',
    'CVAT',
    'LabelMe',
    'Label Studio',
    'Open Images',
  ])
  await dialog.getByLabel('格式').selectOption({ label: 'Pascal VOC' })
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '开始导入' }).click()
  const report = dialog.getByRole('status', { name: '导入标注到“VOC 库”' })
  await expect(report).toContainText('导入 1')
  await expect(report.getByRole('list', { name: '没有带过来的内容' }).getByRole('listitem')).toHaveText([
    '难以辨认（difficult）：1 项',
  ])
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  const voc = await databases.export('VOC 库', 'Pascal VOC', join(folder, 'voc.zip'), ['待审核'])
  expect(voc['Annotations/a.xml']?.replace(/\s/g, '')).toContain(
    `<name>tracking</name><pose>Unspecified</pose><truncated>0</truncated><difficult>0</difficult><bndbox>${bounds}</bndbox>`,
  )
  const cvatFile = await databases.export('VOC 库', 'CVAT for images 1.1', join(folder, 'cvat.zip'), [
    '待审核',
  ])
  expect(cvatFile['annotations.xml']).toContain(
    '<box label="tracking" source="manual" occluded="0" xtl="20" ytl="30" xbr="120" ybr="80" z_order="0">',
  )
  const labelme = await databases.export('VOC 库', 'LabelMe', join(folder, 'labelme.zip'), ['待审核'])
  const shapes = [labelme['a.json']!].map(
    (text) => (JSON.parse(text) as { shapes: { points: unknown }[] }).shapes,
  )
  expect(shapes.map((each) => each.map(({ points }) => points))).toEqual([
    [
      [
        [20, 30],
        [120, 80],
      ],
    ],
  ])
})

test('a file with labels of its own gives a database without any an ontology, and is imported by one click', async ({
  enter,
  server,
  folder,
}) => {
  await stockTag(server.url, '空标签库', ['a.jpg', 'b.jpg'])
  const file = join(folder, 'cars.json')
  const size = { width: 640, height: 480 }
  const bbox = [CROP.x, CROP.y, CROP.width, CROP.height]
  writeFileSync(
    file,
    JSON.stringify({
      images: [
        { id: 1, file_name: 'a.jpg', ...size },
        { id: 2, file_name: 'b.jpg', ...size },
      ],
      annotations: [
        { id: 1, image_id: 1, category_id: 1, bbox, attributes: { occluded: true } },
        { id: 2, image_id: 1, category_id: 1, bbox, attributes: { occluded: false } },
        { id: 3, image_id: 2, category_id: 2, bbox },
      ],
      categories: [
        { id: 1, name: 'car' },
        { id: 2, name: 'person' },
      ],
    }),
  )
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('空标签库', '导入标注')
  const dialog = page.getByRole('dialog', { name: '导入标注到“空标签库”' })
  await dialog.getByLabel('格式').selectOption({ label: 'COCO' })
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '开始导入' }).click()
  const proposed = dialog.getByRole('region', { name: '文件里的标签' })
  await expect(proposed).toContainText('文件里有 2 个标签、3 个对象，还没有导入')
  await expect(proposed.getByRole('listitem')).toHaveText([
    'car框 · occluded（是或否）2 个，1 项资源',
    'person框1 个，1 项资源',
  ])
  await proposed.getByRole('button', { name: '采用并导入' }).click()
  await expect(dialog.getByRole('status', { name: '导入标注到“空标签库”' })).toContainText('导入 2')
  await expect(proposed).toBeHidden()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  const own = await databases.export('空标签库', '本平台 JSON（无损，可再导入）', join(folder, 'cars.zip'), [
    '待审核',
  ])
  const { items } = JSON.parse(own['annotations.json']!) as {
    items: { annotation: { objects: { label: string; attributes: unknown[] }[] } }[]
  }
  expect(
    items.map(({ annotation: { objects } }) => objects.map(({ label, attributes }) => [label, attributes])),
  ).toEqual([
    [
      ['car', [{ id: 'occluded', value: true }]],
      ['car', [{ id: 'occluded', value: false }]],
    ],
    [['person', []]],
  ])
})
