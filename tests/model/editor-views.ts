import type { AnyStateMachine } from 'xstate'
import type { BoxLayer } from '../../src/machines/editor/box-layer.ts'
import { createEditorMachine } from '../../src/machines/editor/editor.chart.ts'
import type { EditorContext, EditorEvent } from '../../src/machines/editor/editor.types.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import { createBoxTool } from '../../src/machines/editor/tools/boxTool.chart.ts'
import type { BoxToolContext } from '../../src/machines/editor/tools/boxTool.impl.ts'
import { panTool } from '../../src/machines/editor/tools/panTool.chart.ts'
import type { Hit, KeySample, PointerSample, ToolEvent } from '../../src/machines/editor/types.ts'
import type { Stimulus, View } from './harness.ts'
import { aHint, aPreview } from './previews.ts'

/** The editor machine with its tools, and each tool alone. */

export const EXCLUDE: BoxLayer = { role: 'exclude', holds: 'many', path: ['annotation', 'excludeCrops'] }

export const boxTool = createBoxTool({ layers: [EXCLUDE], creates: EXCLUDE, newId: () => 'new' })
export const turnTool = createBoxTool({
  layers: [{ ...EXCLUDE, turns: true }],
  creates: null,
  newId: () => 'new',
})
export const selectTool = createBoxTool({ layers: [EXCLUDE], creates: null, newId: () => 'new' })

interface Crops {
  readonly annotation: { readonly remark: string; readonly excludeCrops: readonly { id: string }[] }
}

export const CROPS = {
  annotation: { remark: '', excludeCrops: [{ id: 'a', x: 10, y: 10, width: 20, height: 20 }] },
}

const GONE = { annotation: { remark: '', excludeCrops: [] } }

export const editorMachine = createEditorMachine<Crops, Edit>({
  id: 'editor',
  reducer: documentEdits,
  tools: { pan: panTool, box: boxTool },
  initialTool: 'box',
})

const KEYS = { shift: false, ctrl: false, alt: false, meta: false }

export const sampleAt = (x: number, y: number, change: Partial<PointerSample> = {}): PointerSample => ({
  x,
  y,
  screenX: x,
  screenY: y,
  zoom: 1,
  hit: null,
  buttons: 1,
  modifiers: KEYS,
  pressure: 0.5,
  pointerType: 'mouse',
  time: 0,
  ...change,
})

export const keyOf = (key: string, change: Partial<KeySample> = {}): KeySample => ({
  key,
  modifiers: KEYS,
  repeat: false,
  time: 0,
  ...change,
})

const says = (name: string, event: EditorEvent<Crops>): Stimulus => ({ name, event })

const opening = (readonly: boolean, key = 'a') => ({
  type: 'OPEN' as const,
  opening: { key, document: CROPS, history: EMPTY_HISTORY, bounds: { width: 100, height: 100 }, readonly },
})

const edit: Edit = { type: 'set', path: ['annotation'], key: 'remark', before: '', after: 'x', position: 0 }
const misfit: Edit = { type: 'remove', path: ['nowhere'], index: 0, item: null }

const documentStimuli: readonly Stimulus[] = [
  says('OPEN', opening(false)),
  says('OPEN readonly', opening(true)),
  says('CLOSE', { type: 'CLOSE' }),
  says('READONLY on', { type: 'READONLY', readonly: true }),
  says('READONLY off', { type: 'READONLY', readonly: false }),
  says('UNDO', { type: 'UNDO' }),
  says('REDO', { type: 'REDO' }),
  says('TOOL.PREVIEW', aPreview),
  says('TOOL.PREVIEW hint', aHint),
  says('TOOL.CANCEL', { type: 'TOOL.CANCEL' }),
]

const commits: readonly Stimulus[] = [
  says('OPEN', opening(false)),
  says('COMMIT', { type: 'COMMIT', commit: { edit, select: [] } }),
  says('COMMIT misfit', { type: 'COMMIT', commit: { edit: misfit } }),
  says('TOOL.COMMIT', { type: 'TOOL.COMMIT', commit: { edit, select: [{ role: 'exclude', id: 'a' }] } }),
  says('UNDO', { type: 'UNDO' }),
  says('REDO', { type: 'REDO' }),
  says('READONLY on', { type: 'READONLY', readonly: true }),
  says('SELECT', { type: 'SELECT', selection: [{ role: 'exclude', id: 'a' }] }),
  says('TOOL.SELECT', { type: 'TOOL.SELECT', selection: [] }),
]

const hit: Hit = { id: 'a', role: 'exclude', part: 'interior' }

const pointerStimuli: readonly Stimulus[] = [
  says('OPEN', opening(false)),
  says('CLOSE', { type: 'CLOSE' }),
  says('COMMIT', { type: 'COMMIT', commit: { edit } }),
  says('UNDO', { type: 'UNDO' }),
  says('REDO', { type: 'REDO' }),
  says('DOWN', { type: 'POINTER.DOWN', sample: sampleAt(1, 1) }),
  says('DOWN middle', { type: 'POINTER.DOWN', sample: sampleAt(1, 1, { buttons: 4 }) }),
  says('MOVE', { type: 'POINTER.MOVE', sample: sampleAt(9, 9, { hit }) }),
  says('UP', { type: 'POINTER.UP', sample: sampleAt(9, 9, { buttons: 0 }) }),
  says('LEAVE', { type: 'POINTER.LEAVE' }),
  says('KEY', { type: 'KEY', key: keyOf('ArrowLeft') }),
  says('CANCEL', { type: 'CANCEL' }),
  says('INTERRUPT', { type: 'INTERRUPT' }),
  says('SETTLE', { type: 'SETTLE' }),
  says('PICK pan', { type: 'PICK', tool: 'pan' }),
  says('PICK box', { type: 'PICK', tool: 'box' }),
  says('PAN.HOLD', { type: 'PAN.HOLD', held: true }),
  says('PAN.LET GO', { type: 'PAN.HOLD', held: false }),
  says('TOOL.PAN', { type: 'TOOL.PAN', dx: 1, dy: 1 }),
]

