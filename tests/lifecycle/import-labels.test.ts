import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportLabel } from '../../src/contract/types.d.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { DocumentOf, ImageDocument } from '../../src/domain/documents/types.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { coco, documentsIn, size, tagWith } from './coco-files.ts'
import { importText, setOntology, zipped } from './imports.ts'
import { file, rectangle } from './labelme-files.ts'

/** Labels of other tools' files: those that are not known are told, and can be said to be one of ours, or to be left out. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

/** Two pictures: a person and a dog in the one, a person and a tree in the other. */
const BOXES = [
  [
    'a.jpg',
    [
      ['person', 10],
      ['dog', 20],
    ],
  ],
  [
    'b.jpg',
    [
      ['person', 30],
      ['tree', 40],
    ],
  ],
] as const
const NAMES = ['person', 'dog', 'tree', 'unused']

type BoxFormat = 'coco' | 'yolo' | 'yolo-obb' | 'voc' | 'cvat' | 'labelme' | 'label-studio' | 'open-images'

const FILES: Readonly<Record<BoxFormat, () => Promise<Buffer | string>>> = {
  coco: async () =>
    coco({
      images: BOXES.map(([name], at) => ({ id: at, file_name: name, ...size })),
      annotations: BOXES.flatMap(([, boxes], at) =>
        boxes.map(([label, x], turn) => ({
          id: at * 10 + turn,
          image_id: at,
          category_id: NAMES.indexOf(label),
          bbox: [x, 10, 8, 16],
        })),
      ),
      categories: NAMES.map((name, id) => ({ id, name })),
    }),
  yolo: () =>
    zipped({
      'data.yaml': `names: [${NAMES.join(', ')}]`,
      ...Object.fromEntries(
        BOXES.map(([name, boxes]) => [
          `labels/${name.replace('.jpg', '.txt')}`,
          boxes
            .map(([label, x]) =>
              [NAMES.indexOf(label), (x + 4) / WIDTH, 18 / HEIGHT, 8 / WIDTH, 16 / HEIGHT].join(' '),
            )
            .join('\n'),
        ]),
      ),
    }),
  cvat: async () =>
    `<?xml version="1.0" encoding="utf-8"?><annotations><version>1.1</version>${BOXES.map(
      ([name, boxes], at) =>
        `<image id="${at}" name="${name}" width="${WIDTH}" height="${HEIGHT}">${boxes
          .map(
            ([label, x]) =>
              `<box label="${label}" xtl="${x}" ytl="10" xbr="${x + 8}" ybr="26" occluded="${Number(label === 'tree')}"/>`,
          )
          .join('')}</image>`,
    ).join('')}</annotations>`,
  'yolo-obb': () =>
    zipped({
      'data.yaml': `names: [${NAMES.join(', ')}]`,
      ...Object.fromEntries(
        BOXES.map(([name, boxes]) => [
          `labels/${name.replace('.jpg', '.txt')}`,
          boxes
            .map(([label, x]) =>
              [
                NAMES.indexOf(label),
                ...[x, 10, x + 8, 10, x + 8, 26, x, 26].map(
                  (side, at) => side / (at % 2 === 0 ? WIDTH : HEIGHT),
                ),
              ].join(' '),
            )
            .join('\n'),
        ]),
      ),
    }),
  voc: () =>
    zipped(
      Object.fromEntries(
        BOXES.map(([name, boxes]) => [
          `Annotations/${name}.xml`,
          `<annotation><filename>${name}</filename><size><width>${WIDTH}</width><height>${HEIGHT}</height></size>${boxes
            .map(
              ([label, x]) =>
                `<object><name>${label}</name><difficult>${Number(label === 'tree')}</difficult><bndbox><xmin>${x}</xmin><ymin>10</ymin><xmax>${x + 8}</xmax><ymax>26</ymax></bndbox></object>`,
            )
            .join('')}</annotation>`,
        ]),
      ),
    ),
  'label-studio': async () =>
    JSON.stringify(
      BOXES.map(([name, boxes], at) => ({
        id: at,
        data: { image: `/data/upload/1/3b4a5c6d-${name}` },
        annotations: [
          {
            result: boxes.map(([label, x]) => ({
              type: 'rectanglelabels',
              original_width: WIDTH,
              original_height: HEIGHT,
              value: {
                x: (x / WIDTH) * 100,
                y: (10 / HEIGHT) * 100,
                width: (8 / WIDTH) * 100,
                height: (16 / HEIGHT) * 100,
                rotation: 0,
                rectanglelabels: [label],
              },
            })),
          },
        ],
      })),
    ),
  'open-images': () =>
    zipped({
      'train-annotations-bbox.csv': [
        'ImageID,Source,LabelName,Confidence,XMin,XMax,YMin,YMax,IsOccluded,IsTruncated,IsGroupOf,IsDepiction,IsInside',
        ...BOXES.flatMap(([name, boxes]) =>
          boxes.map(([label, x]) =>
            [
              name.replace('.jpg', ''),
              'xclick',
              `/m/${NAMES.indexOf(label)}`,
              1,
              x / WIDTH,
              (x + 8) / WIDTH,
              10 / HEIGHT,
              26 / HEIGHT,
              Number(label === 'tree'),
              '0,0,0,0',
            ].join(','),
          ),
        ),
      ].join('\n'),
      'class-descriptions-boxable.csv': NAMES.map((name, at) => `/m/${at},${name}`).join('\n'),
    }),
  labelme: () =>
    zipped(
      Object.fromEntries(
        BOXES.map(([name, boxes]) => [
          `${name}.json`,
          file(
            name,
            boxes.map(([label, x]) =>
              rectangle(
                label,
                [
                  [x, 10],
                  [x + 8, 26],
                ],
                { flags: { hidden: label === 'tree' } },
              ),
            ),
          ),
        ]),
      ),
    ),
}

