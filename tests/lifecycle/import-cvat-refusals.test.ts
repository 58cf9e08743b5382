import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { BLUR } from '../../src/domain/constants.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { box, cvat, element, image, shape, skeleton } from './cvat-files.ts'
import { importText, zipped } from './imports.ts'

/** What of CVAT's files is refused: a picture with the shape that is wrong, or a whole file that is none. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

type PictureKind = 'image' | 'image-node' | 'image-segment'

const imported = (kind: Kind, tagId: number, content: string | Buffer) =>
  importText(server, kind, tagId, content, 'cvat')

const TRACKING = box('tracking', { x: 1, y: 1, width: 5, height: 5 })
const point = (label: string, place = '1,1') =>
  element('points', { label, outside: 0, occluded: 0, points: place })

test.each<[string, PictureKind, string, string]>([
  [
    'a line',
    'image',
    shape('polyline', 'exclude', { points: '1,1;2,2' }),
    '第 2 个标注（polyline“exclude”）：这种数据里放不下 polyline',
  ],
  [
    'a shape of JavaScript’s',
    'image',
    shape('constructor', 'exclude', {}),
    '第 2 个标注（constructor“exclude”）：这种数据里放不下 constructor',
  ],
  [
    'a cuboid',
    'image-segment',
    shape('cuboid', 'human', { xtl1: 1 }),
    '第 2 个标注（cuboid“human”）：这种数据里放不下 cuboid',
  ],
  [
    'a skeleton',
    'image',
    skeleton('tracking', []),
    '第 2 个标注（skeleton“tracking”）：这种数据里放不下 skeleton',
  ],
  ['a box', 'image-node', TRACKING, '第 2 个标注（box“tracking”）：这种数据里放不下 box'],
  ['no label', 'image', '<box xtl="1" ytl="1" xbr="2" ybr="2"/>', '第 2 个标注（box“”）：没有 label'],
  [
    'no number',
    'image',
    box('exclude', { x: 1, y: Number.NaN, width: 5, height: 5 }),
    '第 2 个标注（box“exclude”）：ytl 应为数，文件里是“NaN”',
  ],
  [
    'a box outside',
    'image',
    box('exclude', { x: WIDTH + 5, y: 1, width: 5, height: 5 }),
    '第 2 个标注（box“exclude”）：在图片以外',
  ],
  [
    'a broken mask',
    'image-segment',
    shape('mask', 'human', { rle: '1, 2', left: 0, top: 0, width: 2, height: 2 }),
    '第 2 个标注（mask“human”）：rle 合计 3，而 width × height 是 4',
  ],
  [
    'a point too far away',
    'image-segment',
    shape('polygon', 'human', { points: '1,1;2,2;1e12,3' }),
    '第 2 个标注（polygon“human”）：points 里的数太大',
  ],
  [
    'a node twice',
    'image-node',
    element('skeleton', { label: '手' }, point('a') + point('a')),
    '第 2 个标注（skeleton“手”）：节点“a”重复',
  ],
  [
    'a node outside',
    'image-node',
    element('skeleton', { label: 'face-5' }, point('nose', '-9,1')),
    '第 2 个标注（skeleton“face-5”）：在图片以外',
  ],
])('%s costs itself; a picture of which it leaves nothing is refused', async (_, kind, wrong, reason) => {
  const sound = {
    image: TRACKING,
    'image-segment': box('cover', { x: 1, y: 1, width: 5, height: 5 }),
    'image-node': element('skeleton', { label: 'face-5' }, point('nose')),
  }[kind]
  const tagId = await tagWith(server, kind, ['a.jpg', 'b.jpg'])
  const job = await imported(kind, tagId, cvat([image('a.jpg', [sound, wrong]), image('b.jpg', [wrong])]))
  const alone = reason.replace('第 2 个', '第 1 个')
  expect(job.result).toMatchObject({
    accepted: 1,
    refused: 1,
    duplicates: 0,
    refusals: [{ name: 'b.jpg', reason: alone }],
    leftOut: 1,
    leftOutList: [{ name: 'a.jpg', reason }],
    notes: expect.arrayContaining([
      { text: `略过的标注：${reason.replace(/^.*?）：/, '')}`, count: 1 },
    ]) as unknown,
  })
  const plain = await tagWith(server, kind, ['a.jpg'])
  await imported(kind, plain, cvat([image('a.jpg', [sound])]))
  expect(await documentsIn(server, tagId)).toEqual(await documentsIn(server, plain))
})

/** Whoever imports can say what a class is. Which of two boxes is right, nothing says: without them nothing is left. */
test.each<[string, PictureKind, string, string]>([
  [
    'another class',
    'image',
    box('car', { x: 1, y: 1, width: 5, height: 5 }),
    '第 2 个标注（box“car”）：类别“car”不是跟踪框（tracking）、排除（exclude）之一',
  ],
  ['nothing but two trackings', 'image', TRACKING, '第 1 个标注（box“tracking”）：有 2 个跟踪框，最多 1 个'],
  [
    'other nodes',
    'image-node',
    element('skeleton', { label: '手' }, point('a')),
    '第 2 个标注（skeleton“手”）：类别“手”的节点与关键点模板不符',
  ],
])('a picture with %s waits for an answer, and the next one is taken', async (_, kind, wrong, reason) => {
  const sound = kind === 'image' ? TRACKING : element('skeleton', { label: 'face-5' }, point('nose'))
  const tagId = await tagWith(server, kind, ['a.jpg', 'b.jpg'])
  const job = await imported(kind, tagId, cvat([image('a.jpg', [sound, wrong]), image('b.jpg', [sound])]))
  expect(job.result).toMatchObject({ accepted: 1, refused: 1, refusals: [{ name: 'a.jpg', reason }] })
  expect(Object.keys(await documentsIn(server, tagId))).toEqual(['b.jpg'])
})

