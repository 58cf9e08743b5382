import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import yazl from 'yazl'
import { cocoBoxes, cocoKeypoints, cocoSegments } from '../../server/formats/coco/write.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { boxCounts, HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { DOCUMENTS } from '../fixtures/generated-documents.ts'
import { coco, documentsIn, size, tagWith } from './coco-files.ts'
import { copyOf, exported, importText, markedTag, zipped } from './imports.ts'

/** COCO goes out and comes in again; files of others come in as far as the kind has shapes for them. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const WRITERS = { image: cocoBoxes, 'image-node': cocoKeypoints, 'image-segment': cocoSegments } as const
type CocoKind = keyof typeof WRITERS

/** The file without what belongs to the resources, which are others after an import, and when they were written. */
const workIn = (text: string) => {
  const { images, ...rest } = JSON.parse(text) as { images: Record<string, unknown>[] }
  return {
    ...rest,
    images: images.map(({ uuid, file_name, status: _, date_captured: __, ...image }) => ({
      ...image,
      file_name: String(file_name).replace(String(uuid), 'uuid'),
    })),
  }
}

describe.each(Object.keys(WRITERS) as CocoKind[])('%s', (kind) => {
  test('export, import and export give the same file', async () => {
    const work = (DOCUMENTS[kind] as fc.Arbitrary<unknown>).map((document) => ({ document }))
    const whole = { document: VALID_DOCUMENTS[kind] as unknown }
    await fc.assert(
      fc.asyncProperty(fc.array(work, { maxLength: 4 }), async (others) => {
        const works = [whole, ...others]
        const from = await markedTag(server, kind, works)
        const text = await exported(server, kind, from, WRITERS[kind])
        const to = await copyOf(server, kind, from)
        const job = await importText(server, kind, to, text, 'coco')
        expect([job.status, job.error, job.result]).toEqual([
          'done',
          null,
          { accepted: works.length, refused: 0, duplicates: 0, refusals: [] },
        ])
        expect(workIn(await exported(server, kind, to, WRITERS[kind]))).toEqual(workIn(text))
        expect((await importText(server, kind, to, text, 'coco')).result).toEqual({
          accepted: 0,
          refused: 0,
          duplicates: works.length,
          refusals: [],
        })
      }),
      { numRuns: 4 },
    )
  })
})

