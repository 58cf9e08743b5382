import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { runs } from '../support/random.ts'
import type { BoxLayer } from '../../src/machines/editor/box-layer.ts'
import { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import { NO_WIRE } from '../../src/machines/editor/live-wire.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { Vertex } from '../../src/machines/editor/polygon-layer.ts'
import { pointList } from '../../src/machines/editor/point-layer.ts'
import { createBoxTool } from '../../src/tools/box/box.ts'
import { MASK_TOOLS } from '../../src/tools/tools.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import { createPointTool } from '../../src/tools/point/point.ts'
import { createPolygonTool } from '../../src/tools/polygon/polygon.ts'
import type { Hit } from '../../src/machines/editor/types.ts'
import type { World } from './life.ts'
import { takesBack } from './life.ts'
import type { MaskList } from './mask-list.ts'
import { MASKS } from './mask-list.ts'
import { NOBODY_ANSWERS, loadMasks } from './paint-driver.ts'
import { deed } from './person.ts'

/** Every tool there is on one document, those too that no kind asks for yet. */

interface Identified {
  readonly id: string
}
interface Sketch extends MaskList {
  readonly remark: string
  readonly crop: object | null
  readonly points: readonly (Identified & Vertex)[]
  readonly polygons: readonly (Identified & { readonly points: readonly Vertex[] })[]
}

const CROP: BoxLayer = { role: 'crop', holds: 'one', path: [], key: 'crop', id: 'crop', turns: true }
const POINTS = pointList('point', ['points'])
const POLYGONS = { role: 'polygon', path: ['polygons'] }
const EMPTY: Sketch = { remark: '', crop: null, points: [], polygons: [], masks: [] }

const FURNISHED: Sketch = {
  ...EMPTY,
  crop: { x: 10, y: 10, width: 20, height: 10, rotation: 30 },
  points: [{ id: 'point-a', x: 5, y: 5 }],
  polygons: [
    {
      id: 'polygon-a',
      points: [
        { x: 30, y: 5 },
        { x: 55, y: 10 },
        { x: 50, y: 30 },
        { x: 35, y: 25 },
      ],
    },
    {
      id: 'polygon-b',
      points: [
        { x: 5, y: 25 },
        { x: 25, y: 30 },
        { x: 10, y: 38 },
      ],
    },
  ],
}

/** Somebody who first draws a polygon and then changes it is rare: some find one, and have its tool in hand. */
const BEGINNINGS = [
  { first: EMPTY, initialTool: 'crop' },
  { first: FURNISHED, initialTool: 'polygon' },
] as const

/** Many lives take their time on a busy machine. */
const TIMEOUT_MS = 60_000

let masks: MaskPort

beforeAll(async () => {
  masks = await loadMasks()
})

function hitsIn({ crop, points, polygons }: Sketch): Hit[] {
  const handles = ['se', 'w', 'rotate'] as const
  const onCrop = crop
    ? [
        { role: 'crop', id: 'crop', part: 'interior' } as const,
        ...handles.map((handle) => ({ role: 'crop', id: 'crop', part: 'handle', handle }) as const),
      ]
    : []
  const onPoints = points.map(({ id }) => ({ role: 'point', id, part: 'interior' }) as const)
  const onPolygons = polygons.flatMap(({ id }) => [
    { role: 'polygon', id, part: 'vertex', index: 1 } as const,
    { role: 'polygon', id, part: 'edge', index: 2 } as const,
  ])
  return [...onCrop, ...onPoints, ...onPolygons]
}

function worldFrom({ first, initialTool }: (typeof BEGINNINGS)[number]): World<Sketch> {
  let ids = 0
  const newId = () => `id-${++ids}`
  const given = { layer: MASKS, masks: () => masks, newId, wire: NO_WIRE, segmenter: NOBODY_ANSWERS }
  const tools = {
    pan: panTool,
    crop: createBoxTool({ layers: [CROP], creates: CROP, newId }),
    point: createPointTool({ layers: [POINTS], creates: POINTS, newId }),
    polygon: createPolygonTool({ ...given, creates: { holds: 'polygons', layer: POLYGONS } }),
    // Polygons that become masks have the name of those that stay polygons.
    ...Object.fromEntries(
      MASK_TOOLS.map(({ id, machine }) => [id === 'polygon' ? 'outline' : id, machine(given)]),
    ),
  }
  return {
    machine: createEditorMachine<Sketch, Edit>({
      id: 'sketch',
      reducer: documentEdits,
      tools,
      initialTool,
    }),
    first,
    tools: Object.keys(tools),
    remarkAt: [],
    hitsIn: ({ document }) => (document ? hitsIn(document) : []),
  }
}

test(
  'any actions of all tools on one document are undone byte for byte',
  async () => {
    const deeds = fc.array(deed([{ brushSize: 4 }, { brushSize: 30 }]), {
      minLength: 20,
      maxLength: 80,
      size: 'max',
    })
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...BEGINNINGS), deeds, async (beginning, all) => {
        for (const label of await takesBack(worldFrom(beginning), all)) seen.add(label)
      }),
      { numRuns: runs(70) },
    )
    expect([...seen].toSorted()).toEqual(
      ['create', 'erase', 'move', 'nudge', 'paint', 'remove', 'resize', 'turn', 'vertex'].toSorted(),
    )
  },
  TIMEOUT_MS,
)
