import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImageNodeDocument } from '../../../domain/documents/types.ts'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import { SKELETON_TEMPLATES } from '../../../domain/ontology/skeleton-templates.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { nodeId } from '../../../machines/editor/skeleton-layer.ts'
import { viewOf } from '../../testing-view.ts'
import type { EditorView } from '../../types.ts'
import { DOUBTS_FIELD } from './doubts.ts'
import { SKELETON_LAYER, skeletonFields, skeletonsOf } from './layer.ts'
import { skeletonItems } from './scene.ts'

const TEMPLATE = SKELETON_TEMPLATES['face-5']

const ONTOLOGY: Ontology = {
  labels: [
    { id: 'face', name: '脸', colour: '#ff9200', shapes: ['skeleton'], skeleton: 'face-5', attributes: [] },
  ],
  attributes: [],
  skeletons: [TEMPLATE],
}

const COUNT = 4

const faces = (): ImageNodeDocument => ({
  ...emptyDocument('image-node'),
  objects: Array.from({ length: COUNT }, (_, face) => ({
    id: `f${face}`,
    label: 'face',
    shape: 'skeleton' as const,
    nodes: TEMPLATE.nodes.map(({ id, x, y }) => ({
      name: id,
      x: 100 * face + 50 * x,
      y: 50 * y,
      visibility: 2 as const,
    })),
    attributes: [],
  })),
})

const FIELDS = skeletonFields(ONTOLOGY, 'face')
const BASE = { ...viewOf(500, 100), fields: FIELDS }

const ids = fc.nat({ max: COUNT - 1 }).map((face) => `f${face}`)
const nodes = fc.tuple(ids, fc.nat({ max: 4 })).map(([id, index]) => nodeId(id, index))
const roles = fc.constantFrom(SKELETON_LAYER.role, SKELETON_LAYER.frameRole)

/** What somebody may be doing. */
const views = fc
  .record({
    hover: fc.option(fc.record({ role: roles, id: nodes })),
    selection: fc.array(fc.record({ role: roles, id: nodes }), { maxLength: 3 }),
    drawing: fc.constantFrom(null, SKELETON_LAYER.role, SKELETON_LAYER.frameRole),
    held: fc.option(fc.tuple(ids, fc.nat({ max: 4 }), fc.nat({ max: 90 }))),
    activeExtra: fc.option(ids),
    showNodeName: fc.boolean(),
    hiddenObjects: fc.array(ids, { maxLength: 2 }),
    lockedObjects: fc.array(ids, { maxLength: 2 }),
    doubtful: fc.option(ids),
  })
  .map(({ hover, selection, drawing, held, doubtful, ...fields }): EditorView => {
    const [first] = faces().objects ?? []
    const given = first?.nodes[0] ?? { x: 0, y: 0 }
    const place = { x: given.x, y: given.y, visibility: 2 }
    const doubts = doubtful === null ? {} : { [DOUBTS_FIELD]: { [nodeId(doubtful, 0)]: place } }
    const preview = held && {
      type: 'node' as const,
      role: SKELETON_LAYER.role,
      id: held[0],
      nodes: [{ index: held[1], x: held[2], y: 1, visibility: 1 as const }],
    }
    return { ...BASE, hover, selection, drawing, preview, fields: { ...FIELDS, ...fields, ...doubts } }
  })

test('a scene is the same whatever was seen of the document before', () => {
  fc.assert(
    fc.property(fc.array(views, { minLength: 1, maxLength: 5 }), (all) => {
      const document = faces()
      for (const view of all) expect(skeletonItems(document, view)).toEqual(skeletonItems(faces(), view))
    }),
    { numRuns: 60 },
  )
})

test('a pointer move makes items anew of the skeleton that it reaches, and an edit of the one that it changes', () => {
  const document = faces()
  const seen = (view: EditorView, of = document) => new Set(skeletonItems(of, view))
  /** Of which faces there are items that were not there before. */
  const anew = (before: ReadonlySet<object>, after: ReadonlySet<{ readonly id: string }>) => [
    ...new Set([...after].filter((item) => !before.has(item)).map(({ id }) => /f\d/.exec(id)?.[0])),
  ]
  const first = seen(BASE)
  const hovered = seen({ ...BASE, hover: { role: SKELETON_LAYER.role, id: nodeId('f2', 0) } })
  const objects = document.objects?.with(1, { ...document.objects[1]!, attributes: [] })
  const edited = seen(BASE, { ...document, ...(objects && { objects }) })
  expect([anew(first, seen(BASE)), anew(first, hovered), anew(first, edited)]).toEqual([[], ['f2'], ['f1']])
})

test('what asks for the skeletons without their labels makes nothing anew', () => {
  const document = faces()
  const before = skeletonItems(document, BASE)
  skeletonsOf(document)
  const after = skeletonItems(document, BASE)
  expect(after.map((entry, place) => entry === before[place])).toEqual([true, true, true, true])
})