/** What happens while a tool shows something, in a press and between two. */
const gestureStimuli: readonly Stimulus[] = [
  says('OPEN', opening(false)),
  says('DOWN', { type: 'POINTER.DOWN', sample: sampleAt(1, 1) }),
  says('DOWN middle', { type: 'POINTER.DOWN', sample: sampleAt(1, 1, { buttons: 4 }) }),
  says('MOVE', { type: 'POINTER.MOVE', sample: sampleAt(9, 9) }),
  says('UP', { type: 'POINTER.UP', sample: sampleAt(9, 9, { buttons: 0 }) }),
  says('KEY', { type: 'KEY', key: keyOf('Enter') }),
  says('TOOL.PREVIEW', aPreview),
  says('TOOL.CANCEL', { type: 'TOOL.CANCEL' }),
  says('COMMIT', { type: 'COMMIT', commit: { edit } }),
  says('UNDO', { type: 'UNDO' }),
  says('REDO', { type: 'REDO' }),
  says('SETTLE', { type: 'SETTLE' }),
  says('FIELDS of another frame', { type: 'FIELDS', fields: { currentFrame: 1 } }),
]

const fieldStimuli: readonly Stimulus[] = [
  says('OPEN', opening(false)),
  says('OPEN readonly', opening(true)),
  says('CLOSE', { type: 'CLOSE' }),
  says('TOOL.UNREADY', { type: 'TOOL.UNREADY' }),
  says('TOOL.LOOK', { type: 'TOOL.LOOK', tool: 'pan' }),
  says('TOOL.UNUSED', { type: 'TOOL.UNUSED', why: 'nothing', problem: null }),
  says('TOOL.FIELDS', { type: 'TOOL.FIELDS', fields: { brushSize: 8 } }),
  says('TOOL.LATER', { type: 'TOOL.LATER', fields: { brushSize: 7 } }),
  says('FIELDS', { type: 'FIELDS', fields: { brushSize: 9 } }),
  says('FIELDS of another frame', { type: 'FIELDS', fields: { currentFrame: 1 } }),
]

const brush = ({ fields }: EditorContext<Crops>): string =>
  fields['brushSize'] ? `brush ${JSON.stringify(fields['brushSize'])}` : ''

const shows = ({ history, preview }: EditorContext<Crops>): string =>
  [`${history.done.length}/${history.undone.length}`, preview ? 'preview' : ''].filter(Boolean).join(' ')

const holds = ({ history, preview, selection }: EditorContext<Crops>): string =>
  [
    `${history.done.length}/${history.undone.length}`,
    preview ? 'preview' : '',
    selection.length > 0 ? 'selected' : '',
  ]
    .filter(Boolean)
    .join(' ')

const points = ({ hover, panHeld, document }: EditorContext<Crops>): string =>
  [document ? 'a document' : '', hover ? 'hover' : '', panHeld ? 'pan held' : ''].filter(Boolean).join(', ')

/** Beyond two steps of history nothing new is to be learnt. */
const short = ({ context }: { context: EditorContext<Crops> }) =>
  context.history.done.length + context.history.undone.length >= 2

const changed = ({ context }: { context: EditorContext<Crops> }) =>
  context.history.done.length + context.history.undone.length >= 1

export const editorViews: readonly View[] = [
  { name: 'document', stimuli: documentStimuli, digest: holds },
  { name: 'commits', before: [says('OPEN', opening(false))], stimuli: commits, digest: holds, stop: short },
  { name: 'pointer', stimuli: pointerStimuli, digest: points },
  {
    name: 'gestures',
    before: [says('OPEN', opening(false))],
    stimuli: gestureStimuli,
    digest: shows,
    stop: changed,
  },
  { name: 'fields', stimuli: fieldStimuli, digest: brush },
]

const view = (selected: boolean) => ({
  document: CROPS,
  selection: selected ? [{ role: 'exclude', id: 'a' }] : [],
  bounds: { width: 100, height: 100 },
  fields: {},
})

const tool = (name: string, event: ToolEvent<unknown>): Stimulus => ({ name, event })
const down = (name: string, sample: PointerSample, selected = false) =>
  tool(`DOWN ${name}`, { type: 'DOWN', sample, view: view(selected) })

const toolStimuli: readonly Stimulus[] = [
  down('on nothing', sampleAt(50, 50)),
  down('on a box', sampleAt(15, 15, { hit })),
  down('on the selected box', sampleAt(15, 15, { hit }), true),
  down('on a handle', sampleAt(30, 30, { hit: { ...hit, part: 'handle', handle: 'se' } }), true),
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

const gesture = ({ gesture: now, rect }: BoxToolContext) =>
  [now?.type, rect ? 'rect' : ''].filter(Boolean).join(' ')

export const boxToolViews: readonly View[] = [{ name: 'box tool', stimuli: toolStimuli, digest: gesture }]

export const panToolViews: readonly View[] = [
  {
    name: 'pan tool',
    stimuli: toolStimuli,
    digest: ({ last }: { last: unknown }) => (last ? 'holds' : ''),
  },
]

export const selectToolMachine: AnyStateMachine = selectTool
