import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cocoBoxes } from '../../server/formats/coco/write.ts'
import { cvatBoxes } from '../../server/formats/cvat/write-pictures.ts'
import { labelmeBoxes, xAnyLabeling } from '../../server/formats/labelme/write.ts'
import { vocBoxes } from '../../server/formats/voc/write.ts'
import { ownJson } from '../../server/formats/json/json.ts'
import { yoloDetect, yoloOutlines, yoloTurned } from '../../server/formats/yolo/write.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import type { ImageDocument } from '../../src/domain/documents/types.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import { rotatedBounds, rotatedCorners } from '../../src/domain/geometry/rotated-rect.ts'
import { type LabelledObject, objectBounds, shapeOf } from '../../src/domain/ontology/objects.ts'
import type { ObjectShape, Ontology } from '../../src/domain/ontology/ontology.ts'
import { entriesFor, objectFor, ontologies } from '../../src/domain/ontology/testing.ts'
import { readBack, written } from './round-trip.ts'

/** Labelled objects go out and come back in each format; what comes back differently is what the export said. */

const SIZE = { width: 640, height: 480 }

/** Small enough to stay inside, however it is turned. */
const turned = fc
  .tuple(fc.integer({ min: 100, max: 500 }), fc.integer({ min: 100, max: 300 }))
  .chain(([x, y]) =>
    fc.record({
      x: fc.constant(x),
      y: fc.constant(y),
      width: fc.integer({ min: 8, max: 60 }),
      height: fc.integer({ min: 8, max: 60 }),
      rotation: fc.integer({ min: 1, max: 3599 }).map((tenths) => tenths / 10),
    }),
  )

/** Of the shapes that the label takes; not flat, as no person draws one. */
const objectsFor = (ontology: Ontology) =>
  fc
    .array(
      fc.tuple(objectFor(ontology, SIZE.width, SIZE.height), turned).map(([object, box]): LabelledObject => {
        const label = ontology.labels.find(({ id }) => id === object.label)
        return object.shape === 'box' && label?.shapes.includes('turned-box') ? { ...object, ...box } : object
      }),
      { maxLength: 6 },
    )
    .filter((objects) =>
      objects.every((object) => {
        const { width, height } = objectBounds(object)
        const isFlat = object.shape === 'polygon' && (width < 2 || height < 2)
        return !isFlat && (object.shape !== 'box' || (object.width > 1 && object.height > 1))
      }),
    )

const inside = fc.record({
  x: fc.integer({ min: 0, max: 300 }),
  y: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 2, max: 300 }),
  height: fc.integer({ min: 2, max: 200 }),
})

const work = ontologies.chain((ontology) =>
  fc.record({
    ontology: fc.constant(ontology),
    document: fc
      .tuple(objectsFor(ontology), entriesFor(ontology.attributes), fc.option(inside))
      .map(([objects, attributes, trackingCrop]): ImageDocument => ({
        ...emptyDocument('image'),
        availability: 1,
        trackingCrop,
        objects,
        attributes,
      })),
  }),
)

const databaseOf = (ontology: Ontology) => ({ kind: 'image', ontology, size: SIZE }) as const

/** Pixels by which six digits of a share may move a corner. */
const NEAR = 0.02
const DEGREES = 0.2

interface Expectation {
  readonly format: ImportFormat
  readonly exporter: Exporter
  /** Bit for bit, with identifiers. */
  readonly exact?: boolean
  readonly attributes: boolean
  readonly pictureAttributes: boolean
  /** What is told for these shapes, and what comes back of them. */
  readonly instead: Readonly<
    Partial<Record<ObjectShape, readonly [told: string, back: 'bounds' | 'outline' | null]>>
  >
}

const bounds = (object: LabelledObject): LabelledObject => ({
  id: object.id,
  label: object.label,
  attributes: object.attributes,
  shape: 'box',
  ...objectBounds(object),
  rotation: 0,
})

