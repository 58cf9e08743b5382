import { encode } from '@thi.ng/rle-pack'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLabelStudio } from '../../server/formats/label-studio/label-studio.ts'
import type { Predictions } from '../../server/formats/reading/predictions.ts'
import { countsOf } from '../../src/domain/documents/rle.ts'
import type { DocumentOf, ImageDocument } from '../../src/domain/documents/types.ts'
import { readAll } from './archives.ts'

/** Label Studio's JSON. Source: labelstud.io/guide/task_format; the tags' "Sample Results JSON"; converter/brush.py. */

const SIZE = { original_width: 200, original_height: 100, image_rotation: 0 }

type Kind = 'image' | 'image-node' | 'image-segment'

async function read(
  kind: Kind,
  tasks: unknown,
  {
    predictions = null,
    labels = new Map(),
  }: { predictions?: Predictions | null; labels?: Map<string, string | null> } = {},
) {
  const text = typeof tasks === 'string' ? tasks : JSON.stringify(tasks, null, 1)
  const open = async function* () {
    for (let at = 0; at < text.length; at += 1000) yield await Promise.resolve(text.slice(at, at + 1000))
  }
  const { references, items } = await openLabelStudio({
    kind,
    template: undefined,
    labels,
    predictions,
    text: open,
  })
  const mine = await readAll(references())
  const all = await readAll(items())
  expect(all).toHaveLength(mine.length)
  return all.map((each, turn) => ({ ...each, reference: mine[turn] }))
}

const result = (type: string, value: object, more: object = {}) => ({
  id: 'r',
  type,
  from_name: 'label',
  to_name: 'image',
  ...SIZE,
  value,
  ...more,
})
const rectangle = (label: string, [x, y, width, height]: readonly number[], rotation = 0) =>
  result('rectanglelabels', { x, y, width, height, rotation, rectanglelabels: [label] })
const task = (image: string, results: readonly object[], more: object = {}) => ({
  id: 1,
  data: { image },
  annotations: [{ id: 1, completed_by: 1, was_cancelled: false, ground_truth: false, result: results }],
  predictions: [],
  ...more,
})

test('pictures are matched by the path in their address and by the name before upload', async () => {
  const all = [rectangle('tracking', [5, 10, 50, 40])]
  const read1 = await read('image', [
    task('/data/upload/1/3b4a5c6d-%E8%A1%97%20%E6%99%AF.jpg', all),
    task('/data/local-files/?d=%E4%B8%80/a.jpg', all),
    task('s3://bucket/二/b.jpg', all),
    task('https://example.com/c/d.png?size=1#x', all),
    { ...task('', all), data: { text: '说明', photo: 'D:\\图\\e.jpg' } },
    { ...task('', all), data: { image: 'data:image/png;base64,AA==' }, file_upload: '0a0b0c0d-f.png' },
  ])
  expect(
    read1.map(
      ({ reference }) => reference && [reference.path, reference.former, reference.width, reference.height],
    ),
  ).toEqual([
    ['/data/upload/1/3b4a5c6d-街 景.jpg', '/data/upload/1/街 景.jpg', 200, 100],
    ['一/a.jpg', undefined, 200, 100],
    ['bucket/二/b.jpg', undefined, 200, 100],
    ['example.com/c/d.png', undefined, 200, 100],
    ['D:/图/e.jpg', undefined, 200, 100],
    ['0a0b0c0d-f.png', 'f.png', 200, 100],
  ])
})

const documentIn = (each: Awaited<ReturnType<typeof read>>[number] | undefined) => {
  if (!each || !('item' in each)) throw new Error(JSON.stringify(each))
  return each.item
}