const LABELS: ImportLabel[] = [
  { from: 'person', to: 'tracking' },
  { from: 'dog', to: 'exclude' },
  { from: 'tree', to: null },
]

describe.each(Object.keys(FILES) as (keyof typeof FILES & ImportFormat)[])('%s', (format) => {
  test('labels of a file are proposed to a database without any, and taken in once they are there', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg', 'b.jpg'])
    const content = await FILES[format]()
    const first = await importText(server, 'image', tagId, content, format, { propose: true })
    const { accepted, refused, proposal } = first.result
    expect([accepted, refused]).toEqual([0, 0])
    expect(proposal?.counts.map(({ label, objects, resources }) => [label, objects, resources])).toEqual([
      ['person', 2, 2],
      ['dog', 1, 1],
      ['tree', 1, 1],
    ])
    expect(proposal?.ontology.labels.map(({ name, key, shapes }) => [name, key, shapes])).toEqual(
      ['person', 'dog', 'tree'].map((name, at) => [name, String(at + 1), ['box']]),
    )
    await setOntology(server, 'image', tagId, proposal?.ontology)
    const again = await importText(server, 'image', tagId, content, format, { propose: true })
    expect([again.result.accepted, again.result.unknownLabels]).toEqual([2, undefined])
    const documents = (await documentsIn(server, tagId)) as Record<string, ImageDocument>
    expect(
      Object.fromEntries(
        Object.entries(documents).map(([name, { objects = [] }]) => [
          name,
          objects.map(({ label }) => label),
        ]),
      ),
    ).toEqual({ 'a.jpg': ['person', 'dog'], 'b.jpg': ['person', 'tree'] })
  })

  test('unknown labels are reported together and can be mapped', async () => {
    const tagId = await tagWith(server, 'image', ['a.jpg', 'b.jpg'])
    const content = await FILES[format]()
    const first = await importText(server, 'image', tagId, content, format)
    expect([first.result.accepted, first.result.refused, first.result.unknownLabels]).toEqual([
      0,
      2,
      [
        { text: 'person', count: 2 },
        { text: 'dog', count: 1 },
        { text: 'tree', count: 1 },
      ],
    ])
    const some = await importText(server, 'image', tagId, content, format, { labels: LABELS.slice(0, 1) })
    expect(some.result.unknownLabels).toEqual([
      { text: 'dog', count: 1 },
      { text: 'tree', count: 1 },
    ])
    const all = await importText(server, 'image', tagId, content, format, { labels: LABELS })
    // Nor is anything told of what was left out.
    expect(all.result).toEqual({ accepted: 2, refused: 0, duplicates: 0, refusals: [] })
    const documents = (await documentsIn(server, tagId)) as Record<string, ImageDocument>
    const boxes = Object.fromEntries(
      Object.entries(documents).map(([name, { trackingCrop, excludeCrops }]) => [
        name,
        [trackingCrop, ...excludeCrops].map(
          (box) => box && [box.x, box.y, box.width, box.height].map(Math.round),
        ),
      ]),
    )
    expect(boxes).toEqual({
      'a.jpg': [
        [10, 10, 8, 16],
        [20, 10, 8, 16],
      ],
      'b.jpg': [[30, 10, 8, 16]],
    })
  })
})

test('an unknown class of a pre-label is left out and can still be mapped', async () => {
  const tagId = await tagWith(server, 'image', ['a.jpg', 'b.jpg'])
  const content = await FILES.coco()
  const as = (labels: ImportLabel[]) =>
    importText(server, 'image', tagId, content, 'coco', { purpose: 'prelabel', labels })
  const some = await as(LABELS.slice(0, 1))
  const left = (id: number, label: string) =>
    `标注 ${id}：类别“${label}”不是跟踪框（tracking）、排除（exclude）之一`
  expect(some.result).toEqual({
    accepted: 2,
    refused: 0,
    duplicates: 0,
    refusals: [],
    leftOut: 2,
    leftOutList: [
      { name: 'a.jpg', reason: left(1, 'dog') },
      { name: 'b.jpg', reason: left(11, 'tree') },
    ],
    notes: ['dog', 'tree'].map((label) => ({
      text: `略过的标注：类别“${label}”不是跟踪框（tracking）、排除（exclude）之一`,
      count: 1,
    })),
    unknownLabels: [
      { text: 'dog', count: 1 },
      { text: 'tree', count: 1 },
    ],
  })
  // Nothing is left of either picture.
  const none = await as([{ from: 'person', to: null }])
  expect([none.result.accepted, none.result.unknownLabels]).toEqual([0, some.result.unknownLabels])
  // Another import replaces what nobody began.
  expect((await as(LABELS)).result).toMatchObject({ accepted: 1, duplicates: 1, refused: 0 })
})

