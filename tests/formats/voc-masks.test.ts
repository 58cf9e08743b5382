import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { vocMasks } from '../../server/formats/voc-masks/write.ts'
import type { ImageSegmentDocument, Segment } from '../../src/domain/documents/types.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { categoriesIn, segmentsOf } from '../../src/domain/segments/tree.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { readBack, written } from './round-trip.ts'

/** Label pictures out and back, and as other tools write them. */

const codec = await loadCodec()
const SIZE = { width: 32, height: 24 }
const CELL = 8
const CELLS = (SIZE.width / CELL) * (SIZE.height / CELL)

const label = (id: string, name: string, colour: string, shapes: 'area' | 'mask') => ({
  id,
  name,
  colour,
  shapes: [shapes],
  attributes: [],
})
const ROAD: Ontology = {
  labels: [
    label('sky', '天空', '#46b4f0', 'area'),
    label('car', 'car: #1', '#ff0000', 'mask'),
    label('sign', 'traffic sign', '#00ff00', 'mask'),
  ],
  attributes: [],
}

const cellMask = (cells: readonly number[]) => {
  const bytes = new Uint8Array(SIZE.width * SIZE.height)
  for (let at = 0; at < bytes.length; at++) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)]
    const cell = Math.floor(y / CELL) * (SIZE.width / CELL) + Math.floor(x / CELL)
    if (cells.includes(cell)) bytes[at] = 1
  }
  const counts = codec.write(codec.encodeBytes(bytes, SIZE.width, SIZE.height))
  return { size: [SIZE.height, SIZE.width] as [number, number], counts }
}

const segment = (id: string, cells: readonly number[]): Segment => ({
  id,
  parentId: null,
  name: id,
  colourIndex: 0,
  rleMask: cellMask(cells),
  children: [],
  attributes: [],
})

/** Cells of labels or of nothing; each cell of a mask is a segment, all of an area are one. */
const pictures = fc
  .array(fc.option(fc.constantFrom(...ROAD.labels.map(({ id }) => id)), { nil: '' }), {
    minLength: CELLS,
    maxLength: CELLS,
  })
  .filter((cells) => cells.some((cell) => cell !== ''))
  .map((cells): ImageSegmentDocument => {
    const of = (id: string) => cells.flatMap((cell, at) => (cell === id ? [at] : []))
    const sky = of('sky').length > 0 ? { sky: [segment('sky', of('sky'))] } : {}
    const masks = ['car', 'sign'].flatMap((id) => {
      const own = of(id).map((at) => segment(`${id}-${at}`, [at]))
      return own.length > 0 ? [[id, own] as const] : []
    })
    const empty = emptyDocument('image-segment')
    return {
      ...empty,
      categories: { ...empty.categories, ...sky, ...Object.fromEntries(masks) },
      attributes: [],
    }
  })

const masksIn = ({ categories }: ImageSegmentDocument) =>
  Object.fromEntries(
    categoriesIn(categories)
      .filter((category) => segmentsOf(categories, category).length > 0)
      .map((category) => [
        category,
        new Set(segmentsOf(categories, category).map(({ rleMask }) => rleMask.counts)),
      ]),
  )

const DATABASE = { kind: 'image-segment', ontology: ROAD, size: SIZE } as const

test('random label pictures come back whole', async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async (document) => {
      const { files, lost } = await written(DATABASE, vocMasks, document)
      const back = await readBack(DATABASE, 'voc-masks', files)
      expect([lost, back?.notes]).toEqual([[], []])
      expect(masksIn(back?.annotation as ImageSegmentDocument)).toEqual(masksIn(document))
    }),
    { numRuns: 12 },
  )
})

test('pixels are class and object numbers with the palette of VOC, and the table names the classes', async () => {
  const empty = emptyDocument('image-segment')
  const document = {
    ...empty,
    categories: {
      ...empty.categories,
      sign: [segment('a', [1]), segment('b', [2])],
      sky: [segment('c', [0])],
    },
  }
  const { files } = await written(DATABASE, vocMasks, document)
  const colourAt = async (name: string, cell: number) => {
    const path = Object.keys(files).find((file) => file.startsWith(name)) ?? ''
    const raw = await sharp(files[path]).raw().toBuffer()
    return [...raw.subarray(cell * CELL * 3, cell * CELL * 3 + 3)]
  }
  expect(await Promise.all([0, 1, 2, 3].map((cell) => colourAt('SegmentationClass', cell)))).toEqual([
    [128, 0, 0],
    [128, 128, 0],
    [128, 128, 0],
    [0, 0, 0],
  ])
  expect(await Promise.all([0, 1, 2].map((cell) => colourAt('SegmentationObject', cell)))).toEqual([
    [128, 0, 0],
    [0, 128, 0],
    [128, 128, 0],
  ])
  expect(String(files['labelmap.txt'])).toBe(
    '# label:color_rgb:parts:actions\nbackground:0,0,0::\n天空:128,0,0::\ncar: #1:0,128,0::\ntraffic sign:128,128,0::\n',
  )
})