test('boxes are percentages, rotated about their corner; what cannot be read is noted', async () => {
  const [first, second] = await read('image', [
    task('a.jpg', [
      rectangle('tracking', [5, 10, 50, 40]),
      { ...rectangle('exclude', [50, 50, 10, 20], 90), id: 's', score: 0.5, meta: { text: ['x'] } },
      result('polygonlabels', {
        points: [
          [-10, 0],
          [10, 0],
          [10, 20],
        ],
        polygonlabels: ['exclude'],
      }),
      result('ellipselabels', {
        x: 50,
        y: 50,
        radiusX: 5,
        radiusY: 20,
        rotation: 0,
        ellipselabels: ['exclude'],
      }),
      result('choices', { choices: ['夜'] }, { from_name: '时间' }),
      { from_id: 'r', to_id: 's', type: 'relation', direction: 'right' },
    ]),
    // A tool without labels of its own writes its shape twice.
    task('b.jpg', [
      result('rectangle', { x: 0, y: 0, width: 10, height: 10, rotation: 0 }),
      result('labels', { x: 0, y: 0, width: 10, height: 10, rotation: 0, labels: ['tracking'] }),
    ]),
  ])
  const { annotation, notes, ...facts } = documentIn(first)
  expect(facts).toMatchObject({ name: 'a.jpg', width: 200, height: 100 })
  const { trackingCrop, excludeCrops } = annotation as ImageDocument
  expect([trackingCrop, ...excludeCrops].map((box) => [box?.x, box?.y, box?.width, box?.height])).toEqual(
    [
      [10, 10, 100, 40],
      [80, 50, 20, 20],
      [0, 0, 20, 20],
      [90, 30, 20, 40],
    ].map((box) => box.map((value) => expect.closeTo(value, 6))),
  )
  expect(notes).toEqual([
    '置信度',
    '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入',
    '超出图片的部分，已裁去',
    '备注（meta）',
    '“时间”（choices）',
    '关系（relation）',
  ])
  expect(documentIn(second)).toMatchObject({
    annotation: { trackingCrop: { x: 0, y: 0, width: 20, height: 10 } },
    notes: [],
  })
})

/** RGBA of a mask as Label Studio's brush has it: the colour everywhere, the alpha where it is set. */
const brush = (width: number, height: number, set: readonly boolean[], label = 'human') => {
  const values = set.flatMap((isSet) => [12, 34, 56, isSet ? 255 : 0])
  const rle = [...encode(values, values.length)]
  const size = { original_width: width, original_height: height }
  return result('brushlabels', { format: 'rle', rle, brushlabels: [label] }, size)
}

/** Column by column, the first run of clear pixels. */
function runsOf(width: number, height: number, set: readonly boolean[]): number[] {
  const runs = [0]
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < height; y += 1) {
      if (set[y * width + x] !== (runs.length % 2 === 0)) runs.push(0)
      runs[runs.length - 1]! += 1
    }
  return runs
}

test('brush masks are read as the library of the format packs them', async () => {
  const masks = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        // A mask without a pixel is refused.
        set: fc
          .oneof(
            fc.array(fc.boolean(), { minLength: width * height, maxLength: width * height }),
            fc
              .nat(width * height - 1)
              .map((from) => Array.from({ length: width * height }, (_, at) => at >= from)),
          )
          .filter((set) => set.some(Boolean)),
      }),
    )
  await fc.assert(
    fc.asyncProperty(masks, async ({ width, height, set }) => {
      const [item] = await read('image-segment', [task('a.jpg', [brush(width, height, set)])])
      const { categories } = documentIn(item).annotation as DocumentOf['image-segment']
      expect(categories.human.map(({ rleMask }) => [rleMask.size, countsOf(rleMask)])).toEqual([
        [[height, width], runsOf(width, height, set)],
      ])
    }),
  )
})

test('outlines, ellipses and boxes are pixels in a picture of masks', async () => {
  const size = { original_width: 10, original_height: 10 }
  const [item] = await read('image-segment', [
    task('a.jpg', [
      { ...rectangle('cover', [0, 0, 20, 10]), ...size },
      result(
        'polygonlabels',
        {
          points: [
            [10, 10],
            [30, 10],
            [30, 30],
            [10, 30],
          ],
          polygonlabels: ['human'],
        },
        size,
      ),
    ]),
  ])
  const { annotation, notes } = documentIn(item)
  const { human, cover } = (annotation as DocumentOf['image-segment']).categories
  expect([human, cover].map((each) => each.map(({ rleMask }) => countsOf(rleMask)))).toEqual([
    [[11, 2, 8, 2, 77]],
    [[0, 1, 9, 1, 89]],
  ])
  expect(notes).toEqual(['框，按矩形的掩膜导入'])
})

const point = (label: string, x: number, y: number, parentID?: string) =>
  result(
    'keypointlabels',
    { x, y, width: 0.5, keypointlabels: [label] },
    { id: `${label}${parentID}`, ...(parentID && { parentID }) },
  )

