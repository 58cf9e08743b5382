import type { ReactNode } from 'react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { PanelFacts } from '../../src/annotate/page/kind-page.ts'
import type { VideoController } from '../../src/annotate/video/playback/video-controller.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { DocumentOf } from '../../src/domain/documents/types.ts'
import { asFrameTable } from '../../src/domain/frame-table.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { createListeners } from '../../src/domain/listeners.ts'
import { SKELETON_TEMPLATES } from '../../src/domain/ontology/skeleton-templates.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { InstancesSection } from '../../src/kinds/image-node/InstancesSection.tsx'
import { SegmentTrees } from '../../src/kinds/image-segment/SegmentTrees.tsx'
import { OBJECT_ROLE } from '../../src/kinds/traits/labelled/layers.ts'
import { ObjectsSection } from '../../src/kinds/traits/labelled/panel/ObjectsSection.tsx'
import { SEGMENT_ROLE } from '../../src/kinds/traits/masks/layer.ts'
import { CLIP_ROLE } from '../../src/kinds/video/clip-layer.ts'
import { LabelledClips } from '../../src/kinds/video/LabelledClips.tsx'
import { OBJECT_ROLE as TRACK_ROLE } from '../../src/kinds/video-segment/object-layer.ts'
import { ObjectsSection as TracksSection } from '../../src/kinds/video-segment/objects/ObjectsSection.tsx'
import type { Fields, Selected } from '../../src/machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import { TooltipGroup } from '../../src/ui/Tooltip.tsx'
import { stubPage } from '../support/stub-document.ts'

/** Rows of long lists are rendered when they change, and only then: a row that is rendered reads its thing. */

const { globals, container } = stubPage()
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      shapes: ['box', 'clip', 'skeleton'],
      attributes: [],
      skeleton: 'face-5',
    },
  ],
  attributes: [],
  skeletons: [SKELETON_TEMPLATES['face-5']],
}

const root = createRoot(container)
const read = new Set<string>()

/** Three hundred things that tell when their row reads them. @param field which only rows read */
const things = <Thing extends object>(field: keyof Thing, thingOf: (id: string, index: number) => Thing) =>
  Array.from({ length: 300 }, (_, index) => {
    const id = `t${index}`
    const thing = thingOf(id, index)
    const value = thing[field]
    return Object.defineProperty(thing, field, {
      enumerable: true,
      get() {
        read.add(id)
        return value
      },
    })
  })

/** Which rows are rendered. */
async function rendered(change: () => void): Promise<string[]> {
  read.clear()
  await act(() => Promise.resolve().then(change))
  return [...read].toSorted()
}

const show = (page: ReactNode) => rendered(() => root.render(<TooltipGroup>{page}</TooltipGroup>))

afterEach(() => act(() => root.render(null)))

interface Shown {
  readonly selection?: readonly Selected[]
  readonly fields?: Fields
}

const NO_FIELDS: Fields = {}

/** Facts of a panel, with the same work in each. */
function factsOf<K extends Kind>(kind: K, fields: Partial<DocumentOf[K]>) {
  const work = { annotation: { ...emptyDocument(kind), ...fields }, verdict: EMPTY_VERDICT }
  const access = { readonly: false, work }
  const item = { resource: { tagId: 1 }, labels: { ontology: ONTOLOGY } }
  const nothing = (): void => undefined
  const shared = { setFields: nothing, onPressRow: nothing, onSelect: nothing, video: null, task: { item } }
  return ({ selection = [], fields: view = NO_FIELDS }: Shown) =>
    ({
      ...shared,
      access,
      annotationAccess: access,
      selection,
      fields: view,
    }) as unknown as PanelFacts<K>
}