test('several tracking boxes are all left out, the other boxes are imported', async () => {
  const tagId = await tagWith(server, 'image', ['a.jpg', 'b.jpg'])
  const box = (id: number, image_id: number, category_id: number) => ({
    id,
    image_id,
    category_id,
    bbox: [id, 1, 5, 5],
  })
  const content = coco({
    images: ['a.jpg', 'b.jpg'].map((name, at) => ({ id: at + 1, file_name: name, ...size })),
    annotations: [box(1, 1, 1), box(2, 1, 2), box(3, 1, 1), box(4, 2, 1), box(5, 2, 1)],
    categories: [
      { id: 1, name: 'tracking' },
      { id: 2, name: 'exclude' },
    ],
  })
  const why = '有 2 个跟踪框，最多 1 个'
  expect((await importText(server, 'image', tagId, content, 'coco')).result).toEqual({
    accepted: 1,
    refused: 1,
    duplicates: 0,
    refusals: [{ name: 'b.jpg', reason: `标注 4：${why}` }],
    leftOut: 2,
    leftOutList: [1, 3].map((id) => ({ name: 'a.jpg', reason: `标注 ${id}：${why}` })),
    notes: [{ text: `略过的标注：${why}`, count: 2 }],
  })
  const documents = (await documentsIn(server, tagId)) as Record<string, ImageDocument>
  const { trackingCrop, excludeCrops } = documents['a.jpg'] as ImageDocument
  expect([trackingCrop, excludeCrops.map(({ x }) => x)]).toEqual([null, [2]])
})

test('skeletons that fit several templates or none are listed by their category', async () => {
  const { nodes } = VALID_DOCUMENTS['image-node']
  const names = nodes.map(({ name }) => name)
  const skeleton = (id: number, category: number, count: number) => ({
    id,
    image_id: id,
    category_id: category,
    keypoints: Array.from({ length: count }, () => [10, 10, 2]).flat(),
  })
  const content = coco({
    images: ['a.jpg', 'b.jpg'].map((name, at) => ({ id: at + 1, file_name: name, ...size })),
    annotations: [
      skeleton(1, 1, names.length),
      skeleton(2, 2, 2),
      { ...skeleton(3, 1, names.length), image_id: 2 },
    ],
    categories: [
      { id: 1, name: 'hand', keypoints: names },
      { id: 2, name: 'cat', keypoints: ['ear', 'tail'] },
    ],
  })
  const tagId = await tagWith(server, 'image-node', ['a.jpg', 'b.jpg'])
  const first = await importText(server, 'image-node', tagId, content, 'coco')
  expect([first.result.accepted, first.result.unknownLabels]).toEqual([
    0,
    [
      { text: 'hand', count: 1 },
      { text: 'cat', count: 1 },
    ],
  ])
  const labels: ImportLabel[] = [
    { from: 'hand', to: 'right-hand' },
    { from: 'cat', to: null },
  ]
  const told = await importText(server, 'image-node', tagId, content, 'coco', { labels })
  expect(told.result).toEqual({ accepted: 2, refused: 0, duplicates: 0, refusals: [] })
  const documents = (await documentsIn(server, tagId)) as Record<string, DocumentOf['image-node']>
  expect(Object.values(documents).map(({ bodyType }) => bodyType)).toEqual(['right-hand', 'right-hand'])
})

test('a pre-label that lacks a required value arrives without it; finished work does not', async () => {
  const colour = { id: 'colour', name: 'colour', type: 'text' as const, required: true }
  const car = { id: 'car', name: 'car', colour: '#ff9200', shapes: ['box' as const], attributes: [colour] }
  const given = coco({
    images: [{ id: 1, file_name: 'a.jpg', ...size }],
    annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 20, 20] }],
    categories: [{ id: 1, name: 'car' }],
  })
  const outcomes = []
  for (const purpose of ['prelabel', 'work'] as const) {
    const tagId = await tagWith(server, 'image', ['a.jpg'])
    await setOntology(server, 'image', tagId, { labels: [car], attributes: [] })
    const { result } = await importText(server, 'image', tagId, given, 'coco', { purpose })
    outcomes.push([result.accepted, result.refused])
  }
  expect(outcomes).toEqual([
    [1, 0],
    [0, 1],
  ])
})