test('what lies below others, and parts, are told', async () => {
  const empty = emptyDocument('image-segment')
  const { attributes: _, ...part } = segment('p', [1])
  const parent = { ...segment('a', [0, 1]), children: [{ ...part, parentId: 'a' }] }
  const document = { ...empty, categories: { ...empty.categories, car: [parent, segment('b', [0])] } }
  const { lost } = await written(DATABASE, vocMasks, document)
  expect(lost).toEqual(['部件，VOC 分割图放不下', '被其他分割盖住的部分，VOC 分割图放不下'])
})

type Rgb = readonly [number, number, number]

/** A PNG of one colour or grey in each cell. */
const picture = (cells: readonly (number | Rgb)[], palette = false): Promise<Buffer> => {
  const channels = typeof cells[0] === 'number' ? 1 : 3
  const data = new Uint8Array(SIZE.width * SIZE.height * channels)
  for (let at = 0; at < SIZE.width * SIZE.height; at++) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)]
    const cell = cells[Math.floor(y / CELL) * (SIZE.width / CELL) + Math.floor(x / CELL)] ?? 0
    const values = typeof cell === 'number' ? Array.from({ length: channels }, () => cell) : cell
    data.set(values, at * channels)
  }
  return sharp(data, { raw: { ...SIZE, channels } })
    .png({ palette })
    .toBuffer()
}

const read = async (files: Record<string, string | Buffer>, ontology = ROAD) => {
  const buffers = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, Buffer.from(file)]))
  const item = await readBack({ ...DATABASE, ontology }, 'voc-masks', {
    ...buffers,
    'readme.md': Buffer.from(''),
  })
  return { masks: masksIn(item?.annotation as ImageSegmentDocument), notes: item?.notes }
}

const EXPECTED = {
  masks: { car: new Set([cellMask([1, 2]).counts]), sky: new Set([cellMask([0]).counts]) },
  notes: [],
}
const SKY: Rgb = [70, 180, 240]
const CAR: Rgb = [255, 0, 0]
const OTHER_SKY: Rgb = [1, 2, 3]
const OTHER_CAR: Rgb = [9, 8, 7]

test.each<[string, () => Promise<Record<string, string | Buffer>>]>([
  ['the colours of the labels', async () => ({ 'masks/a.png': await picture([SKY, CAR, CAR]) })],
  ['the colours of the labels in a palette', async () => ({ 'a.png': await picture([SKY, CAR, CAR], true) })],
  [
    'numbers with a name on each line',
    async () => ({ 'a_mask.png': await picture([1, 2, 2]), 'classes.txt': '_background_\n天空\ncar: #1\n' }),
  ],
  [
    'numbers with a table of numbers',
    async () => ({ 'a.png': await picture([7, 40, 40]), 'labels.txt': '7: 天空\n40: car: #1' }),
  ],
  [
    'numbers with JSON',
    async () => ({ 'a.png': await picture([7, 40, 40]), 'labelmap.json': '{"7":"天空","car: #1":40}' }),
  ],
  [
    'colours with JSON',
    async () => ({
      'a.png': await picture([OTHER_SKY, OTHER_CAR, OTHER_CAR]),
      'labelmap.json': '{"天空":[1,2,3],"#090807":"car: #1"}',
    }),
  ],
  [
    "CamVid's table",
    async () => ({
      'labels/a.png': await picture([OTHER_SKY, OTHER_CAR, OTHER_CAR]),
      'label_colors.txt': '1 2 3 天空\n9 8 7 car: #1\n',
    }),
  ],
  [
    "CVAT's table",
    async () => ({
      'SegmentationClass/a.png': await picture([OTHER_SKY, OTHER_CAR, OTHER_CAR]),
      'JPEGImages/a.png': await picture([3, 4, 5]),
      'labelmap.txt': '# label:color_rgb:parts:actions\nbackground:0,0,0::\n天空:1,2,3::\ncar: #1:9,8,7::\n',
    }),
  ],
])('%s say which label it is', async (_, files) => {
  expect(await read(await files())).toEqual(EXPECTED)
})

test('object pictures part what has one class, in whatever order they are packed', async () => {
  const { masks } = await read({
    'SegmentationObject/a.png': await picture([1, 2, 3]),
    'SegmentationClass/a.png': await picture([SKY, CAR, CAR]),
  })
  expect(masks).toEqual({
    car: new Set([cellMask([1]).counts, cellMask([2]).counts]),
    sky: EXPECTED.masks.sky,
  })
})

test('unknown colours and numbers are named together, the ignored region is told, a photograph is refused', async () => {
  const unknown = async (cells: readonly (number | Rgb)[]) =>
    read({ 'a.png': await picture(cells) }).catch((error: unknown) => String(error))
  expect(await unknown([SKY, OTHER_CAR])).toContain('“#090807”')
  expect(await unknown([9, 0])).toContain('“9”')
  expect((await read({ 'a.png': await picture([SKY, [224, 224, 192]]) })).notes).toEqual([
    '忽略区域（255），没有导入',
  ])
  const noise = Uint8Array.from({ length: SIZE.width * SIZE.height * 3 }, (_, at) => (at * 7919) % 256)
  const photograph = sharp(noise, { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer()
  expect(await read({ 'a.png': await photograph }).catch(String)).toMatch(/“#|不像标签图/)
  const other = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  expect(await read({ 'a.png': await other.png().toBuffer() }).catch(String)).toContain('应为 32×24')
})
