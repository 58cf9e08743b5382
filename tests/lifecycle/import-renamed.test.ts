import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { coco, documentsIn, size, tagWith } from './coco-files.ts'
import { importText, zipped } from './imports.ts'

/**
 * Label Studio and Roboflow give files names of their own, exports of this product folders; what comes back belongs to the
 * files as they were.
 */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

const HASH = '68cb444f62494b5756c4708d119a66da'
const OTHER = 'fc4622004ff72e58b546635774372fe2'

/** Names that these tools write, and the resources that they come from. */
const NAMES: readonly (readonly [written: string, name: string])[] = [
  ['images/cb0618f6-BitBlt_3840x2160.5857_original.jpg', 'BitBlt_3840x2160.5857_original.jpg'],
  ['images\\90fbb0c7-a.jpg', 'a.jpg'],
  ['..\\..\\label-studio\\media\\upload\\4\\1b160cae-街景_1.jpg', '街景 1.jpg'],
  [`2056_jpg.rf.${HASH}.jpg`, '2056.jpg'],
  [`train/IMG_3147_JPG.rf.${HASH}.jpg`, 'IMG_3147.JPG'],
  [`frame-0001-left_png.rf.${HASH}.jpg`, 'frame 0001 (left).png'],
  // As one of these tools calls it, but uploaded so.
  [`b_jpg.rf.${HASH}.jpg`, `b_jpg.rf.${HASH}.jpg`],
]
const UNCLEAR = [`twins_jpg.rf.${HASH}.jpg`, `c-d_jpg.rf.${HASH}.jpg`, '0a1b2c3d-gone.jpg']
const VERSIONS = [`many_jpg.rf.${HASH}.jpg`, `many_jpg.rf.${OTHER}.jpg`]
const RESOURCES = [
  ...NAMES.map(([, name]) => name),
  'x/twins.jpg',
  'y/twins.jpg',
  'c d.jpg',
  'c_d.jpg',
  'many.jpg',
  'b.jpg',
]
const written = [...NAMES.map(([name]) => name), ...UNCLEAR, ...VERSIONS]

const fits = (...names: string[]): string =>
  `数据库里有 ${names.length} 项资源都符合，不能确定是哪一项：${names.join('、')}`

/** Why the unclear ones and the versions find nothing, by what the file calls them. */
const reasonsFor = (pathOf: (name: string) => string): string[] => {
  const rivals = `文件里有 2 项都对应“many.jpg”，不能确定是哪一项：${VERSIONS.map(pathOf).join('、')}`
  return [
    fits('x/twins.jpg', 'y/twins.jpg'),
    fits('c d.jpg', 'c_d.jpg'),
    '数据库里没有这项资源',
    rivals,
    rivals,
  ]
}

/** Whose annotation each resource got, by how wide its box is. */
const widths = async (tagId: number) =>
  Object.fromEntries(
    Object.entries(await documentsIn(server, tagId)).map(([name, document]) => [
      name,
      Math.round((document as { trackingCrop: { width: number } }).trackingCrop.width),
    ]),
  )
const EXPECTED = Object.fromEntries(NAMES.map(([, name], at) => [name, at + 1]))

describe('files that were named anew', () => {
  test('of COCO match the only resource with that former name; ambiguous ones match none and are listed', async () => {
    const tagId = await tagWith(server, 'image', RESOURCES)
    const images = written.map((file_name, id) => ({ id, file_name, ...size }))
    const annotations = images.map(({ id }) => ({
      id,
      image_id: id,
      category_id: 1,
      bbox: [1, 1, id + 1, 5],
    }))
    const text = coco({ images, annotations, categories: [{ id: 1, name: 'tracking' }] })
    const { result } = await importText(server, 'image', tagId, text, 'coco')
    const names = [...UNCLEAR, ...VERSIONS]
    const reasons = reasonsFor((name) => name)
    expect(result.refusals).toEqual(reasons.map((reason, at) => ({ name: names[at], reason })))
    expect(await widths(tagId)).toEqual(EXPECTED)
  })

  test('of YOLO as well', async () => {
    const tagId = await tagWith(server, 'image', RESOURCES)
    const pathOf = (name: string) =>
      `train/labels/${name
        .split(/[\\/]/)
        .at(-1)
        ?.replace(/\.[^.]+$/, '')}.txt`
    const box = (width: number) => `0 0.5 0.5 ${width / WIDTH} ${5 / HEIGHT}\n`
    const files = Object.fromEntries(written.map((name, at) => [pathOf(name), box(at + 1)]))
    const zip = await zipped({ 'data.yaml': '{"names": ["tracking"]}', ...files })
    const { result } = await importText(server, 'image', tagId, zip, 'yolo')
    const names = [...UNCLEAR, ...VERSIONS].map(pathOf)
    expect(result.refusals).toEqual(reasonsFor(pathOf).map((reason, at) => ({ name: names[at], reason })))
    expect(await widths(tagId)).toEqual(EXPECTED)
  })
})

test('in folders of a YOLO export pictures match by uuid in their database and by name in another', async () => {
  const tagId = await tagWith(server, 'image', ['a (1).jpg', 'b.jpg', 'b.jpg', 'c.jpg', 'c.jpg'])
  const { rows } = await sql<{ uuid: string }>`
    select uuid from resources where tag_id = ${tagId} and name = 'c.jpg'`.execute(server.store.db)
  const elsewhere = '0a1b2c3d-0000-4000-8000-000000000001'
  const zip = await zipped({
    'data.yaml': 'names: [tracking]\n',
    [`labels/${elsewhere}/a_1.txt`]: '0 0.5 0.5 0.5 0.5\n',
    [`labels/${elsewhere}/b.txt`]: '0 0.5 0.5 0.5 0.5\n',
    ...Object.fromEntries(rows.map(({ uuid }) => [`labels/${uuid}/c.txt`, '0 0.5 0.5 0.5 0.5\n'])),
  })
  const { result } = await importText(server, 'image', tagId, zip, 'yolo')
  expect(result).toEqual({
    accepted: 3,
    refused: 1,
    duplicates: 0,
    refusals: [{ name: `labels/${elsewhere}/b.txt`, reason: fits('b.jpg', 'b.jpg') }],
  })
})
