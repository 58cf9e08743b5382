import { findObject, strokeCommit } from '../object-layer.ts'
import type { VideoWork } from '../object-rows.ts'
import type { WaitingStroke } from '../waiting-strokes.ts'
import { waitingFields, waitingStrokes } from '../waiting-strokes.ts'
import type { MaskRow } from '../../../domain/mask-rows.ts'
import type { MaskSource } from '../../../machines/editor/masks.ts'
import type { EditorActor } from '../../../annotate/canvas/editor-machine.ts'

interface StrokeTools {
  readonly editor: EditorActor
  readonly masks: MaskSource
  readonly rowAt: (objectId: string, frame: number) => MaskRow | null
}

const isOfObject = (editor: EditorActor, { objectId }: WaitingStroke): boolean => {
  const work = editor.getSnapshot().context.document as VideoWork | null
  return work !== null && findObject(work, objectId) !== undefined
}

/** Oldest first. @returns frames whose rows are still missing */
export function takeStrokes({ editor, masks, rowAt }: StrokeTools): readonly number[] {
  const { fields } = editor.getSnapshot().context
  const strokes = waitingStrokes(fields)
  if (strokes.length === 0) return []
  const port = masks()
  const isReady = (stroke: WaitingStroke): boolean =>
    !isOfObject(editor, stroke) || (port !== null && rowAt(stroke.objectId, stroke.frame) !== null)
  const ready = strokes.filter(isReady)
  const waiting = strokes.filter((stroke) => !ready.includes(stroke))
  // Removed from the list first: a commit notifies the caller of this function.
  if (ready.length > 0) editor.send({ type: 'FIELDS', fields: waitingFields(waiting) })
  for (const stroke of ready) {
    const before = rowAt(stroke.objectId, stroke.frame)
    const commit = port && before && isOfObject(editor, stroke) && strokeCommit(stroke, before, port)
    if (commit) editor.send({ type: 'COMMIT', commit })
  }
  return waiting.map(({ frame }) => frame)
}
