import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cocoPanoptic } from '../../server/formats/coco/write-panoptic.ts'
import { cocoSegments } from '../../server/formats/coco/write.ts'
import { cvatMasks } from '../../server/formats/cvat/write-pictures.ts'
import { ownJson } from '../../server/formats/json/json.ts'
import { labelmeSegments } from '../../server/formats/labelme/write.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import { yoloSegment } from '../../server/formats/yolo/write.ts'
import { SEGMENT_COLOURS } from '../../src/domain/colours.ts'
import type { ImageSegmentDocument, Segment } from '../../src/domain/documents/types.ts'
import { emptyDocument, normaliseDocument, validateDocument } from '../../src/domain/documents/validate.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Rect } from '../../src/domain/geometry/rect.ts'
import type { LabelShape, Ontology } from '../../src/domain/ontology/ontology.ts'
import { isAreaLabel } from '../../src/domain/ontology/segment-labels.ts'
import { entriesFor, ontologies } from '../../src/domain/ontology/testing.ts'
import { categoriesIn, segmentsOf } from '../../src/domain/segments/tree.ts'
import { readBack, written } from './round-trip.ts'

/** Labelled segments go out and come back in each format; what comes back differently is what the export said. */

const SIZE = { width: 32, height: 24 }

const databaseOf = (ontology: Ontology | undefined) =>
  ({ kind: 'image-segment', ontology, size: SIZE }) as const

/** Runs go down the columns. */
const maskOf = ({ x, y, width, height }: Rect): Segment['rleMask'] => {
  const { height: rows, width: columns } = SIZE
  const runs = [x * rows + y, height]
  for (let column = 1; column < width; column += 1) runs.push(rows - height, height)
  const rest = rows * columns - runs.reduce((sum, run) => sum + run, 0)
  return { size: [rows, columns], counts: stringOfCounts(rest > 0 ? [...runs, rest] : runs) }
}

const rectangles = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 12 })).chain(([x, y]) =>
  fc.record({
    x: fc.constant(x),
    y: fc.constant(y),
    width: fc.integer({ min: 3, max: SIZE.width - x }),
    height: fc.integer({ min: 3, max: SIZE.height - y }),
  }),
)

const inside = ({ x, y, width, height }: Rect): Rect => ({
  x: x + 1,
  y: y + 1,
  width: width - 2,
  height: height - 2,
})

const SHAPES: readonly (readonly LabelShape[])[] = [['mask'], ['area'], ['mask', 'area']]

const drawnOntologies = ontologies.chain((ontology) =>
  fc
    .tuple(
      ...ontology.labels.map((label) =>
        fc.constantFrom(...SHAPES).map((shapes) => ({ ...label, shapes: [...shapes] })),
      ),
    )
    .map((labels): Ontology => ({ ...ontology, labels })),
)

const colourIndices = fc.nat(SEGMENT_COLOURS.length - 1)

const segmentsFor = (label: Ontology['labels'][number]) =>
  fc.array(fc.tuple(rectangles, entriesFor(label.attributes), fc.boolean(), colourIndices), {
    maxLength: isAreaLabel(label) ? 1 : 3,
  })

const work = drawnOntologies.chain((ontology) =>
  fc
    .tuple(fc.tuple(...ontology.labels.map(segmentsFor)), entriesFor(ontology.attributes))
    .map(([drawn, attributes]) => {
      const empty = emptyDocument('image-segment')
      const listed = ontology.labels.map((label, at) => {
        const list = (drawn[at] ?? []).map(([rect, entries, hasPart, colourIndex], index): Segment => {
          const id = `${label.id}-${index}`
          const part = {
            id: `${id}-part`,
            parentId: id,
            name: '部件',
            colourIndex: SEGMENT_COLOURS.length - 1 - colourIndex,
            rleMask: maskOf(inside(rect)),
            children: [],
          }
          return {
            id,
            parentId: null,
            name: `${label.name} ${index + 1}`,
            colourIndex,
            rleMask: maskOf(rect),
            children: hasPart ? [part] : [],
            attributes: entries,
          }
        })
        return [label.id, list] as const
      })
      const categories = {
        ...empty.categories,
        ...Object.fromEntries(listed.filter(([, list]) => list.length > 0)),
      }
      return { ontology, document: { ...empty, categories, attributes } satisfies ImageSegmentDocument }
    }),
)

const contextOf = (ontology: Ontology) => ({ ...SIZE, stage: 'mark', labels: { ontology } }) as const

test('the documents of these tests keep every rule', () => {
  fc.assert(
    fc.property(work, ({ ontology, document }) => {
      expect(validateDocument('image-segment', document, contextOf(ontology))).toEqual([])
    }),
  )
})

const withoutParts = (document: ImageSegmentDocument): ImageSegmentDocument => ({
  ...document,
  categories: {
    ...document.categories,
    ...Object.fromEntries(
      categoriesIn(document.categories).map((category) => [
        category,
        segmentsOf(document.categories, category).map((segment) => ({ ...segment, children: [] })),
      ]),
    ),
  },
})

/** What every format has: masks by label, and attributes. */
const core = ({ categories }: ImageSegmentDocument, keepsAttributes: boolean) =>
  categoriesIn(categories).flatMap((category) =>
    segmentsOf(categories, category).map(({ rleMask, attributes }) => [
      category,
      rleMask.counts,
      ...(keepsAttributes ? [attributes] : []),
    ]),
  )

