import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { areaOf, countsOf } from '../../src/domain/documents/rle.ts'
import type { DocumentOf } from '../../src/domain/documents/types.ts'
import { NODE_TEMPLATES } from '../../src/domain/documents/templates.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { documentsIn } from './coco-files.ts'
import { addResource, importText, newTag, zipped, type Files } from './imports.ts'

/** What models write is taken as pre-labels, and told from finished work. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const [WIDTH, HEIGHT] = [64, 48]
const PRELABEL = { purpose: 'prelabel' } as const
type How = Parameters<typeof importText>[5]

/** A file in a tag of these pictures; what came of it, and the documents. */
async function taken(
  kind: Kind,
  names: readonly string[],
  format: ImportFormat,
  files: Files | string,
  how?: How,
) {
  const tagId = await newTag(server, kind)
  for (const name of names) await addResource(server, kind, tagId, name, [WIDTH, HEIGHT])
  const content = typeof files === 'string' ? files : await zipped(files)
  const { error, result } = await importText(server, kind, tagId, content, format, how)
  return { error, result, documents: await documentsIn(server, tagId) }
}

const [A, B] = ['a.jpg', 'b.jpg']
const note = (text: string, count = 1) => ({ text, count })
const crop = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('importing YOLO labels', () => {
  const boxes = {
    'data.yaml': 'names: [tracking, exclude]',
    'labels/a.txt': '0 0.5 0.5 0.25 0.25 0.91 1\n1 0.25 0.25 0.25 0.25 0.2 2\n',
    'labels/b.txt': '0 0.5 0.5 0.25 0.25 0.91\n',
  }

  test('accepts a score and a track after a box, in finished work too', async () => {
    const { result, documents } = await taken('image', [A, B], 'yolo', boxes)
    expect(result).toEqual({
      accepted: 2,
      refused: 0,
      duplicates: 0,
      refusals: [],
      notes: [note('轨迹编号'), note('置信度', 2)],
    })
    expect(documents).toMatchObject({
      [A]: { trackingCrop: crop(24, 18, 16, 12), excludeCrops: [crop(8, 6, 16, 12)] },
      [B]: { trackingCrop: crop(24, 18, 16, 12), excludeCrops: [] },
    })
  })

  test('leaves out pre-labels below the threshold and reports it', async () => {
    const { result, documents } = await taken('image', [A, B], 'yolo', boxes, { ...PRELABEL, minScore: 0.3 })
    expect(result).toEqual({
      accepted: 2,
      refused: 0,
      duplicates: 0,
      refusals: [],
      notes: [note('轨迹编号'), note('置信度低于 0.3 的标注，没有导入'), note('置信度', 2)],
    })
    expect(documents).toMatchObject({ [A]: { trackingCrop: crop(24, 18, 16, 12), excludeCrops: [] } })
  })

  test('reports a picture whose pre-labels are all below the threshold', async () => {
    const { result } = await taken('image', [B], 'yolo', boxes, { ...PRELABEL, minScore: 0.95 })
    expect(result.refusals).toContainEqual({
      name: B,
      reason: '标注全部没有导入：置信度低于 0.95 的标注，没有导入',
    })
  })

  test('refuses a line that can be read in two ways and names both', async () => {
    const { result } = await taken('image', [A], 'yolo', {
      'data.yaml': 'names: [tracking]',
      'labels/a.txt': '0 0.5 0.5 0.25 0.25 0.91 1',
    })
    expect(result.refusals).toEqual([
      {
        name: A,
        reason:
          '第 1 行：7 个数有两种读法：最后两个可以是一个点，也可以是置信度与轨迹编号；同组的其他行与 data.yaml 的 task 都不能确定是哪一种',
      },
    ])
  })

  const square = '0 0.25 0.25 0.75 0.25 0.75 0.75 0.25 0.75'
  const outlines = {
    'data.yaml': 'names: [human, cover]',
    'labels/a.txt': `${square} 0.91`,
    'labels/b.txt': square,
  }

  test('takes outlines with a score as pre-labels', async () => {
    const { result, documents } = await taken('image-segment', [A, B], 'yolo', outlines, PRELABEL)
    expect(result).toEqual({
      accepted: 2,
      refused: 0,
      duplicates: 0,
      refusals: [],
      notes: [note('置信度')],
    })
    const areas = Object.values(documents as Record<string, DocumentOf['image-segment']>).map(
      ({ categories }) => categories.human.map(({ rleMask }) => areaOf(countsOf(rleMask) ?? [])),
    )
    expect(areas).toEqual([[32 * 24], [32 * 24]])
  })

  test('refuses outlines with a score as finished work', async () => {
    const { result } = await taken('image-segment', [A, B], 'yolo', outlines)
    expect(result).toMatchObject({
      accepted: 1,
      refusals: [{ name: A, reason: '第 1 行：末尾有置信度或轨迹编号，像是模型的预测，请作为预标注导入' }],
    })
  })

  const scores = Array.from({ length: 17 }, (_, at) => Number((0.95 - at * 0.05).toFixed(2)))
  const pose = scores.map(
    (score, at) => `${((30 + at) / 100).toFixed(2)} ${((40 + at) / 100).toFixed(2)} ${score}`,
  )
  const poses = {
    'data.yaml': 'names: [body-17]\nkpt_shape: [17, 3]',
    'labels/a.txt': `0 0.5 0.5 0.25 0.25 ${pose.join(' ')}`,
    'labels/b.txt': `0 0.5 0.5 0.25 0.25 ${pose.join(' ')} 0.88`,
  }

  test('makes nodes visible or hidden by the scores of a pose', async () => {
    const { result, documents } = await taken('image-node', [A, B], 'yolo', poses, {
      ...PRELABEL,
      minKeypointScore: 0.6,
    })
    expect(result).toEqual({
      accepted: 2,
      refused: 0,
      duplicates: 0,
      refusals: [],
      notes: [
        note('关键点的置信度', 2),
        note('置信度低于 0.6 的关键点，按不可见导入', 2),
        note('关键点的外框', 2),
        note('置信度'),
      ],
    })
    const nodes = NODE_TEMPLATES['body-17'].nodes.map((name, at) => ({
      name,
      x: expect.closeTo(((30 + at) / 100) * WIDTH, 1) as number,
      y: expect.closeTo(((40 + at) / 100) * HEIGHT, 1) as number,
      visibility: (scores[at] ?? 0) >= 0.6 ? 2 : 1,
    }))
    expect(documents).toMatchObject({
      [A]: { bodyType: 'body-17', nodes },
      [B]: { bodyType: 'body-17', nodes },
    })
  })

  test('refuses poses with scores as finished work', async () => {
    const { result } = await taken('image-node', [A], 'yolo', poses)
    expect(result.refusals).toContainEqual({
      name: A,
      reason: '第 1 行：关键点带的是置信度，像是模型的预测，请作为预标注导入',
    })
  })

  test('reads ambiguous poses as the other lines of their set', async () => {
    const sure = (third: number) => Array.from({ length: 5 }, () => `0.5 0.5 ${third}`).join(' ')
    const of = (third: number) => `0 0.5 0.5 0.1 0.1 ${sure(third)}`
    const yaml = 'names: [face-5]\nkpt_shape: [5, 3]'
    const seen = async (...thirds: number[]) => {
      const files = Object.fromEntries(thirds.map((third, at) => [`labels/${'ab'[at]}.txt`, of(third)]))
      const { documents } = await taken(
        'image-node',
        [A, B],
        'yolo',
        { 'data.yaml': yaml, ...files },
        PRELABEL,
      )
      return (documents[A] as DocumentOf['image-node']).nodes[0]?.visibility
    }
    expect([await seen(1), await seen(1, 2), await seen(1, 0.9)]).toEqual([1, 1, 2])
  })
})

