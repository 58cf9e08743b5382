import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { yoloDetect, yoloPose, yoloSegment } from '../../server/formats/yolo/write.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { boxCounts, HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { DOCUMENTS } from '../fixtures/generated-documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { copyOf, exportedFiles, importText, markedTag, zipped, type Files } from './imports.ts'

/** YOLO goes out and comes in again; label files of others come in as far as the kind has shapes for them. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const imported = async (kind: Kind, tagId: number, files: Files) =>
  importText(server, kind, tagId, await zipped(files), 'yolo')

const WRITERS = { image: yoloDetect, 'image-node': yoloPose, 'image-segment': yoloSegment } as const
type YoloKind = keyof typeof WRITERS

/** The files of an export with the labels called after the resources, as those of others are. */
async function namedFiles(kind: YoloKind, tagId: number): Promise<Files> {
  const files = await exportedFiles(server, kind, tagId, WRITERS[kind])
  const rows = await server.store.db
    .selectFrom('resources')
    .select(['uuid', 'name'])
    .where('tag_id', '=', tagId)
    .execute()
  const names = new Map(rows.map(({ uuid, name }) => [`labels/${uuid}/a.txt`, `labels/train/${name}.txt`]))
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [names.get(name) ?? name, text]))
}

/** What label files say: the class of each line by its name, and its numbers without zeros at the end; of none that say nothing. */
function said(files: Files): Record<string, { name: string; values: number[] }[]> {
  const { names } = JSON.parse(files['data.yaml'] ?? '') as { names: Record<string, string> }
  const line = (text: string) => {
    const [id = '', ...parts] = text.replace(/( 0)+$/, '').split(' ')
    return { name: names[id] ?? '', values: parts.map(Number) }
  }
  const labels = Object.entries(files).filter(([name, text]) => name !== 'data.yaml' && text !== '')
  return Object.fromEntries(labels.map(([name, text]) => [name, text.trimEnd().split('\n').map(line)]))
}

/** A hundredth of a pixel, in parts of the shorter side. */
const SLACK = 0.011 / HEIGHT

const near = (files: Files) =>
  Object.fromEntries(
    Object.entries(said(files)).map(([file, lines]) => [
      file,
      lines.map(({ name, values }) => ({
        name,
        values: values.map((value) => expect.closeTo(value, -Math.log10(2 * SLACK)) as number),
      })),
    ]),
  )

const isOwn = (document: unknown): boolean => (document as { bodyType?: string }).bodyType === 'own'

describe.each(['image', 'image-node'] as const)('%s', (kind) => {
  test('export and import give the same document', async () => {
    const work = (DOCUMENTS[kind] as fc.Arbitrary<unknown>)
      .filter((document) => !isOwn(document))
      .map((document) => ({ document }))
    await fc.assert(
      fc.asyncProperty(fc.array(work, { maxLength: 4 }), async (others) => {
        const works = [{ document: VALID_DOCUMENTS[kind] as unknown }, ...others]
        const from = await markedTag(server, kind, works)
        const files = await namedFiles(kind, from)
        const count = Object.keys(said(files)).length
        const to = await copyOf(server, kind, from)
        const first = await imported(kind, to, files)
        expect([first.status, first.error, first.result.accepted, first.result.refused]).toEqual([
          'done',
          null,
          count,
          works.length - count,
        ])
        expect(said(await namedFiles(kind, to))).toEqual(near(files))
        expect((await imported(kind, to, files)).result.duplicates).toBe(count)
      }),
      { numRuns: 4 },
    )
  })
})

test('outlines that are exported, imported and exported again are the same', async () => {
  const kind = 'image-segment'
  const atBottom = { size: [HEIGHT, WIDTH], counts: stringOfCounts(boxCounts(10, HEIGHT - 20, 30, 20)) }
  const human = [{ id: 'a', parentId: null, name: 'a', colourIndex: 0, rleMask: atBottom, children: [] }]
  const lowest = { ...VALID_DOCUMENTS[kind], categories: { human, cover: [], exclude: [] } }
  await fc.assert(
    fc.asyncProperty(fc.array(DOCUMENTS[kind], { maxLength: 3 }), async (others) => {
      const works = [lowest, ...others].map((document) => ({ document }))
      const from = await markedTag(server, kind, works)
      const files = await namedFiles(kind, from)
      const count = Object.keys(said(files)).length
      const to = await copyOf(server, kind, from)
      const { result } = await imported(kind, to, files)
      expect([result.accepted, result.notes]).toEqual([count, undefined])
      expect(said(await namedFiles(kind, to))).toEqual(near(files))
    }),
    { numRuns: 4 },
  )
})

