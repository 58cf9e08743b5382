import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LabelledObject } from '../../src/contract/types.d.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import type { ImageDocument } from '../../src/domain/documents/types.ts'
import { documentsIn, tagWith } from './coco-files.ts'
import { importText, setOntology, zipped } from './imports.ts'
import { file } from './labelme-files.ts'

/** Files of X-AnyLabeling, which are LabelMe's with turned boxes and attributes. Source: github.com/CVHub520/X-AnyLabeling. */

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

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