describe('importing several sets of YOLO files', () => {
  test('reads each set by the names in its own folder', async () => {
    const { result, documents } = await taken('image', [A, B], 'yolo', {
      'setB/labels/b.txt': '0 0.5 0.5 0.25 0.25',
      'setB/anything.yml': 'names: {0: exclude, 1: tracking}',
      'setA/labels/a.txt': '0 0.5 0.5 0.25 0.25',
      'setA/data.yaml': 'names: [tracking, exclude]',
      'args.yaml': `lr0: 0.01 # ${'x'.repeat(17 * 1024 ** 2)}`,
    })
    expect(result).toEqual({
      accepted: 2,
      refused: 0,
      duplicates: 0,
      refusals: [],
      unread: 1,
      unreadFiles: ['args.yaml'],
    })
    expect(documents).toMatchObject({
      [A]: { trackingCrop: crop(24, 18, 16, 12), excludeCrops: [] },
      [B]: { trackingCrop: null, excludeCrops: [crop(24, 18, 16, 12)] },
    })
  })

  test('refuses a set without names', async () => {
    const { result } = await taken('image', [A], 'yolo', {
      'setC/labels/a.txt': '0 0.5 0.5 0.25 0.25',
      'setB/data.yaml': 'names: [exclude, tracking]',
      'setA/data.yaml': 'names: [tracking, exclude]',
    })
    expect(result.refusals).toEqual([
      { name: A, reason: '压缩包里有几份类别名，都不在这个文件的上级文件夹里，不知道用哪一份' },
    ])
  })
})

