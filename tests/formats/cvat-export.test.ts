import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  cvatBoxes,
  cvatMasks,
  cvatMediaPath,
  cvatSkeletons,
} from '../../server/formats/cvat/write-pictures.ts'
import { cvatItems } from '../../server/formats/cvat/read.ts'
import { countsOf } from '../../src/domain/documents/rle.ts'
import type { DocumentOf, ImageDocument, Node, RleMask } from '../../src/domain/documents/types.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { DOCUMENTS } from '../fixtures/generated-documents.ts'
import { segmentsIn } from '../lifecycle/cvat-files.ts'
import { exportOf, itemsIn, texts } from './archives.ts'
import { filesOf, headOf, itemOf, listOf, uuidOf } from './items.ts'
import { childrenOf, readXml, textAt, type PlainElement } from './plain-xml.ts'

/** CVAT for images 1.1 as it is written. Source: docs.cvat.ai, "XML annotation format". */

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})

const head = (labels: readonly string[]) => `<?xml version="1.0" encoding="utf-8"?>
<annotations>
<version>1.1</version>
<meta><task><name>街景一期</name><mode>annotation</mode><labels>${labels
  .map((label) => `<label><name>${label}</name></label>`)
  .join('')}</labels></task><dumped>2026-03-02T01:30:00.000Z</dumped></meta>
`

test('boxes belong to their picture, and an empty picture is included', async () => {
  const document = {
    trackingCrop: { x: 5.25, y: 2, width: 10, height: 4 },
    excludeCrops: [{ id: 'x', x: 0, y: 0, width: 2, height: 10 }],
  }
  expect(texts(await exportOf(cvatBoxes, 'image', [document, null]))).toEqual({
    'annotations.xml': `${head(['tracking', 'exclude'])}<image id="0" name="${uuidOf(0)}/街景_0.jpg" width="640" height="480">
<box label="tracking" source="manual" occluded="0" xtl="5.25" ytl="2" xbr="15.25" ybr="6" z_order="0"></box>
<box label="exclude" source="manual" occluded="0" xtl="0" ytl="0" xbr="2" ybr="10" z_order="0"></box>
</image>
<image id="1" name="${uuidOf(1)}/街景_1.jpg" width="640" height="480">
</image>
</annotations>
`,
  })
  expect(cvatMediaPath(itemOf('image', 1, null))).toBe(`images/${uuidOf(1)}/街景_1.jpg`)
})

test('keypoints are skeletons whose unlabelled nodes are outside and hidden ones occluded', async () => {
  const nodes = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth'].map((name, index) => ({
    name,
    x: 2.5 + index,
    y: 3,
    visibility: index === 2 ? 0 : index === 1 ? 1 : 2,
  }))
  const document = { bodyType: 'face-5', nodes, extras: [] }
  const point = (name: string, outside: 0 | 1, occluded: 0 | 1, place: string) =>
    `<points label="${name}" source="manual" outside="${outside}" occluded="${occluded}" points="${place}"></points>`
  expect(texts(await exportOf(cvatSkeletons, 'image-node', [document]))).toEqual({
    'annotations.xml': `${head([])}<image id="0" name="${uuidOf(0)}/街景_0.jpg" width="640" height="480">
<skeleton label="face-5" source="manual" z_order="0">${[
      point('left-eye', 0, 0, '2.5,3'),
      point('right-eye', 0, 1, '3.5,3'),
      point('nose', 1, 0, '0,0'),
      point('left-mouth', 0, 0, '5.5,3'),
      point('right-mouth', 0, 0, '6.5,3'),
    ].join('')}</skeleton>
</image>
</annotations>
`,
  })
})

const SEGMENT = { name: 's', colourIndex: 0 }

test('masks are row-wise runs in their boxes, from the bottom up; parents are listed as left out', async () => {
  const mask = codec.union(
    codec.fillPolygon([2, 1, 5, 1, 5, 3, 2, 3], 20, 10),
    codec.fillPolygon([3, 3, 4, 3, 4, 4, 3, 4], 20, 10),
  )
  const rleMask = { size: [10, 20], counts: codec.write(mask) }
  const whole = { ...SEGMENT, id: 'a', parentId: null, rleMask }
  const child = { ...SEGMENT, id: 'b', parentId: 'a', rleMask, children: [] }
  const document = { categories: { human: [{ ...whole, children: [child] }], cover: [], exclude: [] } }
  const reported: string[] = []
  let text = ''
  const files = cvatMasks(
    headOf('image-segment'),
    listOf([itemOf('image-segment', 1, document)]),
    {} as never,
    (what) => reported.push(what),
  )
  for await (const { content } of files) for await (const part of content) text += String(part)
  const drawn = (order: number) =>
    `<mask label="human" source="manual" occluded="0" z_order="${order}" rle="0, 6, 1, 1, 1" left="2" top="1" width="3" height="3"></mask>\n`
  expect(text).toBe(
    `${head(['human', 'cover', 'exclude'])}<image id="0" name="${uuidOf(1)}/街景_1.jpg" width="20" height="10">\n${drawn(0)}${drawn(1)}</image>\n</annotations>\n`,
  )
  expect(reported).toEqual(['分割之间的从属，CVAT 放不下'])
})