/** The rows that are rendered by selecting one thing, then another, then by hiding a third. */
async function renderedBy(page: (shown: Shown) => ReactNode, role: string, hidden: string) {
  const one = (id: string) => [{ role, id }]
  await show(page({}))
  return [
    await show(page({ selection: one('t1') })),
    await show(page({ selection: one('t3') })),
    await show(page({ selection: one('t3'), fields: { [hidden]: ['t5'] } })),
  ]
}

const CHANGED = [['t1'], ['t1', 't3'], ['t5']]

test('of labelled objects, the rows that are selected, left or hidden are rendered', async () => {
  const objects = things('attributes', (id) => ({
    id,
    label: 'car',
    shape: 'box' as const,
    attributes: [],
    x: 0,
    y: 0,
    width: 10,
    height: 10,
    rotation: 0,
  }))
  const facts = factsOf('image', { objects })
  const page = (shown: Shown) => <ObjectsSection {...facts(shown)} ontology={ONTOLOGY} />
  expect(await renderedBy(page, OBJECT_ROLE, 'hiddenObjects')).toEqual(CHANGED)
})

test('of labelled clips so, and at another frame those that it enters or leaves', async () => {
  const { subscribe, notify } = createListeners()
  const times = Array.from({ length: 3_000 }, (_, frame) => frame / 30)
  let state = { table: asFrameTable({ times, duration: 100, keyFrames: [0] }), frame: 0 }
  const video = { state: () => state, subscribe } as unknown as VideoController
  const clips = things('wrongBox', (id, index) => ({
    id,
    label: 'car',
    crop: null,
    wrongBox: false,
    startFrame: index * 10,
    endFrame: index * 10 + 10,
    startPts: index / 3,
    endPts: (index + 1) / 3,
  }))
  const facts = factsOf('video', { clips })
  const page = (shown: Shown) => <LabelledClips {...facts(shown)} video={video} ontology={ONTOLOGY} />
  expect(await renderedBy(page, CLIP_ROLE, 'hiddenObjects')).toEqual(CHANGED)
  const at = (frame: number) =>
    rendered(() => {
      state = { ...state, frame }
      notify()
    })
  expect([await at(3), await at(25)]).toEqual([[], ['t0', 't2']])
})

test('of labelled skeletons so, where the one in hand counts as selected', async () => {
  const objects = things('nodes', (id) => ({
    id,
    label: 'car',
    shape: 'skeleton' as const,
    attributes: [],
    nodes: SKELETON_TEMPLATES['face-5'].nodes.map(({ id: name }) => ({
      name,
      x: 1,
      y: 1,
      visibility: 2 as const,
    })),
  }))
  const facts = factsOf('image-node', { objects })
  const page = (fields: Fields) => <InstancesSection {...facts({ fields })} ontology={ONTOLOGY} />
  await show(page({ activeExtra: 't0' }))
  const found = [
    await show(page({ activeExtra: 't1' })),
    await show(page({ activeExtra: 't1', hiddenObjects: ['t5'] })),
  ]
  expect(found).toEqual([['t0', 't1'], ['t5']])
})

test('of segments so', async () => {
  const human = things('name', (id) => ({
    id,
    parentId: null,
    name: id,
    colourIndex: 0,
    children: [],
    rleMask: { size: [4, 4] as [number, number], counts: [0, 16] },
  }))
  // The list begins with the topmost, which is the last.
  const facts = factsOf('image-segment', {
    categories: { human: human.toReversed(), cover: [], exclude: [] },
  })
  const page = (shown: Shown) => <SegmentTrees {...facts(shown)} />
  expect(await renderedBy(page, SEGMENT_ROLE, 'hiddenIds')).toEqual(CHANGED)
})

test('of objects of a video so', async () => {
  const objects = things('visible', (id) => ({
    id,
    name: id,
    category: 'car',
    colourIndex: 0,
    visible: true,
  }))
  const facts = factsOf('video-segment', { objects })
  const page = (shown: Shown) => <TracksSection {...facts(shown)} />
  expect(await renderedBy(page, TRACK_ROLE, 'lockedIds')).toEqual(CHANGED)
})
