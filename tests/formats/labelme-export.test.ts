import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { writerOf } from '../../server/formats/formats.ts'
import { labelmeBoxes, labelmeKeypoints, labelmeSegments } from '../../server/formats/labelme/write.ts'
import { openLabelme } from '../../server/formats/labelme/read.ts'
import type { DocumentOf, ImageDocument, Node, Segment } from '../../src/domain/documents/types.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { DOCUMENTS } from '../fixtures/generated-documents.ts'
import { segmentsIn } from '../lifecycle/cvat-files.ts'
import { archiveOf, exportOf, itemsIn, texts } from './archives.ts'
import { headOf, itemOf, listOf, uuidOf } from './items.ts'

/** LabelMe's JSON as it is written. Source: github.com/wkentaro/labelme, labelme/_label_file.py. */

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})

const facts = (at: number) =>
  `"imagePath":"街景_${at}.jpg","imageData":null,"imageHeight":480,"imageWidth":640}\n`

test('boxes are rectangles in a file beside their picture, and an empty picture has a file too', async () => {
  const document = {
    trackingCrop: { x: 5.25, y: 2, width: 10, height: 4 },
    excludeCrops: [{ id: 'x', x: 0, y: 0, width: 2, height: 10 }],
  }
  const shape = (label: string, points: string) =>
    `{"label":"${label}","points":${points},"group_id":null,"description":"","shape_type":"rectangle","flags":{},"mask":null}`
  expect(texts(await exportOf(labelmeBoxes, 'image', [document, null]))).toEqual({
    [`${uuidOf(0)}/街景_0.json`]: `{"version":"5.5.0","flags":{},"shapes":[${shape('tracking', '[[5.25,2],[15.25,6]]')},${shape('exclude', '[[0,0],[2,10]]')}],${facts(0)}`,
    [`${uuidOf(1)}/街景_1.json`]: `{"version":"5.5.0","flags":{},"shapes":[],${facts(1)}`,
  })
  expect(writerOf('labelme', 'image')?.mediaPath(itemOf('image', 1, null))).toBe(`${uuidOf(1)}/街景_1.jpg`)
})

test('keypoints are points of a group with the box around them; unlabelled ones are left out', async () => {
  const nodes = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth'].map((name, index) => ({
    name,
    x: 2 + index,
    y: 3 + index,
    visibility: index > 1 ? 0 : index === 1 ? 1 : 2,
  }))
  const files = await exportOf(labelmeKeypoints, 'image-node', [{ bodyType: 'face-5', nodes, extras: [] }])
  const same = { group_id: 1, description: '', flags: {}, mask: null }
  expect(JSON.parse(texts(files)[`${uuidOf(0)}/街景_0.json`]!)).toEqual({
    version: '5.5.0',
    flags: {},
    shapes: [
      {
        ...same,
        label: 'face-5',
        points: [
          [2, 3],
          [3, 4],
        ],
        shape_type: 'rectangle',
      },
      { ...same, label: 'left-eye', points: [[2, 3]], shape_type: 'point', difficult: false },
      { ...same, label: 'right-eye', points: [[3, 4]], shape_type: 'point', difficult: true },
    ],
    imagePath: '街景_0.jpg',
    imageData: null,
    imageHeight: 480,
    imageWidth: 640,
  })
})

test('parents of segments are reported as left out, once for each picture', async () => {
  const rleMask = { size: [10, 20], counts: codec.write(codec.fillPolygon([2, 1, 5, 1, 5, 3, 2, 3], 20, 10)) }
  const segment = { name: 's', colourIndex: 0, rleMask, children: [] }
  const children = ['b', 'c'].map((id) => ({ ...segment, id, parentId: 'a' }))
  const document = {
    categories: { human: [{ ...segment, id: 'a', parentId: null, children }], cover: [], exclude: [] },
  }
  const told: string[] = []
  const items = listOf([itemOf('image-segment', 1, document)])
  for await (const { content } of labelmeSegments(headOf('image-segment'), items, {} as never, (what) =>
    told.push(what),
  ))
    for await (const _ of content);
  expect(told).toEqual(['分割之间的从属，LabelMe 放不下'])
})

interface Shape {
  label: string
  points: [number, number][]
  group_id: number | null
  shape_type: string
  mask: string | null
  difficult?: boolean
}
const shapesIn = (content: Buffer): Shape[] => (JSON.parse(content.toString()) as { shapes: Shape[] }).shapes