describe('files of others', () => {
  test('polygons and run lengths of either form become the same mask; instances belong to files by name', async () => {
    const tagId = await tagWith(server, 'image-segment', ['街景/a.jpg', 'b.jpg'])
    const runs = boxCounts(10, 20, 30, 40)
    const [left, top, right, bottom] = [10, 20, 40, 60]
    const annotation = (id: number, image_id: string, segmentation: unknown) => ({
      id,
      image_id,
      category_id: 7,
      segmentation,
      area: 1200,
      iscrowd: 0,
      bbox: [],
    })
    const job = await importText(
      server,
      'image-segment',
      tagId,
      coco({
        annotations: [
          annotation(1, 'B', { size: [HEIGHT, WIDTH], counts: runs }),
          annotation(2, 'A', [[left, top, right, top, right, bottom, left, bottom]]),
          annotation(3, 'B', { size: [HEIGHT, WIDTH], counts: stringOfCounts(runs) }),
        ],
        categories: [{ id: 7, name: 'cover', supercategory: 'thing' }],
        images: [
          { id: 'A', file_name: 'train/a.jpg', ...size },
          { id: 'B', file_name: 'train/b.jpg', ...size, license: 1, uuid: 'x', name: 3 },
        ],
      }),
      'coco',
    )
    expect(job.result).toEqual({ accepted: 2, refused: 0, duplicates: 0, refusals: [] })
    const rleMask = { size: [HEIGHT, WIDTH], counts: stringOfCounts(runs) }
    const segment = (turn: number) => ({
      id: `coco-${turn}`,
      parentId: null,
      name: `遮挡 ${turn}`,
      colourIndex: turn - 1,
      rleMask,
      children: [],
    })
    const document = (segments: object[]) => ({
      schemaVersion: 1,
      availability: 1,
      remark: '',
      isCorrect: true,
      isQualified: null,
      errorBoxes: [],
      categories: { human: [], cover: segments, exclude: [] },
    })
    expect(await documentsIn(server, tagId)).toEqual({
      '街景/a.jpg': document([segment(1)]),
      'b.jpg': document([segment(1), segment(2)]),
    })
  })

  test('panoptic PNGs beside their JSON become segments; other files of the ZIP are named', async () => {
    const tagId = await tagWith(server, 'image-segment', ['a.jpg', 'b.jpg'])
    const black = { r: 0, g: 0, b: 0 }
    const square = {
      create: { width: 20, height: 10, channels: 3, background: { r: 1, g: 2, b: 0 } },
    } as const
    const png = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: black } })
      .composite([{ input: await sharp(square).png().toBuffer(), left: 30, top: 40 }])
      .png()
      .toBuffer()
    const json = coco({
      annotations: ['a', 'b'].map((image_id) => ({
        image_id,
        file_name: `${image_id}.png`,
        segments_info: [{ id: 513, category_id: 7, iscrowd: 0, bbox: [30, 40, 20, 10], area: 200 }],
      })),
      categories: [{ id: 7, name: 'cover', isthing: 1 }],
      images: ['a', 'b'].map((id) => ({ id, file_name: `${id}.jpg`, ...size })),
    })
    const files = { 'panoptic_val.json': json, 'panoptic_val/a.png': await png, 'readme.txt': '' }
    const job = await importText(server, 'image-segment', tagId, await zipped(files), 'coco')
    expect(job.result).toEqual({
      accepted: 1,
      refused: 1,
      duplicates: 0,
      refusals: [{ name: 'b.jpg', reason: '压缩包里没有标号图“b.png”' }],
      unread: 1,
      unreadFiles: ['readme.txt'],
    })
    expect(await documentsIn(server, tagId)).toMatchObject({
      'a.jpg': {
        categories: {
          cover: [{ name: '遮挡 1', rleMask: { counts: stringOfCounts(boxCounts(30, 40, 20, 10)) } }],
        },
      },
    })
  })

  test('persons in original COCO files are bodies of 17 nodes, several in a picture', async () => {
    const tagId = await tagWith(server, 'image-node', ['a.jpg'])
    const names = ['nose', 'left_eye', 'right_eye', 'left_ear', 'right_ear']
    for (const part of ['shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle'])
      names.push(`left_${part}`, `right_${part}`)
    const keypoints = (x: number) =>
      names.flatMap((_, at) => (at === 3 ? [0, 0, 0] : [x + at, 50, at % 2 ? 1 : 2]))
    const person = (id: number, x: number) => ({ id, image_id: 1, category_id: 1, keypoints: keypoints(x) })
    const job = await importText(
      server,
      'image-node',
      tagId,
      coco({
        images: [{ id: 1, file_name: 'a.jpg', ...size }],
        annotations: [person(1, 100), person(2, 200)],
        categories: [
          { id: 1, name: 'person', supercategory: 'person', keypoints: names, skeleton: [[1, 2]] },
        ],
      }),
      'coco',
    )
    expect(job.result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [] })
    const nodes = (x: number) =>
      names.map((name, at) => ({
        name: name.replace('_', '-'),
        ...(at === 3 ? { x: 0, y: 0, visibility: 0 } : { x: x + at, y: 50, visibility: at % 2 ? 1 : 2 }),
      }))
    expect(await documentsIn(server, tagId)).toEqual({
      'a.jpg': {
        schemaVersion: 1,
        availability: 1,
        remark: '',
        bodyType: 'body-17',
        nodes: nodes(100),
        extras: [{ id: 'coco-1', nodes: nodes(200) }],
        blur: 1,
        isQualified: null,
        comment: '',
        errorBoxes: [],
      },
    })
  })

  test('a missing bbox is computed from the shape; a ZIP with a single file is opened', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg'])
    const text = coco({
      images: [{ id: 1, file_name: 'a.jpg', ...size }],
      annotations: [
        { id: 1, image_id: 1, category_id: 1, bbox: [1.5, 2.25, 30, 40] },
        { id: 2, image_id: 1, category_id: 2, segmentation: [[5, 6, 15.5, 6, 10, 26]] },
        {
          id: 3,
          image_id: 1,
          category_id: 2,
          segmentation: { size: [HEIGHT, WIDTH], counts: boxCounts(7, 8, 9, 10) },
        },
      ],
      categories: [
        { id: 1, name: 'tracking' },
        { id: 2, name: 'exclude' },
      ],
    })
    const zip = new yazl.ZipFile()
    zip.addBuffer(Buffer.from(text), 'annotations/instances_train2017.json')
    zip.addBuffer(Buffer.from('x'), 'readme.txt')
    zip.end()
    const job = await importText(server, 'image', tagId, await buffer(zip.outputStream), 'coco')
    expect(job.result).toEqual({
      accepted: 1,
      refused: 0,
      duplicates: 0,
      refusals: [],
      notes: [{ text: '旋转的框、轮廓、椭圆与掩膜的形状，按外框导入', count: 1 }],
      unread: 1,
      unreadFiles: ['readme.txt'],
    })
    expect(await documentsIn(server, tagId)).toEqual({
      'a.jpg': {
        schemaVersion: 1,
        availability: 1,
        remark: '',
        isCorrect: true,
        trackingCrop: { x: 1.5, y: 2.25, width: 30, height: 40 },
        excludeCrops: [
          { id: 'coco-1', x: 5, y: 6, width: 10.5, height: 20 },
          { id: 'coco-2', x: 7, y: 8, width: 9, height: 10 },
        ],
      },
    })
  })
})