test('keypoints of one box are one skeleton', async () => {
  const names = ['left-eye', 'right_eye', 'nose']
  const [item] = await read('image-node', [
    task('a.jpg', [
      { ...rectangle('face-5', [0, 0, 50, 50]), id: 'b1' },
      ...names.map((name, at) => point(name, at, 10, 'b1')),
      { ...rectangle('face-5', [50, 0, 50, 50]), id: 'b2' },
      point('nose', 60, 10, 'b2'),
    ]),
  ])
  const { annotation, notes } = documentIn(item)
  const { bodyType, nodes, extras } = annotation as DocumentOf['image-node']
  const places = [nodes, ...extras.map((extra) => extra.nodes)].map((each) =>
    each.map(({ x, y, visibility }) => [x, y, visibility]),
  )
  const none = [0, 0, 0]
  expect([bodyType, places, notes]).toEqual([
    'face-5',
    [
      [[0, 10, 2], [2, 10, 2], [4, 10, 2], none, none],
      [none, none, [120, 10, 2], none, none],
    ],
    ['关键点的外框'],
  ])
})

test('the only ground truth of several annotations counts; predictions are pre-labels and not work', async () => {
  const annotation = (x: number, more: object = {}) => ({
    result: [rectangle('tracking', [x, 0, 10, 10])],
    ...more,
  })
  const tasks = [
    {
      data: { image: 'a.jpg' },
      annotations: [annotation(0), annotation(10, { ground_truth: true })],
      predictions: [annotation(20)],
    },
    { data: { image: 'b.jpg' }, annotations: [annotation(0), annotation(10)] },
    {
      data: { image: 'c.jpg' },
      annotations: [annotation(0, { was_cancelled: true }), annotation(10)],
      predictions: [7],
    },
    {
      data: { image: 'd.jpg' },
      annotations: [],
      predictions: [annotation(20, { score: 0.5, model_version: 'x' })],
    },
    { data: { image: 'e.jpg' }, predictions: [annotation(20), annotation(30)] },
    { data: { image: 'f.jpg' }, annotations: [annotation(0, { was_cancelled: true })] },
    { data: { image: 'g.jpg' }, completions: [annotation(10)] },
  ]
  const shown = (all: Awaited<ReturnType<typeof read>>) =>
    all.map((each) => {
      if (!('item' in each)) return [each.name, each.reason]
      return [
        each.item.name,
        (each.item.annotation as ImageDocument | null)?.trackingCrop?.x,
        each.item.notes,
      ]
    })
  const many = '有 2 份标注，不知道用哪一份；请在 Label Studio 里把要用的标为 Ground truth'
  const both = [
    ['a.jpg', 20, ['预测（predictions）']],
    ['b.jpg', many],
    ['c.jpg', 20, ['跳过的标注（was_cancelled）', '预测（predictions）']],
  ]
  expect(shown(await read('image', tasks))).toEqual([
    ...both,
    ['d.jpg', '只有预测（predictions），要按预标注导入'],
    ['e.jpg', '只有预测（predictions），要按预标注导入'],
    ['f.jpg', undefined, []],
    ['g.jpg', 20, []],
  ])
  expect(shown(await read('image', tasks, { predictions: { minScore: 0, minKeypointScore: 0.5 } }))).toEqual([
    ...both,
    ['d.jpg', 40, ['置信度']],
    ['e.jpg', '有 2 份预测，不知道用哪一份'],
    ['f.jpg', undefined, []],
    ['g.jpg', 20, []],
  ])
})