interface Expectation {
  readonly format: ImportFormat
  readonly exporter: Exporter
  readonly attributes: boolean
}

const FORMATS: readonly Expectation[] = [
  { format: 'coco', exporter: cocoSegments, attributes: true },
  { format: 'cvat', exporter: cvatMasks, attributes: true },
  { format: 'labelme', exporter: labelmeSegments, attributes: true },
  { format: 'yolo', exporter: yoloSegment, attributes: false },
]

describe.each(FORMATS)('$format $exporter', ({ format, exporter, attributes: keeps }) => {
  test('documents come back, apart from what the export names', async () => {
    await fc.assert(
      fc.asyncProperty(work, async ({ ontology, document: drawn }) => {
        const document = withoutParts(drawn)
        const { files, lost } = await written(databaseOf(ontology), exporter, document)
        const isEmpty = core(document, false).length === 0
        const told = keeps
          ? []
          : [
              ...((document.attributes ?? []).length > 0 ? ['整张图的属性'] : []),
              ...(core(document, true).some(([, , entries]) => (entries as []).length > 0)
                ? ['对象的属性']
                : []),
            ]
        expect(new Set(lost)).toEqual(new Set(told))
        if (isEmpty) return
        const read = await readBack(databaseOf(ontology), format, files)
        const back = read?.annotation as ImageSegmentDocument
        expect(read?.notes ?? []).toEqual([])
        expect(core(back, keeps)).toEqual(core(document, keeps))
        expect(back.attributes).toEqual(keeps ? document.attributes : [])
        const stored = normaliseDocument('image-segment', back, contextOf(ontology))
        expect(validateDocument('image-segment', stored, contextOf(ontology))).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

test('COCO gives back the whole document', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const { files } = await written(databaseOf(ontology), cocoSegments, document)
      if (core(document, false).length === 0) return
      const read = await readBack(databaseOf(ontology), 'coco', files)
      const stored = (annotation: ImageSegmentDocument) =>
        normaliseDocument('image-segment', annotation, contextOf(ontology))
      expect(stored(read?.annotation as ImageSegmentDocument)).toEqual(stored(document))
    }),
    { numRuns: 25 },
  )
})

test('COCO panoptic gives back the whole document unless it says that something is covered', async () => {
  const covered = '被其他分割盖住的部分，COCO 全景放不下'
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const context = contextOf(ontology)
      const stored = (annotation: unknown) =>
        normaliseDocument('image-segment', annotation as ImageSegmentDocument, context)
      const { files, lost } = await written(databaseOf(ontology), cocoPanoptic, document)
      if (core(document, false).length === 0) return
      const read = await readBack(databaseOf(ontology), 'coco', files)
      const back = stored(read?.annotation)
      expect(validateDocument('image-segment', back, context)).toEqual([])
      expect(lost).toEqual(isDeepStrictEqual(back, stored(document)) ? [] : [covered])
    }),
    { numRuns: 25 },
  )
})

test('own JSON is byte-equal after a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const { files } = await written(databaseOf(ontology), ownJson, document)
      const read = await readBack(databaseOf(ontology), 'json', files)
      const again = await written(databaseOf(ontology), ownJson, read?.annotation ?? {})
      expect(String(again.files['annotations.json'])).toBe(String(files['annotations.json']))
    }),
    { numRuns: 25 },
  )
})

const STREET: Ontology = {
  labels: [
    { id: 'sky', name: '天空', colour: '#4a22d4', shapes: ['area'], attributes: [] },
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      shapes: ['mask'],
      attributes: [{ id: 'o', name: '遮挡', type: 'yes-no' }],
    },
  ],
  attributes: [],
}

function street(): ImageSegmentDocument {
  const segment = (id: string, x: number): Segment => ({
    id,
    parentId: null,
    name: id,
    colourIndex: 0,
    rleMask: maskOf({ x, y: 0, width: 4, height: 4 }),
    children: [],
    attributes: id === 'car' ? [{ id: 'o', value: true }] : [],
  })
  const empty = emptyDocument('image-segment')
  return {
    ...empty,
    categories: { ...empty.categories, car: [segment('car', 2)], sky: [segment('sky', 0)] },
  }
}

test('what has no name in a file is called as its label, and instances are numbered', async () => {
  const { files } = await written(databaseOf(STREET), cvatMasks, street())
  const read = await readBack(databaseOf(STREET), 'cvat', files)
  const back = read?.annotation as ImageSegmentDocument
  expect(
    ['sky', 'car'].map((category) => segmentsOf(back.categories, category).map(({ name }) => name)),
  ).toEqual([['天空'], ['汽车 1']])
})

test('panoptic classes are the labels, whole areas are stuff, and attributes come along', async () => {
  const { files } = await written(databaseOf(STREET), cocoPanoptic, street())
  const file = JSON.parse(String(files['panoptic.json'])) as {
    categories: object[]
    annotations: { segments_info: { category_id: number; area: number; attributes: object }[] }[]
  }
  expect(file.categories).toEqual([
    { id: 1, name: '天空', supercategory: 'segment', isthing: 0 },
    { id: 2, name: '汽车', supercategory: 'segment', isthing: 1 },
  ])
  // Areas lie below instances.
  expect(
    file.annotations[0]?.segments_info.map(({ category_id: id, area, attributes }) => [id, area, attributes]),
  ).toEqual([
    [1, 8, {}],
    [2, 16, { 遮挡: true }],
  ])
})