test('pictures without annotations count as done if the import says so', async () => {
  for (const kind of ['image', 'image-node', 'image-segment'] as const) {
    const tagId = await tagWith(server, kind, ['a.jpg', 'b.jpg'])
    const file = cvat([image('a.jpg', []), image('没有.jpg', [])])
    expect((await imported(kind, tagId, file)).result.refusals[0]).toEqual({
      name: 'a.jpg',
      reason: '没有标注',
    })
    const { result } = await importText(server, kind, tagId, file, 'cvat', { emptyIsDone: true })
    expect(result).toMatchObject({
      accepted: 1,
      refused: 1,
      refusals: [{ name: '没有.jpg', reason: '数据库里没有这项资源' }],
    })
    const { 'a.jpg': document, ...others } = await documentsIn(server, tagId)
    const blur = kind === 'image-node' ? { blur: BLUR.none } : {}
    expect([document, others]).toEqual([{ ...emptyDocument(kind), ...blur }, {}])
    const prelabel = { emptyIsDone: true, purpose: 'prelabel' } as const
    const again = cvat([image('b.jpg', [])])
    expect((await importText(server, kind, tagId, again, 'cvat', prelabel)).result.refused).toBe(1)
  }
})

test('a picture without a proper name or size is refused', async () => {
  const tagId = await tagWith(server, 'image', ['a.jpg', 'b.jpg'])
  const job = await imported(
    'image',
    tagId,
    cvat([
      image('a.jpg', [TRACKING], { width: 100, height: 50 }),
      image('b.jpg', [TRACKING], { width: 'x', height: 50 }),
      image('b.jpg', [TRACKING], { width: 100 }),
      image('', [TRACKING]),
      image('x'.repeat(2000), [TRACKING]),
      '<picture/>',
    ]),
  )
  expect(job.result).toEqual({
    accepted: 0,
    refused: 6,
    duplicates: 0,
    refusals: [
      { name: 'a.jpg', reason: `尺寸不同：文件里是 100×50，数据库里是 ${WIDTH}×${HEIGHT}` },
      { name: 'b.jpg', reason: '图片的 width 应为正整数，文件里是“x”' },
      { name: 'b.jpg', reason: '图片的 height 应为正整数，文件里是“”' },
      { name: '', reason: '图片没有 name' },
      { name: 'x'.repeat(1000), reason: '图片的 name 太长' },
      { name: '', reason: '不认识的元素 picture' },
    ],
  })
})

describe('files that are refused whole', () => {
  const about = (why: string) => `不是可以导入到这个数据库的标注文件（${why}）`
  const LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><annotations>&b;</annotations>'
  test.each<[string, string, string]>([
    ['JSON', '{"images": []}', '文件不是有效的 XML，第 1 行有错'],
    ['of another sort', '<annotation><object/></annotation>', '文件里没有“annotations”'],
    ['cut off', cvat([image('a.jpg', [TRACKING])]).slice(0, -20), '文件不完整，没有到结尾'],
    ['with entities', LAUGHS, '文件里有 DOCTYPE，这里不读它'],
    ['of a later version', cvat([], '2.0'), 'CVAT 的 XML 应为 1.x 版，文件是 2.0 版'],
    ['without pictures', cvat([]), '文件里没有 image，CVAT 导出时请选 CVAT for images 1.1'],
    [
      'of a video',
      cvat(['<track id="0" label="x"/>']),
      '文件是 CVAT for video 的，这里要 CVAT for images 1.1',
    ],
  ])('one that is %s', async (_, content, why) => {
    const job = await imported('image', await tagWith(server, 'image', ['a.jpg']), content)
    expect([job.status, job.error]).toEqual(['failed', about(why)])
  })

  test('one that is not UTF-8', async () => {
    const content = Buffer.from(cvat([image('ä.jpg', [TRACKING])]), 'latin1')
    const job = await imported('image', await tagWith(server, 'image', ['a.jpg']), content)
    expect([job.status, job.error]).toEqual(['failed', about('文件不是 UTF-8 编码的文本')])
  })

  test('an archive without annotations.xml', async () => {
    const files = { 'a.xml': cvat([]), 'b.xml': cvat([]) }
    const job = await imported('image', await tagWith(server, 'image', ['a.jpg']), await zipped(files))
    expect([job.status, job.error]).toEqual([
      'failed',
      '压缩包里没有 annotations.xml，也没有唯一的一个 .xml 文件',
    ])
  })
})
