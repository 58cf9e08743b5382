import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Survey } from '../../server/jobs/imports/propose.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { readBack } from './round-trip.ts'

/** COCO panoptic as its authors publish it: panoptic_val2017.json beside a folder of PNGs. */

const SIZE = { width: 4, height: 3 }
const [SKY, CAR, OTHER_CAR, CROWD] = [7, 300, 70_000, 9]

const png = (ids: readonly number[], { width, height } = SIZE): Promise<Buffer> =>
  sharp(Uint8Array.from(ids.flatMap((id) => [id & 255, (id >> 8) & 255, id >> 16])), {
    raw: { width, height, channels: 3 },
  })
    .png()
    .toBuffer()

// prettier-ignore
const IDS = [
  SKY, SKY, SKY, 0,
  CAR, CAR, OTHER_CAR, CROWD,
  CAR, 0, OTHER_CAR, SKY,
]

const segment = (id: number, category: number, more: object = {}) => ({
  id,
  category_id: category,
  iscrowd: 0,
  bbox: [0, 0, 1, 1],
  area: 1,
  ...more,
})
const SEGMENTS = [
  segment(CAR, 3),
  segment(OTHER_CAR, 3),
  segment(SKY, 187),
  segment(CROWD, 3, { iscrowd: 1 }),
]

const file = (segments: unknown = SEGMENTS, more: readonly object[] = []) =>
  Buffer.from(
    JSON.stringify({
      annotations: [{ image_id: 1, file_name: '000000000139.png', segments_info: segments }, ...more],
      images: [{ id: 1, file_name: '000000000139.jpg', ...SIZE }],
      categories: [
        { id: 3, name: 'car', supercategory: 'vehicle', isthing: 1, color: [0, 0, 142] },
        { id: 187, name: 'sky', supercategory: 'sky', isthing: 0, color: [70, 130, 180] },
        { id: 200, name: 'rug', supercategory: 'floor', isthing: 0 },
      ],
    }),
  )

const STREET: Ontology = {
  labels: [
    { id: 'car', name: 'car', colour: '#00008e', shapes: ['mask'], attributes: [] },
    { id: 'sky', name: 'sky', colour: '#4682b4', shapes: ['area'], attributes: [] },
  ],
  attributes: [],
}
const DATABASE = { kind: 'image-segment', ontology: STREET, size: SIZE } as const

const filesOf = async (ids: readonly number[] = IDS): Promise<Record<string, Buffer>> => ({
  'annotations/panoptic_val2017.json': file(),
  'annotations/panoptic_val2017/000000000139.png': await png(ids),
  // A picture of the same name is none of label numbers.
  'val2017/000000000139.png': await png(IDS.map(() => 255)),
})

/** Runs of the pixels with an id, down the columns. */
const maskOf = (id: number) => {
  const down = Array.from({ length: 12 }, (_, at) => IDS[(at % 3) * 4 + Math.floor(at / 3)] === id)
  const runs = [0]
  for (const [at, isOn] of down.entries())
    if (isOn === (at > 0 && down[at - 1])) runs.push(runs.pop()! + 1)
    else runs.push(1)
  return { size: [3, 4], counts: stringOfCounts(runs) }
}

test('each segment has the mask of its number, whole areas are one, crowds are told', async () => {
  const read = await readBack(DATABASE, 'coco', await filesOf())
  const made = (turn: number, name: string, id: number) => ({
    id: `coco-${turn}`,
    parentId: null,
    name,
    colourIndex: turn - 1,
    rleMask: maskOf(id),
    children: [],
    attributes: [],
  })
  expect(read).toEqual({
    uuid: undefined,
    name: '000000000139.jpg',
    ...SIZE,
    annotation: {
      schemaVersion: 1,
      availability: 1,
      remark: '',
      isCorrect: true,
      isQualified: null,
      errorBoxes: [],
      categories: {
        human: [],
        cover: [],
        exclude: [],
        car: [made(1, 'car 1', CAR), made(2, 'car 2', OTHER_CAR)],
        sky: [made(3, 'sky', SKY)],
      },
      attributes: [],
    },
    notes: ['人群区域（iscrowd），没有导入'],
  })
})