test('any name is written readably', async () => {
  const item = { ...itemOf('image', 1, null), exportedAs: '街景/<a> & "b"\u0001\uD800.jpg' }
  const tag = { id: 1, name: '“街” & <景>\n' }
  const files = await filesOf(cvatBoxes, { ...headOf('image'), tag }, [item])
  const root = readXml(files.get('annotations.xml')!.toString())
  expect(textAt(root, 'meta', 'task', 'name')).toBe('“街” & <景>')
  expect(childrenOf(root, 'image')[0]?.attributes['name']).toBe('街景/<a> & "b"\uFFFD\uFFFD.jpg')
})

/** What a shape says by the documentation of the format, of kinds that have such shapes. */
const PLAIN: Record<string, (shape: PlainElement) => unknown> = {
  box: ({ attributes: { label, xtl, ytl, xbr, ybr } }) => [
    label,
    ...[Number(xtl), Number(ytl), Number(xbr) - Number(xtl), Number(ybr) - Number(ytl)].map((side) =>
      Number(side.toFixed(4)),
    ),
  ],
  skeleton: ({ attributes: { label }, children }) => [
    label,
    children.map(({ attributes: { label: name, points = '', outside, occluded } }) => [
      name,
      outside === '1' ? 0 : occluded === '1' ? 1 : 2,
      ...(outside === '1' ? [] : points.split(',').map(Number)),
    ]),
  ],
  mask: ({ attributes: { label, rle = '', left, top, width, height } }) => {
    const [x, y, across, down] = [left, top, width, height].map(Number) as [number, number, number, number]
    const set = new Uint8Array(WIDTH * HEIGHT)
    let at = 0
    for (const [turn, run] of rle.split(', ').map(Number).entries())
      for (const end = at + run; at < end; at += 1)
        set[(x + (at % across)) * HEIGHT + y + Math.floor(at / across)] = turn % 2
    if (at !== across * down) throw new Error('not the whole box')
    return [label, runsOf(set)]
  },
}

/** The runs of pixels column by column, the first one of clear ones. */
function runsOf(pixels: Uint8Array): string {
  const runs = [0]
  for (const pixel of pixels) {
    if (pixel !== (runs.length + 1) % 2) runs.push(0)
    runs[runs.length - 1]! += 1
  }
  return runs.join(' ')
}

const isLabelled = (nodes: readonly Node[]): boolean => nodes.some(({ visibility }) => visibility > 0)

/** Runs without the empty ones that some write. */
const whole = ({ counts }: RleMask) =>
  countsOf({ counts: codec.write(codec.read(counts, WIDTH, HEIGHT)), size: [HEIGHT, WIDTH] }) ?? []

/** The same of a document. */
const SAID = {
  image: ({ trackingCrop, excludeCrops }: ImageDocument) =>
    [
      ...(trackingCrop ? [{ label: 'tracking', ...trackingCrop }] : []),
      ...excludeCrops.map((crop) => ({ label: 'exclude', ...crop })),
    ].map(({ label, x, y, width, height }) => [
      label,
      ...[x, y, width, height].map((side) => Number(side.toFixed(4))),
    ]),
  'image-node': ({ bodyType, nodes, extras }: DocumentOf['image-node']) =>
    [nodes, ...extras.map((extra) => extra.nodes)]
      .filter(isLabelled)
      .map((each) => [
        bodyType,
        each.map(({ name, x, y, visibility }) => [name, visibility, ...(visibility === 0 ? [] : [x, y])]),
      ]),
  'image-segment': (document: DocumentOf['image-segment']) =>
    segmentsIn(document).map(({ category, segment }) => [category, whole(segment.rleMask).join(' ')]),
} as const
const WRITE = { image: cvatBoxes, 'image-node': cvatSkeletons, 'image-segment': cvatMasks } as const
const SHAPES: readonly string[] = Object.keys(PLAIN)

test.each(['image', 'image-node', 'image-segment'] as const)(
  'documents of %s are read back as they are, by a plain reader and by our own',
  async (kind) => {
    const said = SAID[kind] as (document: unknown) => unknown[]
    const documents = fc.array(DOCUMENTS[kind] as fc.Arbitrary<unknown>, { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(documents, async (others) => {
        const all = [VALID_DOCUMENTS[kind] as unknown, ...others]
        const text = (await exportOf(WRITE[kind], kind, all)).get('annotations.xml')!.toString()
        const images = childrenOf(readXml(text), 'image')
        expect(images.map(({ attributes }) => [attributes['width'], attributes['height']])).toEqual(
          all.map(() => [String(WIDTH), String(HEIGHT)]),
        )
        const plain = images.map(({ children }) =>
          children.filter(({ name }) => SHAPES.includes(name)).map((shape) => PLAIN[shape.name]!(shape)),
        )
        expect(plain).toEqual(all.map(said))
        const items = await itemsIn(read(kind, text))
        expect(items.map(({ uuid, annotation }) => [uuid, annotation ? said(annotation) : []])).toEqual(
          all.map((document, at) => [uuidOf(at), said(document)]),
        )
      }),
      { numRuns: 15 },
    )
  },
)

const read = (kind: Kind, text: string) =>
  cvatItems(
    (async function* () {
      yield await Promise.resolve(text)
    })(),
    { kind, template: undefined, labels: new Map(), predictions: null },
  )