/** What shapes say by LabelMe's own code: a mask is set where its PNG is not 0, from its first point to its second. */
const PLAIN: { readonly [K in Kind]?: (shapes: readonly Shape[]) => Promise<unknown> } = {
  image: async (shapes) => shapes.map(({ label, points }) => [label, ...points.flat()]),
  'image-node': async (shapes) =>
    shapes.map(({ label, points, group_id, difficult }) => [label, group_id, points.at(0), difficult]),
  'image-segment': (shapes) =>
    Promise.all(
      shapes.map(async ({ label, points, mask }) => {
        const [[x, y] = [0, 0], [right, bottom] = [0, 0]] = points
        const { data, info } = await sharp(Buffer.from(mask!, 'base64'))
          .toColourspace('b-w')
          .raw()
          .toBuffer({ resolveWithObject: true })
        if (info.width !== right - x + 1 || info.height !== bottom - y + 1)
          throw new Error('not as large as its box')
        const set = new Uint8Array(WIDTH * HEIGHT)
        for (let at = 0; at < info.width * info.height; at += 1)
          set[(y + Math.floor(at / info.width)) * WIDTH + x + (at % info.width)] =
            data[at * info.channels]! > 0 ? 1 : 0
        return [label, codec.write(codec.encodeBytes(set, WIDTH, HEIGHT))]
      }),
    ),
}

const labelled = (nodes: readonly Node[]) => nodes.filter(({ visibility }) => visibility > 0)

/** What LabelMe's shapes are of a document. */
const SHAPES = {
  image: ({ trackingCrop, excludeCrops }: ImageDocument) =>
    [
      ...(trackingCrop ? [{ label: 'tracking', ...trackingCrop }] : []),
      ...excludeCrops.map((crop) => ({ label: 'exclude', ...crop })),
    ].map(({ label, x, y, width, height }) => [label, x, y, x + width, y + height]),
  'image-node': ({ bodyType, nodes, extras }: DocumentOf['image-node']) =>
    [nodes, ...extras.map((extra) => extra.nodes)]
      .filter((each) => labelled(each).length > 0)
      .flatMap((each, turn) => {
        const places = labelled(each)
        const corner = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))]
        return [
          [bodyType, turn + 1, corner, undefined],
          ...places.map(({ name, x, y, visibility }) => [name, turn + 1, [x, y], visibility === 1]),
        ]
      }),
  'image-segment': (document: DocumentOf['image-segment']) =>
    segmentsIn(document).map(({ category, segment }) => [category, whole(segment)]),
} as const

const whole = ({ rleMask }: Segment): string => codec.write(codec.read(rleMask.counts, WIDTH, HEIGHT))
const WRITE = {
  image: labelmeBoxes,
  'image-node': labelmeKeypoints,
  'image-segment': labelmeSegments,
} as const

/** Sides as they are after adding and subtracting. */
const near = (value: unknown): unknown => {
  if (typeof value === 'number') return Number(value.toFixed(4))
  return Array.isArray(value) ? value.map(near) : value
}

test.each(['image', 'image-node', 'image-segment'] as const)(
  'documents of %s are read back as they are, by a plain reader and by our own',
  async (kind) => {
    const shapesOf = SHAPES[kind] as (document: unknown) => unknown[]
    const documents = fc.array(DOCUMENTS[kind] as fc.Arbitrary<unknown>, { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(documents, async (others) => {
        const all = [VALID_DOCUMENTS[kind] as unknown, ...others]
        const files = await exportOf(WRITE[kind], kind, all)
        const plain = await Promise.all([...files.values()].map((content) => PLAIN[kind]!(shapesIn(content))))
        expect(near(plain)).toEqual(near(all.map(shapesOf)))
        const { signal } = new AbortController()
        const open = archiveOf(files)
        const archive = { path: '', isArchive: true, open, signal }
        const source = { kind, template: undefined, labels: new Map(), predictions: null, ...archive }
        const items = await itemsIn((await openLabelme(source)).items())
        const made = items.map(({ uuid, annotation }) => [uuid, annotation ? shapesOf(annotation) : []])
        expect(near(made)).toEqual(near(all.map((document, at) => [uuidOf(at), shapesOf(document)])))
      }),
      { numRuns: 8 },
    )
  },
)