describe('an unreadable object is left out, in pre-labels and in finished work', () => {
  const line = (label: string) => ({
    label,
    points: [
      [1, 1],
      [2, 2],
    ],
    shape_type: 'linestrip',
  })
  const box = {
    label: 'exclude',
    points: [
      [1, 2],
      [11, 12],
    ],
    shape_type: 'rectangle',
    score: 0.8,
  }
  const labelme = (shapes: object[]) =>
    JSON.stringify({ shapes, imagePath: A, imageWidth: WIDTH, imageHeight: HEIGHT })
  const cvat = (shapes: string) =>
    `<annotations><version>1.1</version><image name="${A}" width="${WIDTH}" height="${HEIGHT}">${shapes}</image></annotations>`
  const coco = JSON.stringify({
    images: [{ id: 1, file_name: A, width: WIDTH, height: HEIGHT }],
    categories: [{ id: 1, name: 'exclude' }],
    annotations: [
      { id: 1, image_id: 1, category_id: 1, bbox: [1, 2, 10, 10], score: 0.8 },
      { id: 2, image_id: 1, category_id: 1, bbox: [1, 2, 10] },
      { id: 3, image_id: 1, category_id: 1, bbox: [900, 2, 10, 10] },
    ],
  })

  test.each<[ImportFormat, Files | string, string[], string]>([
    [
      'yolo',
      {
        'data.yaml': 'names: [exclude]',
        'labels/a.txt': `0 ${6 / 64} ${7 / 48} ${10 / 64} ${10 / 48} 0.8\n0 1 2 3\n`,
      },
      ['略过的标注：应为“类别 中心x 中心y 宽 高”，或轮廓的点', '置信度'],
      '第 2 行：应为“类别 中心x 中心y 宽 高”，或轮廓的点',
    ],
    [
      'labelme',
      labelme([box, line('exclude')]),
      ['略过的标注：这种数据里放不下 linestrip', '置信度'],
      '第 2 个标注（linestrip“exclude”）：这种数据里放不下 linestrip',
    ],
    [
      'cvat',
      cvat(
        '<box label="exclude" xtl="1" ytl="2" xbr="11" ybr="12" score="0.8"/><polyline label="exclude" points="1,1;2,2"/>',
      ),
      ['置信度', '略过的标注：这种数据里放不下 polyline'],
      '第 2 个标注（polyline“exclude”）：这种数据里放不下 polyline',
    ],
    [
      'coco',
      coco,
      [expect.stringMatching(/^略过的标注：bbox/) as string, '置信度', '略过的标注：在图片以外'],
      '标注 2：bbox',
    ],
  ])('%s', async (format, file, notes, reason) => {
    const prelabels = await taken('image', [A], format, file, PRELABEL)
    const expected = {
      accepted: 1,
      refused: 0,
      duplicates: 0,
      refusals: [],
      leftOut: notes.length - 1,
      leftOutList: expect.arrayContaining([
        { name: expect.any(String) as string, reason: expect.stringContaining(reason) as string },
      ]) as object[],
      notes: expect.arrayContaining(notes.map((text) => note(text))) as object[],
    }
    expect(prelabels.result).toEqual(expected)
    expect(prelabels.documents).toMatchObject({ [A]: { excludeCrops: [crop(1, 2, 10, 10)] } })
    const work = await taken('image', [A], format, file)
    expect([work.result, work.documents]).toEqual([expected, prelabels.documents])
  })

  test.each<[ImportFormat, Files | string]>([
    ['labelme', labelme([box, { ...box, score: 0.1 }])],
    [
      'cvat',
      cvat(
        '<box label="exclude" xtl="1" ytl="2" xbr="11" ybr="12" score="0.8"/><box label="exclude" xtl="1" ytl="2" xbr="9" ybr="9" score="0.1"/>',
      ),
    ],
  ])('scores of %s have the threshold, too', async (format, file) => {
    const { documents } = await taken('image', [A], format, file, { ...PRELABEL, minScore: 0.5 })
    expect(documents).toMatchObject({ [A]: { excludeCrops: [crop(1, 2, 10, 10)] } })
  })
})
