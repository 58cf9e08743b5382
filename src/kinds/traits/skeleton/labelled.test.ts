import { describe, expect, test } from 'vitest'
import type { AttributeEntry, LabelledSkeleton } from '../../../contract/types.d.ts'
import { createActor } from 'xstate'
import { emptyDocument, validateDocument } from '../../../domain/documents/validate.ts'
import type { ImageNodeDocument } from '../../../domain/documents/types.ts'
import { placedCount } from '../../../domain/hand-skeleton/nodes.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { createEditorMachine } from '../../../machines/editor/editor.ts'
import { applyEdit, documentEdits } from '../../../machines/editor/edits.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import { fieldsAlongPlacements } from '../../../machines/editor/skeleton-steps.ts'
import type { Hit, Modifiers } from '../../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { panTool } from '../../../tools/pan/pan.ts'
import { createSkeletonTool } from '../../../tools/skeleton/skeleton.ts'
import { relabelEdit } from '../labelled/edits.ts'
import type { NodeWork } from './edits.ts'
import { activeIn, copyCommit, mirrorCommit, nextSkeletonFields, stepFields, swapCommit } from './edits.ts'
import { keyEditOfActive, nextMissing, skeletonPlace } from './labelled-edits.ts'
import { SKELETON_LAYER, skeletonFields, skeletonsIn, templateFields } from './layer.ts'

const yesNo = (id: string, key: string, more: object = {}) => ({
  id,
  name: id,
  type: 'yes-no' as const,
  key,
  ...more,
})

const label = (id: string, skeleton: string) => ({
  id,
  name: id,
  colour: '#ff9200',
  shapes: ['skeleton' as const],
  skeleton,
  attributes: [yesNo('sits', '1', { required: true })],
})

const ONTOLOGY: Ontology = {
  labels: [label('dog', 'head'), label('wolf', 'head'), label('bird', 'beak')],
  attributes: [yesNo('night', '3')],
  skeletons: [
    {
      id: 'head',
      name: '头',
      nodes: [
        { id: 'nose', name: '鼻', x: 0.5, y: 1 },
        { id: 'left', name: '左耳', x: 1, y: 0, attributes: [yesNo('bent', '1', { default: false })] },
        { id: 'right', name: '右耳', x: 0, y: 0, attributes: [yesNo('bent', '1', { default: false })] },
      ],
      edges: [['nose', 'left']],
      pairs: [['left', 'right']],
    },
    { id: 'beak', name: '嘴', nodes: [{ id: 'tip', name: '尖', x: 0, y: 0 }], edges: [], pairs: [] },
  ],
}

const BOUNDS = { width: 1000, height: 800 }
const NONE: Modifiers = { shift: false, ctrl: false, alt: false, meta: false }

/** An editor of a picture whose database has labels, with the hands of a person. */
function start(inHand = 'dog', tool: 'nodes' | 'whole' = 'nodes') {
  let made = 0
  const newId = (): string => `i${++made}`
  const annotation = emptyDocument('image-node', { ontology: ONTOLOGY })
  const editor = createActor(
    createEditorMachine<NodeWork, Edit>({
      id: 'editor',
      reducer: documentEdits,
      tools: {
        pan: panTool,
        nodes: createSkeletonTool({ layer: SKELETON_LAYER, mode: 'nodes', newId }),
        whole: createSkeletonTool({ layer: SKELETON_LAYER, mode: 'whole', newId }),
      },
      initialTool: tool,
      fieldsAlong: fieldsAlongPlacements(SKELETON_LAYER),
      fields: { activeNode: null, activeExtra: null, ...skeletonFields(ONTOLOGY, inHand) },
    }),
  ).start()
  const document: NodeWork = { annotation, verdict: EMPTY_VERDICT }
  editor.send({
    type: 'OPEN',
    opening: { key: 'a', document, history: EMPTY_HISTORY, bounds: BOUNDS, readonly: false },
  })
  const sample = (x: number, y: number, buttons: number, hit: Hit | null) => ({
    x,
    y,
    screenX: x,
    screenY: y,
    zoom: 1,
    pointerType: 'mouse' as const,
    pressure: 0.5,
    buttons,
    modifiers: NONE,
    hit,
    time: 0,
  })
  const context = () => editor.getSnapshot().context
  const work = (): NodeWork => context().document as NodeWork
  const drag = (from: [number, number], to: [number, number], hit: Hit | null = null) => {
    editor.send({ type: 'POINTER.DOWN', sample: sample(...from, 1, hit) })
    if (from !== to) editor.send({ type: 'POINTER.MOVE', sample: sample(...to, 1, hit) })
    editor.send({ type: 'POINTER.UP', sample: sample(...to, 0, hit) })
  }
  return {
    editor,
    work,
    drag,
    click(x: number, y: number) {
      const at: [number, number] = [x, y]
      drag(at, at)
    },
    objects: (): readonly LabelledSkeleton[] => work().annotation.objects ?? [],
    facts: () => ({ work: work(), fields: context().fields, bounds: BOUNDS, newId }),
    choose: (id: string | null, node: number | null) =>
      editor.send({ type: 'FIELDS', fields: { activeExtra: id, activeNode: node } }),
  }
}

