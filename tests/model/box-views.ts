import type { AnyStateMachine } from 'xstate'
import type { BoxLayer } from '../../src/machines/editor/box-layer.ts'
import { createBoxTool } from '../../src/tools/box/box.ts'
import type { BoxToolContext } from '../../src/tools/box/box-gestures.ts'
import type { PointerSample, ToolEvent } from '../../src/machines/editor/types.ts'
import type { Stimulus, View } from './harness.ts'
import { hit, keyOf, sampleAt } from './samples.ts'

/** The tools of boxes, and the one that pans, each alone. */

export const MOST = 3
export const EXCLUDE: BoxLayer = {
  role: 'exclude',
  holds: 'many',
  path: ['annotation', 'excludeCrops'],
  most: MOST,
}

export const boxTool = createBoxTool({ layers: [EXCLUDE], creates: EXCLUDE, newId: () => 'new' })
export const turnTool = createBoxTool({
  layers: [{ ...EXCLUDE, turns: true }],
  creates: null,
  newId: () => 'new',
})
const selectTool = createBoxTool({ layers: [EXCLUDE], creates: null, newId: () => 'new' })

export const CROPS = {
  annotation: { remark: '', excludeCrops: [{ id: 'a', x: 10, y: 10, width: 20, height: 20 }] },
}

const FULL = {
  annotation: { remark: '', excludeCrops: Array.from({ length: MOST }, (_, place) => ({ id: `${place}` })) },
}
const GONE = { annotation: { remark: '', excludeCrops: [] } }

const view = (selected: boolean) => ({
  document: CROPS,
  selection: selected ? [{ role: 'exclude', id: 'a' }] : [],
  bounds: { width: 100, height: 100 },
  fields: {},
})

const tool = (name: string, event: ToolEvent<unknown>): Stimulus => ({ name, event })
const down = (name: string, sample: PointerSample, selected = false) =>
  tool(`DOWN ${name}`, { type: 'DOWN', sample, view: view(selected) })

const CTRL = { shift: false, ctrl: true, alt: false, meta: false }

const toolStimuli: readonly Stimulus[] = [
  down('on nothing', sampleAt(50, 50)),
  down('on a box', sampleAt(15, 15, { hit })),
  down('on the selected box', sampleAt(15, 15, { hit }), true),
  down('on a handle', sampleAt(30, 30, { hit: { ...hit, part: 'handle', handle: 'se' } }), true),
  down('with Ctrl on a box', sampleAt(15, 15, { hit, modifiers: CTRL }), true),
  down('with the other button', sampleAt(50, 50, { buttons: 2 })),
  tool('MOVE by a hair', { type: 'MOVE', sample: sampleAt(51, 51), view: view(false) }),
  tool('MOVE away', { type: 'MOVE', sample: sampleAt(60, 70), view: view(false) }),
  tool('UP away', { type: 'UP', sample: sampleAt(60, 70, { buttons: 0 }), view: view(false) }),
  tool('UP on the opposite corner', {
    type: 'UP',
    sample: sampleAt(10, 10, { buttons: 0 }),
    view: view(false),
  }),
  tool('UP at the press', { type: 'UP', sample: sampleAt(50, 50, { buttons: 0 }), view: view(false) }),
  tool('KEY arrow', { type: 'KEY', key: keyOf('ArrowLeft'), view: view(true) }),
  tool('KEY arrow, nothing selected', { type: 'KEY', key: keyOf('ArrowLeft'), view: view(false) }),
  tool('KEY .', { type: 'KEY', key: keyOf('.'), view: view(true) }),
  tool('KEY Delete', { type: 'KEY', key: keyOf('Delete'), view: view(true) }),
  tool('CANCEL', { type: 'CANCEL' }),
  tool('INTERRUPT', { type: 'INTERRUPT', view: view(false) }),
  tool('SETTLE', { type: 'SETTLE', view: view(false) }),
  tool('BACK', { type: 'BACK' }),
  tool('CHANGED elsewhere', { type: 'CHANGED', view: view(false) }),
  tool('CHANGED here', { type: 'CHANGED', view: { ...view(false), document: GONE } }),
  tool('RESET', { type: 'RESET' }),
]

const boxStimuli: readonly Stimulus[] = [
  ...toolStimuli,
  tool('DOWN on nothing among as many as there may be', {
    type: 'DOWN',
    sample: sampleAt(50, 50),
    view: { ...view(false), document: FULL },
  }),
]

const gesture = ({ gesture: now, rect, view: seen }: BoxToolContext) =>
  [now?.type, rect ? 'rect' : '', seen?.document === FULL ? 'full' : ''].filter(Boolean).join(' ')

export const boxToolViews: readonly View[] = [{ name: 'box tool', stimuli: boxStimuli, digest: gesture }]

export const panToolViews: readonly View[] = [
  {
    name: 'pan tool',
    stimuli: toolStimuli,
    digest: ({ last }: { last: unknown }) => (last ? 'holds' : ''),
  },
]

export const selectToolMachine: AnyStateMachine = selectTool
