import { unlabelledNodes } from '../../src/domain/documents/templates.ts'
import type { Node } from '../../src/domain/documents/types.ts'
import { createSkeletonTool } from '../../src/tools/skeleton/skeleton.ts'
import type { SkeletonToolContext } from '../../src/tools/skeleton/skeleton.ts'
import { SKELETON_LAYER } from '../../src/kinds/traits/skeleton/layer.ts'
import { nodeId } from '../../src/machines/editor/skeleton-layer.ts'
import type { Hit, PointerSample, ToolEvent, ToolView } from '../../src/machines/editor/types.ts'
import { keyOf, sampleAt } from './samples.ts'
import type { Stimulus, View } from './harness.ts'

/** The skeleton tool in both of its modes, alone. */

export const nodesTool = createSkeletonTool({ layer: SKELETON_LAYER, mode: 'nodes', newId: () => 'new' })
export const wholeTool = createSkeletonTool({ layer: SKELETON_LAYER, mode: 'whole', newId: () => 'new' })

const nodes = (visibility: 0 | 2): Node[] =>
  unlabelledNodes('face-5').map((node, index) => ({
    ...node,
    visibility,
    ...(visibility === 2 ? { x: 10 + 10 * index, y: 10 + (index % 2) * 20 } : {}),
  }))

const work = (visibility: 0 | 2) => ({
  annotation: { bodyType: 'face-5', nodes: nodes(visibility), extras: [] },
})

const view = (visibility: 0 | 2): ToolView<unknown> => ({
  document: work(visibility),
  selection: [],
  bounds: { width: 100, height: 100 },
  fields: { activeNode: 0, activeExtra: null, mousePosition: { x: 50, y: 80 } },
})

const MISSING = view(0)
const PLACED = view(2)

const tool = (name: string, event: ToolEvent<unknown>): Stimulus => ({ name, event })
const down = (name: string, sample: PointerSample, seen = PLACED) =>
  tool(`DOWN ${name}`, { type: 'DOWN', sample, view: seen })

const node: Hit = { id: nodeId(null, 2), role: 'node', part: 'interior' }
const frame: Hit = { id: nodeId(null, 0), role: 'skeleton', part: 'interior' }
const alt = { shift: false, ctrl: false, alt: true, meta: false }

const stimuli: readonly Stimulus[] = [
  down('where one is missing', sampleAt(50, 50), MISSING),
  down('with Alt', sampleAt(50, 50, { modifiers: alt }), MISSING),
  down('with the middle button', sampleAt(50, 50, { buttons: 4 }), MISSING),
  down('where none is missing', sampleAt(50, 50)),
  down('on a node', sampleAt(30, 10, { hit: node })),
  down('on a frame', sampleAt(30, 10, { hit: frame })),
  down('on a handle', sampleAt(50, 30, { hit: { ...frame, part: 'handle', handle: 'se' } })),
  down('on the knob', sampleAt(30, 0, { hit: { ...frame, part: 'handle', handle: 'rotate' } })),
  tool('MOVE by a hair', { type: 'MOVE', sample: sampleAt(51, 51), view: PLACED }),
  tool('MOVE away', { type: 'MOVE', sample: sampleAt(70, 75), view: PLACED }),
  tool('UP', { type: 'UP', sample: sampleAt(70, 75, { buttons: 0 }), view: PLACED }),
  tool('HOVER', { type: 'HOVER', sample: sampleAt(70, 75, { buttons: 0 }), view: PLACED }),
  tool('KEY arrow', { type: 'KEY', key: keyOf('ArrowLeft'), view: PLACED }),
  tool('KEY Delete', { type: 'KEY', key: keyOf('Delete'), view: PLACED }),
  tool('KEY Delete, nothing placed', { type: 'KEY', key: keyOf('Delete'), view: MISSING }),
  tool('BACK', { type: 'BACK' }),
  tool('CANCEL', { type: 'CANCEL' }),
  tool('INTERRUPT', { type: 'INTERRUPT', view: PLACED }),
  tool('SETTLE', { type: 'SETTLE', view: PLACED }),
  tool('CHANGED, all placed', { type: 'CHANGED', view: PLACED }),
  tool('CHANGED, none placed', { type: 'CHANGED', view: MISSING }),
  tool('RESET', { type: 'RESET' }),
]

const gesture = ({ gesture: now }: SkeletonToolContext): string => {
  if (!now) return ''
  return now.type === 'place' && now.hidden ? 'place hidden' : now.type
}

export const skeletonViews: readonly View[] = [{ name: 'skeleton tool', stimuli, digest: gesture }]
