import type { WaitingStroke } from '../../kinds/traits/waiting-strokes.ts'
import { waitingFields, waitingStrokes } from '../../kinds/traits/waiting-strokes.ts'
import type { EditorActor } from '../editor-machine.ts'

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
  if (!stroke || editor.getSnapshot().context.preview) return false
  const place = { key, step: history.done.at(-1), steps: history.done.length, all: all - 1 }
  taken.set(editor, [...(taken.get(editor) ?? []), { stroke, ...place }])
  editor.send({ type: 'FIELDS', fields: waitingFields(strokes.slice(0, -1)) })
  return true
}

/** Draws again what was taken back last. False where there is none, or something else was done since. */
export function putBackStroke(editor: EditorActor): boolean {
  const { key, history, strokes, all } = placeNow(editor)
  const last = taken.get(editor)?.at(-1)
  if (!last || editor.getSnapshot().context.preview) return false
  // Strokes that became steps meanwhile are as many as before; anything else done makes it more, or another step.
  const isNext =
    last.key === key &&
    history.undone.length === 0 &&
    last.all === all &&
    last.step === (last.steps > 0 ? history.done[last.steps - 1] : undefined)
  if (!isNext) return false
  taken.set(editor, (taken.get(editor) ?? []).slice(0, -1))
  editor.send({ type: 'FIELDS', fields: waitingFields([...strokes, last.stroke]) })
  return true
}
