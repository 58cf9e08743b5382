import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cocoKeypoints } from '../../server/formats/coco/write.ts'
import { cvatSkeletons } from '../../server/formats/cvat/write-pictures.ts'
import { labelmeKeypoints } from '../../server/formats/labelme/write.ts'
import { ownJson } from '../../server/formats/json/json.ts'
import { yoloPose } from '../../server/formats/yolo/write.ts'
import type { ImageNodeDocument } from '../../src/domain/documents/types.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { ONTOLOGY_TEMPLATES } from '../../src/domain/ontology/templates.ts'
import { entriesFor, skeletonFor, skeletonOntologies } from '../../src/domain/ontology/testing.ts'
import { readBack, written } from './round-trip.ts'

/** Labelled skeletons go out and come back in each format; what comes back differently is what the export said. */

const SIZE = { width: 640, height: 480 }

const work = skeletonOntologies.chain((ontology) =>
  fc.record({
    ontology: fc.constant(ontology),
    document: fc
      .tuple(
        fc.array(skeletonFor(ontology, SIZE.width, SIZE.height), { minLength: 1, maxLength: 4 }),
        entriesFor(ontology.attributes),
      )
      .map(([objects, attributes]): ImageNodeDocument => ({
        ...emptyDocument('image-node', { ontology }),
        blur: 1,
        objects,
        attributes,
      })),
  }),
)

const databaseOf = (ontology: Ontology) => ({ kind: 'image-node', ontology, size: SIZE }) as const

async function skeletonsRead(format: ImportFormat, ontology: Ontology, files: Record<string, Buffer>) {
  const item = await readBack(databaseOf(ontology), format, files)
  return item?.annotation as ImageNodeDocument | undefined
}

const rounded = (value: number): number => Math.round(value * 10) / 10

/** Labels, nodes and attributes; identifiers of instances only where a format has them. */
const skeletonsIn = (
  { objects = [], attributes = [] }: ImageNodeDocument,
  has: { ids: boolean; values: boolean },
) => ({
  attributes: has.values ? attributes : [],
  objects: objects.map(({ id, label, nodes, attributes: own }) => ({
    label,
    nodes: nodes.map(({ name, x, y, visibility, attributes: ofNode = [] }) => [
      name,
      visibility === 0 ? 0 : rounded(x),
      visibility === 0 ? 0 : rounded(y),
      visibility,
      has.values ? ofNode : [],
    ]),
    ...(has.ids && { id }),
    ...(has.values && { attributes: own }),
  })),
})

test.each([
  ['coco', cocoKeypoints, { ids: true, values: true }],
  ['cvat', cvatSkeletons, { ids: false, values: true }],
  ['labelme', labelmeKeypoints, { ids: false, values: true }],
  ['yolo', yoloPose, { ids: false, values: false }],
] as const)('%s keeps labels and nodes, and attributes where it has them', async (format, exporter, has) => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const { files, lost } = await written(databaseOf(ontology), exporter, document)
      const read = await skeletonsRead(format, ontology, files)
      expect(read && skeletonsIn(read, has)).toEqual(skeletonsIn(document, has))
      const isBare =
        (document.attributes ?? []).length === 0 &&
        document.objects?.every(
          ({ attributes, nodes }) => attributes.length === 0 && nodes.every((node) => !node.attributes),
        )
      expect(lost.length > 0).toBe(!has.values && !isBare)
    }),
    { numRuns: 40 },
  )
})

test('the own JSON is the same byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(work, async ({ ontology, document }) => {
      const { files } = await written(databaseOf(ontology), ownJson, document)
      const read = await skeletonsRead('json', ontology, files)
      expect(read && (await written(databaseOf(ontology), ownJson, read)).files).toEqual(files)
    }),
    { numRuns: 20 },
  )
})

test('COCO has nodes, bones, instances and their attributes as its own tools read them', async () => {
  const ontology: Ontology = {
    ...ONTOLOGY_TEMPLATES['face-5'],
    labels: ONTOLOGY_TEMPLATES['face-5'].labels.map((label) => ({
      ...label,
      attributes: [{ id: 'smiles', name: '微笑', type: 'yes-no' }],
    })),
  }
  const names = ['left-eye', 'right-eye', 'nose', 'left-mouth', 'right-mouth']
  const document: ImageNodeDocument = {
    ...emptyDocument('image-node', { ontology }),
    blur: 1,
    objects: [
      {
        id: 'a',
        label: 'face',
        shape: 'skeleton',
        nodes: names.map((name, index) => ({
          name,
          x: index === 4 ? 0 : 100 + 10 * index,
          y: index === 4 ? 0 : 50,
          visibility: index === 4 ? 0 : index === 3 ? 1 : 2,
        })),
        attributes: [{ id: 'smiles', value: true }],
      },
    ],
  }
  const { files } = await written(databaseOf(ontology), cocoKeypoints, document)
  const { annotations, categories } = JSON.parse(String(files['person_keypoints.json'])) as {
    annotations: object[]
    categories: object[]
  }
  expect(categories).toEqual([
    {
      id: 1,
      name: '人脸',
      supercategory: '',
      keypoints: ['左眼睛', '右眼睛', '鼻子', '左嘴角', '右嘴角'],
      skeleton: [
        [1, 2],
        [1, 3],
        [2, 3],
        [3, 4],
        [3, 5],
        [4, 5],
      ],
    },
  ])
  expect(annotations).toEqual([
    {
      id: 1,
      image_id: 1,
      category_id: 1,
      iscrowd: 0,
      keypoints: [100, 50, 2, 110, 50, 2, 120, 50, 2, 130, 50, 1, 0, 0, 0],
      num_keypoints: 4,
      bbox: [100, 50, 30, 0],
      area: 0,
      segmentation: [],
      attributes: { 微笑: true },
      object_id: 'a',
    },
  ])
  // Files of other tools name the nodes as the templates do.
  const foreign = {
    images: [{ id: 1, file_name: '街景 1.jpg', ...SIZE }],
    annotations: [
      { id: 1, image_id: 1, category_id: 7, keypoints: [1, 2, 2, 0, 0, 0, 3, 4, 1, 0, 0, 0, 0, 0, 0] },
    ],
    categories: [{ id: 7, name: 'Face', keypoints: names.map((name) => name.replace('-', '_')) }],
  }
  const read = await skeletonsRead('coco', ontology, { 'a.json': Buffer.from(JSON.stringify(foreign)) })
  expect(
    read?.objects?.map(({ label, nodes }) => [label, nodes.filter(({ visibility }) => visibility > 0)]),
  ).toEqual([
    [
      'face',
      [
        { name: 'left-eye', x: 1, y: 2, visibility: 2 },
        { name: 'nose', x: 3, y: 4, visibility: 1 },
      ],
    ],
  ])
})