test('the categories of the file are proposed as labels: things as masks, stuff as areas, with their colours', async () => {
  const survey = new Survey('image-segment')
  await readBack({ ...DATABASE, labelling: survey.labelling }, 'coco', await filesOf())
  const { ontology, counts } = survey.proposal()!
  expect(ontology.labels.map(({ id, colour, shapes }) => [id, colour, shapes])).toEqual([
    ['car', '#00008e', ['mask']],
    ['sky', '#4682b4', ['area']],
    ['rug', '#6ddbff', ['area']],
  ])
  expect(counts.map(({ label, objects }) => [label, objects])).toEqual([
    ['car', 2],
    ['sky', 1],
    ['rug', 0],
  ])
})

/** Why the file or its picture is refused, or a segment left out. */
const whyRefused = async (files: Record<string, Buffer>): Promise<string> => {
  try {
    const read = await readBack(DATABASE, 'coco', files)
    return [...(read?.skipped?.keys() ?? [])].join()
  } catch (error) {
    return String(error)
  }
}

const [JSON_PATH, PNG_PATH] = ['panoptic.json', 'panoptic/000000000139.png']

test.each<[string, () => Promise<Record<string, Buffer>>, string]>([
  [
    'the JSON alone',
    () => Promise.resolve({ [JSON_PATH]: file() }),
    'COCO 全景的轮廓在 PNG 图里，请把 JSON 与 PNG 打成一个 ZIP',
  ],
  [
    'no PNG of the picture',
    async () => ({ [JSON_PATH]: file(), 'panoptic/1000000000139.png': await png(IDS) }),
    '压缩包里没有标号图“000000000139.png”',
  ],
  [
    'two PNGs of one name',
    async () => ({
      [JSON_PATH]: file(),
      'a/000000000139.png': await png(IDS),
      'b/000000000139.png': await png(IDS),
    }),
    '压缩包里有几张标号图叫“000000000139.png”，分不清是哪一张',
  ],
  [
    'numbers that nothing lists',
    async () => ({ [JSON_PATH]: file(SEGMENTS.slice(0, 2)), [PNG_PATH]: await png(IDS) }),
    '标号图里有 segments_info 没有的编号：7、9',
  ],
  [
    'a segment without pixels',
    async () => ({ [JSON_PATH]: file([...SEGMENTS, segment(5, 3)]), [PNG_PATH]: await png(IDS) }),
    '标注 5：没有一个像素',
  ],
  [
    'a PNG of another size',
    async () => ({ [JSON_PATH]: file(), [PNG_PATH]: await png(IDS, { width: 3, height: 4 }) }),
    '标签图的尺寸与图片不符，应为 4×3',
  ],
  [
    'no PNG at all behind the name',
    () => Promise.resolve({ [JSON_PATH]: file(), [PNG_PATH]: Buffer.from('GIF89a') }),
    '不是能读的 PNG',
  ],
  [
    'a number twice',
    async () => ({ [JSON_PATH]: file([...SEGMENTS, SEGMENTS[0]]), [PNG_PATH]: await png(IDS) }),
    'segments_info 里的编号重复',
  ],
  [
    'a number out of range',
    async () => ({ [JSON_PATH]: file([segment(2 ** 24, 3)]), [PNG_PATH]: await png(IDS) }),
    'segments_info 的第 1 项 的 id：数值过大',
  ],
  [
    'two annotations of one picture',
    async () => ({
      [JSON_PATH]: file(SEGMENTS, [{ image_id: 1, file_name: 'b.png', segments_info: [] }]),
      [PNG_PATH]: await png(IDS),
    }),
    '有 2 条全景标注，一张图片只能有 1 条',
  ],
  [
    'an unknown category',
    async () => ({
      [JSON_PATH]: file([...SEGMENTS.slice(0, 3), segment(CROWD, 4)]),
      [PNG_PATH]: await png(IDS),
    }),
    '标注 9：没有编号为 4 的类别',
  ],
])('%s is told', async (_, files, why) => {
  expect(await whyRefused(await files())).toContain(why)
})