test('a bad shape is refused with its picture', async () => {
  const rle = (brush(2, 2, [true, true, true, true]).value as { rle: number[] }).rle
  const brushed = (given: object, more: object = {}) =>
    result(
      'brushlabels',
      { format: 'rle', brushlabels: ['human'], ...given },
      { original_width: 2, original_height: 2, ...more },
    )
  const refused = await read('image-segment', [
    task('a.jpg', [rectangle('person', [0, 0, 10, 10])]),
    task('b.jpg', [
      result('rectanglelabels', { x: 0, y: 0, width: 10, height: 10, rectanglelabels: ['human', 'cover'] }),
    ]),
    task('c.jpg', [{ ...rectangle('human', [0, 0, 10, 10]), image_rotation: 90 }]),
    task('d.jpg', [{ ...rectangle('human', [0, 0, 10, 10]), original_width: undefined }]),
    task('e.jpg', [rectangle('human', [0, 0, 10, 10]), brushed({ rle })]),
    task('f.jpg', [brushed({ rle }, { original_width: 3 })]),
    task('g.jpg', [brushed({ rle: rle.slice(0, -1) })]),
    task('h.jpg', [brushed({ format: 'png', rle: [] })]),
    task('i.jpg', [rectangle('human', [110, 0, 10, 10])]),
    task('j.jpg', [result('bitmasklabels', { bitmasklabels: ['human'] })]),
    task('k.jpg', [result('rectangle', { x: 0, y: 0, width: 10, height: 10 })]),
    task('l.jpg', [result('rectanglelabels', { x: 'a', rectanglelabels: ['human'] })]),
    { data: {}, annotations: [] },
    { data: { image: 'n.jpg' }, annotations: [{ result: 3 }] },
  ])
  const person = '第 1 个标注（rectanglelabels“person”）：类别“person”'
  expect(refused.map((each) => ('reason' in each ? [each.name, each.reason] : each))).toEqual([
    ['a.jpg', `${person}不是人体（human）、遮挡（cover）、排除（exclude）之一`],
    ['b.jpg', '有几个标签（human、cover），只能有一个'],
    ['c.jpg', '图片在 Label Studio 里转过（image_rotation），请转回来再导出'],
    ['d.jpg', '没有 original_width 与 original_height'],
    ['e.jpg', '各标注的 original_width、original_height 不一样'],
    ['f.jpg', '第 1 个标注（brushlabels“human”）：rle 有 16 个值，3×2 的图片应有 24 个'],
    ['g.jpg', '第 1 个标注（brushlabels“human”）：rle 损坏'],
    ['h.jpg', '第 1 个标注（brushlabels“human”）：没有 format 为 rle 的掩膜'],
    ['i.jpg', '第 1 个标注（rectanglelabels“human”）：在图片以外'],
    ['j.jpg', '第 1 个标注（bitmasklabels“human”）：这种数据里放不下 bitmasklabels'],
    ['k.jpg', '第 1 个标注（rectangle“”）：没有标签'],
    ['l.jpg', '第 1 个标注（rectanglelabels“human”）：value 的 x 不对'],
    ['', '任务里没有图片的地址（data）'],
    ['n.jpg', expect.stringContaining('任务不合 Label Studio 的格式')],
  ])
})

test('unreadable and uncertain shapes of predictions are left out', async () => {
  const shapes = [
    { ...rectangle('tracking', [0, 0, 10, 10]), score: 0.9 },
    { ...rectangle('exclude', [0, 0, 10, 10]), score: 0.2 },
    { ...rectangle('exclude', [0, 0, 0, 10]), score: 0.9 },
  ]
  const tasks = [{ data: { image: 'a.jpg' }, annotations: [], predictions: [{ result: shapes }] }]
  const predictions = { minScore: 0.5, minKeypointScore: 0.5 }
  expect(documentIn((await read('image', tasks, { predictions }))[0])).toMatchObject({
    annotation: { trackingCrop: { x: 0, y: 0, width: 20, height: 10 }, excludeCrops: [] },
    notes: ['置信度低于 0.5 的标注，没有导入', '置信度'],
    skipped: new Map([['第 3 个标注（rectanglelabels“exclude”）：宽或高不是正数', '宽或高不是正数']]),
  })
})

test('an uncertain node of a model is hidden', async () => {
  const shapes = [{ ...point('nose', 10, 10, 'b'), score: 0.3 }, point('left-eye', 5, 5, 'b')]
  const box = { ...rectangle('face-5', [0, 0, 50, 50]), id: 'b' }
  const tasks = [{ data: { image: 'a.jpg' }, predictions: [{ result: [box, ...shapes] }] }]
  const predictions = { minScore: 0, minKeypointScore: 0.5 }
  const { annotation, notes } = documentIn((await read('image-node', tasks, { predictions }))[0])
  const { nodes } = annotation as DocumentOf['image-node']
  expect(nodes.map(({ visibility }) => visibility)).toEqual([2, 0, 1, 0, 0])
  expect(notes).toEqual(['置信度低于 0.5 的关键点，按不可见导入', '关键点的外框', '置信度'])
})

test('labels may be mapped or left out', async () => {
  const labels = new Map([
    ['person', 'tracking'],
    ['dog', null],
  ])
  const tasks = [task('a.jpg', [rectangle('person', [0, 0, 10, 10]), rectangle('dog', [50, 0, 10, 10])])]
  expect(documentIn((await read('image', tasks, { labels }))[0])).toMatchObject({
    annotation: { trackingCrop: { x: 0, y: 0, width: 20, height: 10 }, excludeCrops: [] },
    notes: [],
  })
})

test('a file that is no list of tasks is refused as a whole', async () => {
  await expect(read('image', {})).rejects.toThrow('文件应是 Label Studio 导出的 JSON')
  await expect(read('image', '')).rejects.toThrow('文件是空的')
  await expect(read('image', '[{]')).rejects.toThrow()
  await expect(read('image', [{ image: '/data/a.jpg', label: [] }])).rejects.toThrow('JSON-MIN')
})