describe('files of others', () => {
  test('boxes match pictures by name, with or without scores; outlines become their boxes', async () => {
    const tagId = await tagWith(server, 'image', ['街景/a.jpg', 'b.jpeg', 'c/x.png', 'd/x.png', 'e.jpg'])
    const job = await imported('image', tagId, {
      'set/data.yaml': 'path: ../x\nnames: [exclude, tracking]\nnc: 2\n',
      'set/labels/train/a.txt': '1 0.5 0.5 0.25 0.5\n0 0.1 0.1 0.1 0.1 0.87\n',
      'set/labels/val/b.txt': '1 0.25 0.25 0.5 0.25 0.5 0.75\r\n\n',
      'set/labels/d/x.txt': '1 0.9999996 0.5 0.5 1\n',
      'set/labels/x.txt': '1 0.5 0.5 0.5 0.5\n',
      'set/labels/none.txt': '1 0.5 0.5 0.5 0.5\n',
      'set/labels/train/empty/e.txt': '',
      'set/train.txt': './images/a.jpg',
    })
    expect(job.result).toEqual({
      accepted: 3,
      refused: 3,
      duplicates: 0,
      refusals: [
        {
          name: 'set/labels/x.txt',
          reason: '数据库里有 2 项资源都符合，不能确定是哪一项：c/x.png、d/x.png',
        },
        { name: 'set/labels/none.txt', reason: '数据库里没有这项资源' },
        { name: 'set/labels/train/empty/e.txt', reason: '没有标注' },
      ],
      notes: [
        { text: '置信度', count: 1 },
        { text: '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入', count: 1 },
        { text: '超出图片的部分，已裁去', count: 1 },
      ],
      unread: 1,
      unreadFiles: ['set/train.txt'],
    })
    const crop = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
    expect(await documentsIn(server, tagId)).toMatchObject({
      '街景/a.jpg': {
        trackingCrop: crop(WIDTH * 0.375, HEIGHT * 0.25, WIDTH / 4, HEIGHT / 2),
        excludeCrops: [{ id: 'coco-1', ...crop(WIDTH * 0.05, HEIGHT * 0.05, WIDTH / 10, HEIGHT / 10) }],
      },
      'b.jpeg': { trackingCrop: crop(WIDTH / 4, HEIGHT / 4, WIDTH / 4, HEIGHT / 2), excludeCrops: [] },
      'd/x.png': { trackingCrop: crop(WIDTH * 0.75, 0, WIDTH / 4, HEIGHT), excludeCrops: [] },
    })
  })

  test('composed and decomposed names are the same', async () => {
    const tagId = await tagWith(server, 'image', ['café.jpg', 'だ.jpg'.normalize('NFD')])
    const job = await imported('image', tagId, {
      'data.yaml': 'names: [tracking]\n',
      [`labels/${'café'.normalize('NFD')}.txt`]: '0 0.5 0.5 0.5 0.5\n',
      'labels/だ.txt': '0 0.5 0.5 0.5 0.5\n',
    })
    expect(job.result).toEqual({ accepted: 2, refused: 0, duplicates: 0, refusals: [] })
  })

  test.each<[string, Files, string[]]>([
    [
      'YOLO 1.1 of CVAT',
      {
        'obj.data': 'classes = 2\nnames = data/obj.names\ntrain = data/train.txt\n',
        'obj.names': 'exclude\ntracking\n',
        'train.txt': 'data/obj_train_data/街景/a.jpg\n',
        'valid.txt': '',
        'obj_train_data/街景/a.txt': '1 0.5 0.5 0.25 0.5\n',
      },
      ['obj.data', 'train.txt', 'valid.txt'],
    ],
    [
      'YOLOv5 of FiftyOne',
      {
        'dataset.yaml': 'names:\n  0: exclude\n  1: tracking\nval: ./images/val/\n',
        'labels/val/a.txt': '1 0.5 0.5 0.25 0.5\n',
      },
      [],
    ],
  ])('%s says in files of its own what classes are called', async (_which, files, unreadFiles) => {
    const tagId = await tagWith(server, 'image', ['街景/a.jpg'])
    const job = await imported('image', tagId, files)
    expect(job.result).toEqual({
      accepted: 1,
      refused: 0,
      duplicates: 0,
      refusals: [],
      ...(unreadFiles.length > 0 && { unread: unreadFiles.length, unreadFiles }),
    })
    const crop = { x: WIDTH * 0.375, y: HEIGHT * 0.25, width: WIDTH / 4, height: HEIGHT / 2 }
    expect(await documentsIn(server, tagId)).toMatchObject({ '街景/a.jpg': { trackingCrop: crop } })
  })

  test('outlines become masks, classes are named by a list', async () => {
    const tagId = await tagWith(server, 'image-segment', ['a.jpg', 'b.jpg'])
    const outline = [10, 20, 40, 20, 40, 60, 10, 60].map((value, at) => value / (at % 2 ? HEIGHT : WIDTH))
    const job = await imported('image-segment', tagId, {
      'classes.txt': 'human\ncover\n',
      'labels/a.txt': `1 ${outline.join(' ')}\n`,
      'labels/b.txt': '0 0.5 0.5 0.5 0.5\n',
    })
    expect(job.result).toEqual({
      accepted: 1,
      refused: 1,
      duplicates: 0,
      refusals: [{ name: 'b.jpg', reason: '第 1 行：应为“类别 x1 y1 x2 y2 …”，至少 3 个点' }],
    })
    const rleMask = { size: [HEIGHT, WIDTH], counts: stringOfCounts(boxCounts(10, 20, 30, 40)) }
    expect(await documentsIn(server, tagId)).toMatchObject({
      'a.jpg': { categories: { human: [], cover: [{ id: 'coco-1', rleMask }], exclude: [] } },
    })
  })

  test('a skeleton with the node count of a product template is that one; without visibilities all given nodes are visible', async () => {
    const tagId = await tagWith(server, 'image-node', ['a.jpg'])
    const nodes = Array.from({ length: 17 }, (_, at) => (at === 3 ? '0 0' : `0.${at + 10} 0.5`)).join(' ')
    const job = await imported('image-node', tagId, {
      'data.yaml': 'names:\n  0: person\nkpt_shape: [17, 2]\n',
      'labels/a.txt': `0 0.5 0.5 0.5 0.5 ${nodes}\n`,
    })
    const notes = [{ text: '关键点的外框', count: 1 }]
    expect(job.result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [], notes })
    const { 'a.jpg': made } = (await documentsIn(server, tagId)) as Record<
      string,
      { bodyType: string; nodes: { x: number; y: number; visibility: number }[] }
    >
    expect([made?.bodyType, made?.nodes.length, made?.nodes[3], made?.nodes[4]]).toEqual([
      'body-17',
      17,
      { name: 'left-ear', x: 0, y: 0, visibility: 0 },
      { name: 'right-ear', x: 89.6, y: HEIGHT / 2, visibility: 2 },
    ])
  })

  const TRACKING = 'names: [tracking]'
  test.each<[string, YoloKind, Files, string]>([
    [
      'no names',
      'image',
      { 'labels/a.txt': '0 1 1 1 1' },
      '压缩包里没有写类别名的 data.yaml、classes.txt 或 obj.names',
    ],
    ['broken names', 'image', { 'data.yaml': '{', 'labels/a.txt': '' }, 'data.yaml 里没有能读出的类别名'],
    ['no labels', 'image', { 'data.yaml': TRACKING, 'readme.txt': 'x' }, '压缩包里没有 .txt 标注文件'],
  ])('a file with %s is refused whole', async (_, kind, files, why) => {
    const job = await imported(kind, await tagWith(server, kind, ['a.jpg']), files)
    expect([job.status, job.error]).toEqual(['failed', `不是可以导入到这个数据库的标注文件（${why}）`])
  })

  test('a file that is not an archive is refused', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg'])
    const job = await importText(server, 'image', tagId, '0 0.5 0.5 0.5 0.5', 'yolo')
    expect(job.error).toBe('不是可以导入到这个数据库的标注文件（YOLO 的标注应打成一个 ZIP）')
  })

  test.each<[string, string, string]>([
    ['0 0.5 x 0.5 0.5', TRACKING, '第 1 行：应为以空格分开的数'],
    ['\n0 0.5 0.5 0.5', TRACKING, '第 2 行：应为“类别 中心x 中心y 宽 高”，或轮廓的点'],
    ['3 0.5 0.5 0.5 0.5', TRACKING, '第 1 行：没有编号为 3 的类别'],
    ['0 0.5 0.5 0.5 0.5', 'names: [car]', '第 1 行：类别“car”不是跟踪框（tracking）、排除（exclude）之一'],
    ['0 320 240 10 10', TRACKING, '第 1 行：坐标应在 0 到 1 之间'],
    ['0 1.5 0.5 0.5 0.5', TRACKING, '第 1 行：在图片以外'],
    ['0 0.5 0.5 0 0.5', TRACKING, '第 1 行：宽或高不是正数'],
    ['0 0.5 0.5 0.5 0.5\n0 0.5 0.5 0.5 0.5', TRACKING, '第 1 行：有 2 个跟踪框，最多 1 个'],
  ])('the labels %j with %j are refused', async (labels, data, reason) => {
    const tagId = await tagWith(server, 'image', ['a.jpg'])
    const job = await imported('image', tagId, { 'data.yaml': data, 'labels/a.txt': labels })
    expect(job.result.refusals).toEqual([{ name: 'a.jpg', reason }])
  })
})