const BENT: AttributeEntry = { id: 'bent', value: false }

test('bones are those of the label, of the body type, or of the database', () => {
  const edges = [[0, 1]]
  const own = templateFields({ bodyType: 'own', nodes: ['a', 'b'], edges })
  const [fresh] = skeletonsIn(
    emptyDocument('image-node', { ontology: ONTOLOGY }),
    skeletonFields(ONTOLOGY, 'dog'),
  )
  const plain = { id: null, nodes: [] }
  expect([
    fresh && SKELETON_LAYER.edgesOf(fresh, {}),
    SKELETON_LAYER.edgesOf({ ...plain, bodyType: 'face-5' }, own).length,
    SKELETON_LAYER.edgesOf({ ...plain, bodyType: 'own' }, own),
    SKELETON_LAYER.edgesOf({ ...plain, bodyType: 'own' }, {}),
    SKELETON_LAYER.edgesOf({ ...plain, bodyType: 'own', label: 'gone' }, own),
  ]).toEqual([edges, 6, edges, [], []])
})

describe('skeletons with labels', () => {
  test('come node after node, the next one after a finished one without a key', () => {
    const { click, objects } = start()
    click(50, 60)
    expect(objects()).toEqual([
      {
        id: 'i1',
        label: 'dog',
        shape: 'skeleton',
        nodes: [
          { name: 'nose', x: 50, y: 60, visibility: 2 },
          { name: 'left', x: 0, y: 0, visibility: 0 },
          { name: 'right', x: 0, y: 0, visibility: 0 },
        ],
        attributes: [],
      },
    ])
    click(60, 40)
    click(40, 40)
    click(300, 300)
    expect(objects().map(({ id, nodes }) => [id, placedCount(nodes)])).toEqual([
      ['i1', 3],
      ['i2', 1],
    ])
    // Attributes of a node come with it.
    expect(objects()[0]?.nodes.map(({ attributes }) => attributes)).toEqual([undefined, [BENT], [BENT]])
  })

  test('are laid into a dragged box, again and again, and their nodes are dragged with the same tool', () => {
    const { drag, objects } = start('dog', 'whole')
    drag([100, 100], [200, 300])
    drag([400, 100], [500, 300])
    expect(objects().map(({ nodes }) => nodes.map(({ x, y }) => [x, y]))).toEqual([
      [
        [150, 300],
        [200, 100],
        [100, 100],
      ],
      [
        [450, 300],
        [500, 100],
        [400, 100],
      ],
    ])
    drag([150, 300], [160, 310], { role: 'node', id: 'i1/0', part: 'vertex' })
    expect(objects()[0]?.nodes[0]).toEqual({ name: 'nose', x: 160, y: 310, visibility: 2 })
  })

  test('are laid over the frames of others; a frame is moved by once its skeleton is active', () => {
    const { drag, objects, facts } = start('dog', 'whole')
    const frame: Hit = { role: 'skeleton', id: 'i1/0', part: 'interior' }
    const noses = () => objects().map(({ id, nodes: [nose] }) => [id, nose?.x, nose?.y])
    drag([100, 100], [200, 300])
    drag([400, 100], [500, 300])
    drag([120, 120], [180, 260], frame)
    expect(noses()).toEqual([
      ['i1', 150, 300],
      ['i2', 450, 300],
      ['i3', 150, 260],
    ])
    const at: [number, number] = [110, 110]
    drag(at, at, frame)
    expect(activeIn(facts())?.skeleton.id).toBe('i1')
    drag([110, 110], [120, 115], frame)
    expect(noses()).toEqual([
      ['i1', 160, 305],
      ['i2', 450, 300],
      ['i3', 150, 260],
    ])
  })

  test('go with their last node, and come back with undo', () => {
    const { click, editor, objects, choose } = start()
    click(50, 60)
    const before = objects()
    choose('i1', 0)
    editor.send({ type: 'KEY', key: { key: 'Delete', modifiers: NONE, time: 0, repeat: false } })
    expect(objects()).toEqual([])
    editor.send({ type: 'UNDO' })
    expect(objects()).toEqual(before)
    editor.send({ type: 'UNDO' })
    expect(objects()).toEqual([])
    click(70, 80)
    expect(objects().map(({ nodes }) => nodes[0])).toEqual([{ name: 'nose', x: 70, y: 80, visibility: 2 }])
  })

  test('are mirrored in place, and exchange their pairs', () => {
    const { drag, objects, facts, choose, work } = start('dog', 'whole')
    drag([100, 100], [200, 300])
    choose('i1', null)
    const xs = (document: NodeWork) => document.annotation.objects?.[0]?.nodes.map(({ x }) => x)
    const mirrored = mirrorCommit(facts())
    expect(mirrored && xs(applyEdit(work(), mirrored.edit))).toEqual([150, 100, 200])
    const swapped = swapCommit(facts())
    expect(swapped && xs(applyEdit(work(), swapped.edit))).toEqual([150, 100, 200])
    expect(objects()).toHaveLength(1)
  })

  test('take another label of the same template, and a key means what the active node, instance or picture has', () => {
    const { click, facts, choose, work } = start()
    for (const x of [50, 60, 40]) click(x, x)
    const [dog] = work().annotation.objects ?? []
    const relabelled = (id: string) => {
      const to = ONTOLOGY.labels.find((one) => one.id === id)!
      const edit = relabelEdit(work(), skeletonPlace(ONTOLOGY), [dog!], to)
      return edit && applyEdit(work(), edit).annotation.objects?.[0]?.label
    }
    expect([relabelled('wolf'), relabelled('bird')]).toEqual(['wolf', null])
    const pressed = (key: string): ImageNodeDocument | null => {
      const changed = keyEditOfActive(work(), activeIn(facts()), ONTOLOGY, key)
      return changed && applyEdit(work(), changed.edit).annotation
    }
    choose('i1', 1)
    expect(pressed('1')?.objects?.[0]?.nodes[1]?.attributes).toEqual([{ id: 'bent', value: true }])
    choose('i1', 0)
    expect(pressed('1')?.objects?.[0]?.attributes).toEqual([{ id: 'sits', value: true }])
    expect(pressed('3')?.attributes).toEqual([{ id: 'night', value: true }])
    expect(pressed('9')).toBeNull()
  })

  test('lead to what they lack, one after the other', () => {
    const { drag, work, facts, choose } = start('dog', 'whole')
    drag([100, 100], [200, 300])
    drag([400, 100], [500, 300])
    choose(null, null)
    const next = () => nextMissing(work().annotation, ONTOLOGY, activeIn(facts()))?.object.id
    expect(next()).toBe('i1')
    choose('i1', null)
    expect(next()).toBe('i2')
    choose('i2', 1)
    expect(next()).toBe('i1')
    expect(
      validateDocument(
        'image-node',
        { ...work().annotation, blur: 1 },
        {
          ...BOUNDS,
          stage: 'mark',
          labels: { ontology: ONTOLOGY },
        },
      ).map(({ path }) => path),
    ).toEqual(['objects[0].attributes', 'objects[1].attributes'])
  })

  test('are stepped through by whoever looks, from the first one that is there', () => {
    const { click, facts } = start('bird')
    click(10, 10)
    const none = { ...facts(), fields: { ...facts().fields, activeExtra: null } }
    expect(stepFields(none, 1, true)).toMatchObject({ activeExtra: 'i1', activeNode: 0 })
    expect(nextSkeletonFields(none)).toEqual({ activeExtra: 'i1', activeNode: null })
    expect(skeletonsIn(none.work.annotation, none.fields).map(({ id }) => id)).toEqual([null, 'i1'])
    // Where nobody draws, no skeleton waits to be begun.
    const seen = skeletonsIn(none.work.annotation, skeletonFields(ONTOLOGY, null))
    expect(seen.map(({ id }) => id)).toEqual(['i1'])
  })

  test('are copied from another picture beside those that are there', () => {
    const { click, facts, work } = start('bird')
    click(10, 10)
    const commit = copyCommit(facts(), work().annotation)
    expect(commit && applyEdit(work(), commit.edit).annotation.objects?.map(({ id }) => id)).toEqual([
      'i1',
      'i2',
    ])
  })
})
