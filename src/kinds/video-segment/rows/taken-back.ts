import type { WaitingStroke } from '../waiting-strokes.ts'
import { waitingFields, waitingStrokes } from '../waiting-strokes.ts'
import { showsPreview } from '../../../machines/editor/selectors.ts'
import type { EditorActor } from '../../../annotate/canvas/editor-machine.ts'

/** Undo and redo of strokes that wait for their rows: they are no steps of the history yet. */

interface TakenBack {
  readonly stroke: WaitingStroke
  /** Where it was taken back: the item, its last step, and how many steps and waiting strokes there were. */
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

/** Takes back the stroke that was drawn last and still waits. False where none does. */
export function takeBackStroke(editor: EditorActor): boolean {
  const { key, history, strokes, all } = placeNow(editor)
  const stroke = strokes.at(-1)
  if (!stroke || showsPreview(editor.getSnapshot())) return false
  const place = { key, step: history.done.at(-1), steps: history.done.length, all: all - 1 }
  taken.set(editor, [...(taken.get(editor) ?? []), { stroke, ...place }])
  editor.send({ type: 'FIELDS', fields: waitingFields(strokes.slice(0, -1)) })
  return true
}

/** What was taken back last; undefined where nothing was, or something else was done since. */
function nextToPutBack(editor: EditorActor): TakenBack | undefined {
  const { key, history, all } = placeNow(editor)
  const last = taken.get(editor)?.at(-1)
  if (!last) return undefined
  // Strokes that became steps meanwhile are as many as before; anything else done makes it more, or another step.
  const isNext =
    last.key === key &&
    history.undone.length === 0 &&
    last.all === all &&
    last.step === (last.steps > 0 ? history.done[last.steps - 1] : undefined)
  return isNext ? last : undefined
}

/** Draws it again. False where there is none. */
export function putBackStroke(editor: EditorActor): boolean {
  const last = nextToPutBack(editor)
  if (!last || showsPreview(editor.getSnapshot())) return false
  taken.set(editor, (taken.get(editor) ?? []).slice(0, -1))
  editor.send({ type: 'FIELDS', fields: waitingFields([...placeNow(editor).strokes, last.stroke]) })
  return true
}

/** Whether a stroke that waits can be taken back, and one that was taken back drawn again. */
export const waitingSteps = (editor: EditorActor) => ({
  undo: placeNow(editor).strokes.length > 0,
  redo: nextToPutBack(editor) !== undefined,
})
