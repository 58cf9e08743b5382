import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabelledObject } from '../../src/contract/types.d.ts'
import { requireValue } from '../../server/require-value.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { DocumentOf, ImageDocument } from '../../src/domain/documents/types.ts'
import { labelledWorkOf } from '../../src/domain/documents/validate.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { importText, setOntology, zipped } from './imports.ts'
import { file } from './labelme-files.ts'

/** A database without labels is offered those of a file; nothing is taken in before it has them. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

/** Source: github.com/CVHub520/X-AnyLabeling; its files are LabelMe's with turned boxes and attributes. */
test('boxes, turned boxes and attributes of X-AnyLabeling are proposed, and taken in once they are there', async () => {
  const tagId = await tagWith(server, 'image', ['a.jpg', 'b.jpg'])
  const corners = [
    [10, 10],
    [18, 10],
    [18, 26],
    [10, 26],
  ]
  const turned = [
    [30, 20],
    [40, 30],
    [30, 40],
    [20, 30],
  ]
  const shape = (label: string, shape_type: string, more: object = {}) => ({
    label,
    points: corners,
    shape_type,
    score: null,
    group_id: null,
    description: '',
    difficult: false,
    flags: {},
    attributes: {},
    kie_linking: [],
    ...more,
  })
  const content = await zipped({
    'a.json': file('a.jpg', [shape('car', 'rectangle', { attributes: { colour: 'red' } })], {
      version: '2.4.4',
    }),
    'b.json': file(
      'b.jpg',
      [
        shape('car', 'rotation', { points: turned, direction: Math.PI / 4, attributes: { colour: 'blue' } }),
        shape('sign', 'polygon', { difficult: true }),
      ],
      { version: '2.4.4' },
    ),
  })
  const first = await importText(server, 'image', tagId, content, 'labelme', { propose: true })
  const { proposal } = first.result
  expect(
    proposal?.ontology.labels.map(({ name, shapes, attributes }) => [
      name,
      shapes,
      attributes.map(({ name, type, options }) => [name, type, options?.map((option) => option.name)]),
    ]),
  ).toEqual([
    ['car', ['box', 'turned-box'], [['colour', 'one', ['red', 'blue']]]],
    ['sign', ['polygon'], [['difficult', 'yes-no', undefined]]],
  ])
  await setOntology(server, 'image', tagId, proposal?.ontology)
  const again = await importText(server, 'image', tagId, content, 'labelme')
  expect([again.result.accepted, again.result.unknownLabels]).toEqual([2, undefined])
  const documents = (await documentsIn(server, tagId)) as Record<string, ImageDocument>
  const rotationOf = (object: LabelledObject) => (object.shape === 'box' ? Math.round(object.rotation) : null)
  expect(
    ['a.jpg', 'b.jpg'].map((name) =>
      documents[name]?.objects?.map((object) => [
        object.label,
        object.shape,
        rotationOf(object),
        object.attributes.map(({ value }) => value),
      ]),
    ),
  ).toEqual([
    [['car', 'box', 0, ['red']]],
    [
      ['car', 'box', 45, ['blue']],
      ['sign', 'polygon', null, [true]],
    ],
  ])
})

describe('other kinds than pictures with boxes', () => {
  const masks = JSON.stringify({
    images: [{ id: 1, file_name: 'a.jpg', width: WIDTH, height: HEIGHT }],
    annotations: [
      { id: 1, image_id: 1, category_id: 7, segmentation: [[1, 1, 9, 1, 9, 9]], attributes: { wet: true } },
    ],
    categories: [{ id: 7, name: 'road' }],
  })
  const skeletons = JSON.stringify({
    images: [{ id: 1, file_name: 'a.jpg', width: WIDTH, height: HEIGHT }],
    annotations: [{ id: 1, image_id: 1, category_id: 7, keypoints: [1, 1, 2, 9, 9, 1] }],
    categories: [{ id: 7, name: 'dog', keypoints: ['left_ear', 'right_ear'], skeleton: [[1, 2]] }],
  })
  const clips = [
    'type,start_frame,end_frame,start_seconds,end_seconds,path,label,attributes',
    `clip,0,2,0,0.08,a.jpg,jump,"{""high"":true}"`,
  ].join('\n')

  const tracks = JSON.stringify({
    videos: [{ id: 1, width: WIDTH, height: HEIGHT, length: 2, file_names: ['a/00000.jpg', 'a/00001.jpg'] }],
    annotations: [{ id: 1, video_id: 1, category_id: 7, segmentations: [null, [[1, 1, 9, 1, 9, 9]]] }],
    categories: [{ id: 7, name: 'car' }],
  })

  test.each([
    ['image-segment', 'coco', masks, 'road', 'mask'],
    ['image-node', 'coco', skeletons, 'dog', 'skeleton'],
    ['video', 'csv', clips, 'jump', 'clip'],
    ['video-segment', 'youtube-vis', tracks, 'car', 'mask'],
  ] as const)('%s: labels of a file are proposed and taken', async (kind, format, content, label, shape) => {
    const tagId = await tagWith(server, kind, ['a.jpg'])
    const { proposal } = (await importText(server, kind, tagId, content, format, { propose: true })).result
    expect(proposal?.ontology.labels.map(({ name, shapes }) => [name, shapes])).toEqual([[label, [shape]]])
    await setOntology(server, kind, tagId, proposal?.ontology)
    const { accepted, notes } = (await importText(server, kind, tagId, content, format)).result
    expect([accepted, notes]).toEqual([1, undefined])
    const documents = (await documentsIn(server, tagId)) as Record<string, DocumentOf[typeof kind]>
    const { parts } = labelledWorkOf(kind, requireValue(documents['a.jpg']))
    expect(parts.map((part) => [part.label, part.shape])).toEqual([[label, shape]])
  })
})