/** Polygons may begin at any corner. */
function closeTo(a: LabelledObject, b: LabelledObject): boolean {
  const near = (one: number, other: number, within = NEAR): boolean => Math.abs(one - other) <= within
  const nearPoint = (p: { x: number; y: number }, q: { x: number; y: number }) =>
    near(p.x, q.x) && near(p.y, q.y)
  if (a.label !== b.label || JSON.stringify(a.attributes) !== JSON.stringify(b.attributes)) return false
  if (a.shape === 'box' && b.shape === 'box') {
    const angle = Math.abs(a.rotation - b.rotation) % 360
    const sides = near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height)
    return sides && Math.min(angle, 360 - angle) <= DEGREES
  }
  if (a.shape === 'point' && b.shape === 'point') return nearPoint(a, b)
  if (a.shape === 'box' || a.shape === 'point' || b.shape === 'box' || b.shape === 'point') return false
  const { length } = a.points
  if (a.shape !== b.shape || b.points.length !== length) return false
  const starts = a.shape === 'polygon' ? a.points.map((_, at) => at) : [0]
  return starts.some((from) =>
    a.points.every((point, at) => nearPoint(point, b.points[(at + from) % length]!)),
  )
}

const FORMATS: readonly Expectation[] = [
  {
    format: 'coco',
    exporter: cocoBoxes,
    exact: true,
    attributes: true,
    pictureAttributes: true,
    instead: { polyline: ['折线，没有导出', null] },
  },
  {
    format: 'yolo',
    exporter: yoloDetect,
    attributes: false,
    pictureAttributes: false,
    instead: {
      'turned-box': ['旋转的框的形状，按外框导出', 'bounds'],
      polygon: ['多边形的形状，按外框导出', 'bounds'],
      polyline: ['折线，没有导出', null],
      point: ['点，没有导出', null],
    },
  },
  {
    format: 'yolo',
    exporter: yoloOutlines,
    attributes: false,
    pictureAttributes: false,
    instead: {
      box: ['框，按轮廓导出', 'outline'],
      'turned-box': ['旋转的框，按轮廓导出', 'outline'],
      polyline: ['折线，没有导出', null],
      point: ['点，没有导出', null],
    },
  },
  {
    format: 'cvat',
    exporter: cvatBoxes,
    attributes: true,
    pictureAttributes: true,
    instead: {},
  },
  {
    format: 'labelme',
    exporter: labelmeBoxes,
    attributes: true,
    pictureAttributes: true,
    instead: { 'turned-box': ['旋转的框，按轮廓导出', 'outline'] },
  },
  {
    format: 'labelme',
    exporter: xAnyLabeling,
    attributes: true,
    pictureAttributes: true,
    instead: {},
  },
  {
    format: 'voc',
    exporter: vocBoxes,
    attributes: true,
    pictureAttributes: false,
    instead: {
      'turned-box': ['旋转的框的形状，按外框导出', 'bounds'],
      polyline: ['折线，没有导出', null],
      point: ['点，没有导出', null],
    },
  },
  {
    format: 'yolo-obb',
    exporter: yoloTurned,
    attributes: false,
    pictureAttributes: false,
    instead: {
      polygon: ['多边形，没有导出', null],
      polyline: ['折线，没有导出', null],
      point: ['点，没有导出', null],
    },
  },
]

/** A box whose label takes polygons comes back as the outline that it was written as. */
function outline(object: LabelledObject, { labels }: Ontology): LabelledObject {
  const takesPolygons = labels.find(({ id }) => id === object.label)?.shapes.includes('polygon')
  if (object.shape !== 'box' || takesPolygons !== true) return object
  const { id, label, attributes } = object
  return { id, label, attributes, shape: 'polygon', points: rotatedCorners(object) }
}

/** What a person should get back, and be told, of a document. */
function expected(
  { ontology, document }: { ontology: Ontology; document: ImageDocument },
  format: Expectation,
) {
  const lost = new Set<string>()
  const { objects = [], attributes = [] } = document
  if (!format.attributes && objects.some((object) => object.attributes.length > 0)) lost.add('对象的属性')
  if (!format.pictureAttributes && attributes.length > 0) lost.add('整张图的属性')
  const back = objects.flatMap((object): LabelledObject[] => {
    const [told, how] = format.instead[shapeOf(object)] ?? [null, 'same']
    if (told !== null) lost.add(told)
    if (how === null) return []
    const made = how === 'bounds' ? bounds(object) : how === 'outline' ? outline(object, ontology) : object
    return [format.attributes ? made : { ...made, attributes: [] }]
  })
  return { lost, back, attributes: format.pictureAttributes ? attributes : [], ontology }
}

/** A label that takes no boxes cannot take bounds either, so such files are for other databases. */
const takesAll = (ontology: Ontology): Ontology => ({
  ...ontology,
  labels: ontology.labels.map((label) => ({
    ...label,
    shapes: [...new Set([...label.shapes, 'box' as const])],
  })),
})

