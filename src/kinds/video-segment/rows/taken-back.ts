import type { WaitingStroke } from '../waiting-strokes.ts'
import { waitingFields, waitingStrokes } from '../waiting-strokes.ts'
import { showsPreview } from '../../../machines/editor/selectors.ts'
import type { EditorActor } from '../../../annotate/canvas/editor-machine.ts'

/** Strokes that wait for their rows are not in the history yet. */

interface TakenBack {
  readonly stroke: WaitingStroke
  /** The state at undo: the item, its last step, and the number of steps and waiting strokes. */
  readonly key: string | null
  readonly step: unknown
  readonly steps: number
  readonly all: number
}

const taken = new WeakMap<EditorActor, readonly TakenBack[]>()

function placeNow(editor: EditorActor) {
  const { key, history, fields } = editor.getSnapshot().context
  const strokes = waitingStrokes(fields)
  return { key, history, strokes, all: history.done.length + strokes.length }
}

export function takeBackStroke(editor: EditorActor): boolean {
  const { key, history, strokes, all } = placeNow(editor)
  const stroke = strokes.at(-1)
  if (!stroke || showsPreview(editor.getSnapshot())) return false
  const place = { key, step: history.done.at(-1), steps: history.done.length, all: all - 1 }
  taken.set(editor, [...(taken.get(editor) ?? []), { stroke, ...place }])
  editor.send({ type: 'FIELDS', fields: waitingFields(strokes.slice(0, -1)) })
  return true
}

/** Undefined also after something else was done. */
function nextToPutBack(editor: EditorActor): TakenBack | undefined {
  const { key, history, all } = placeNow(editor)
  const last = taken.get(editor)?.at(-1)
  if (!last) return undefined
  // A stroke that became a step keeps the sum; any other action raises it, or changes the last step.
  const isNext =
    last.key === key &&
    history.undone.length === 0 &&
    last.all === all &&
    last.step === (last.steps > 0 ? history.done[last.steps - 1] : undefined)
  return isNext ? last : undefined
}

export function putBackStroke(editor: EditorActor): boolean {
  const last = nextToPutBack(editor)
  if (!last || showsPreview(editor.getSnapshot())) return false
  taken.set(editor, (taken.get(editor) ?? []).slice(0, -1))
  editor.send({ type: 'FIELDS', fields: waitingFields([...placeNow(editor).strokes, last.stroke]) })
  return true
}

export const waitingSteps = (editor: EditorActor) => ({
  undo: placeNow(editor).strokes.length > 0,
  redo: nextToPutBack(editor) !== undefined,
})
