import { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { EditorContext, EditorEvent } from '../../src/machines/editor/editor-types.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import { boxTool, CROPS, MOST } from './box-views.ts'
import type { Stimulus, View } from './harness.ts'
import { aHint, aMarquee, aPreview, aProposal } from './previews.ts'
import { hit, keyOf, sampleAt } from './samples.ts'

/** The editor machine with its tools. */

interface Crops {
  readonly annotation: { readonly remark: string; readonly excludeCrops: readonly { id: string }[] }
}

export const editorMachine = createEditorMachine<Crops, Edit>({
  id: 'editor',
  reducer: documentEdits,
  tools: { pan: panTool, box: boxTool },
  initialTool: 'box',
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
  says('TOOL.PREVIEW marquee', aMarquee),
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

/** What is picked while a proposal is open, in a press and between two. */
const proposalStimuli: readonly Stimulus[] = [
  says('TOOL.PREVIEW proposal', aProposal),
  says('TOOL.CANCEL', { type: 'TOOL.CANCEL' }),
  says('DOWN', { type: 'POINTER.DOWN', sample: sampleAt(1, 1) }),
  says('UP', { type: 'POINTER.UP', sample: sampleAt(9, 9, { buttons: 0 }) }),
  says('PICK brush', { type: 'PICK', tool: 'brush' }),
  says('PICK pan', { type: 'PICK', tool: 'pan' }),
]

const fieldStimuli: readonly Stimulus[] = [
  says('OPEN', opening(false)),
  says('OPEN readonly', opening(true)),
  says('CLOSE', { type: 'CLOSE' }),
  says('TOOL.UNREADY', { type: 'TOOL.UNREADY' }),
  says('TOOL.LOOK', { type: 'TOOL.LOOK', tool: 'pan' }),
  says('TOOL.UNUSED', { type: 'TOOL.UNUSED', why: 'nothing', problem: null }),
  says('TOOL.LOST', { type: 'TOOL.LOST', why: 'locked' }),
  says('TOOL.FULL', { type: 'TOOL.FULL', role: 'exclude', most: MOST }),
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
  { name: 'proposal', before: [says('OPEN', opening(false))], stimuli: proposalStimuli, digest: shows },
  { name: 'fields', stimuli: fieldStimuli, digest: brush },
]