describe.each(FORMATS)('$format $exporter', (format) => {
  test('documents come back, apart from what the export names', async () => {
    await fc.assert(
      fc.asyncProperty(work, async ({ ontology, document }) => {
        const here = takesAll(ontology)
        const { files, lost } = await written(databaseOf(here), format.exporter, document)
        const wanted = expected({ ontology: here, document }, format)
        expect(new Set(lost)).toEqual(wanted.lost)
        if (wanted.back.length + wanted.attributes.length === 0 && !document.trackingCrop) return
        const read = await readBack(databaseOf(here), format.format, files)
        const { objects = [], attributes, trackingCrop } = (read?.annotation ?? {}) as ImageDocument
        expect(read?.notes ?? []).toEqual([])
        expect(attributes).toEqual(wanted.attributes)
        expect(trackingCrop === null).toBe(document.trackingCrop === null)
        if (format.exact === true) expect(objects).toEqual(wanted.back)
        expect(objects.length).toBe(wanted.back.length)
        for (const [at, object] of objects.entries())
          expect([object, wanted.back[at], closeTo(object, wanted.back[at]!)]).toEqual([
            object,
            wanted.back[at],
            true,
          ])
      }),
      { numRuns: 25 },
    )
  })
})

test('own JSON is byte-equal after a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const { files } = await written(databaseOf(ontology), ownJson, document)
      const read = await readBack(databaseOf(ontology), 'json', files)
      const again = await written(databaseOf(ontology), ownJson, read?.annotation as ImageDocument)
      expect(String(again.files['annotations.json'])).toBe(String(files['annotations.json']))
    }),
    { numRuns: 25 },
  )
})

test('turned boxes of the tests stay inside the picture', () => {
  fc.assert(
    fc.property(turned, (box) => {
      const { x, y, width, height } = rotatedBounds(box)
      return x >= 0 && y >= 0 && x + width <= SIZE.width && y + height <= SIZE.height
    }),
  )
})

const UPRIGHT_CARS: Ontology = {
  labels: [{ id: 'car', name: '车', colour: '#ff9200', shapes: ['box'], attributes: [] }],
  attributes: [],
}

test('a box without room at the bottom is an upright box again, wherever its outline begins', async () => {
  const place = { x: 0, y: 0, width: SIZE.width, height: SIZE.height }
  const object: LabelledObject = {
    id: 'whole',
    label: 'car',
    shape: 'box',
    ...place,
    rotation: 0,
    attributes: [],
  }
  const document: ImageDocument = { ...emptyDocument('image'), objects: [object], attributes: [] }
  const { files } = await written(databaseOf(UPRIGHT_CARS), yoloOutlines, document)
  const read = await readBack(databaseOf(UPRIGHT_CARS), 'yolo', files)
  const { objects } = (read?.annotation ?? {}) as ImageDocument
  expect(objects).toEqual([{ ...object, id: 'object-1' }])
})

test('COCO keeps the identifiers of excluded frames', async () => {
  const frame = (id: string, x: number) => ({ id, x, y: 0, width: 4, height: 4 })
  const excludeCrops = [frame('left', 0), frame('right', 9)]
  const document: ImageDocument = { ...emptyDocument('image'), excludeCrops, objects: [], attributes: [] }
  const { files } = await written(databaseOf(UPRIGHT_CARS), cocoBoxes, document)
  const read = await readBack(databaseOf(UPRIGHT_CARS), 'coco', files)
  expect(read?.annotation).toMatchObject({ excludeCrops })
})

test('objects without an id get one that no other object has', async () => {
  const annotation = { image_id: 1, category_id: 1, bbox: [10, 10, 20, 20] }
  const file = {
    images: [{ id: 1, file_name: '街景 1', ...SIZE }],
    categories: [{ id: 1, name: '车' }],
    annotations: [
      { id: 1, ...annotation, object_id: 'object-2' },
      { id: 2, ...annotation },
      { id: 3, ...annotation, object_id: 'object-2' },
    ],
  }
  const read = await readBack(databaseOf(UPRIGHT_CARS), 'coco', {
    'annotations.json': Buffer.from(JSON.stringify(file)),
  })
  const { objects = [] } = (read?.annotation ?? {}) as ImageDocument
  expect(objects.map(({ id }) => id)).toEqual(['object-2', 'object-3', 'object-4'])
})
