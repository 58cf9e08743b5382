import type { MaskRow, PlacedRow } from '../../../domain/mask-rows.ts'
import { changedRow, placedRows, yieldsToTracking } from '../../../domain/mask-rows.ts'
import { isRecord } from '../../../domain/is-record.ts'
import type { VideoWork } from '../object-rows.ts'
import { letGoOfRows } from '../object-rows.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { EditorActor } from '../../../annotate/canvas/editor-machine.ts'
import { runWhenOpen } from '../../../annotate/page/session/editor-key.ts'
import type { Unanswered } from './tracker.ts'

/** Saved in the item's fields: the response may be lost and the page reloaded. */
type AskedTracking = {
  readonly before: string | null
  readonly objectIds: readonly string[]
  readonly frame: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

const FIELD = 'trackingAsked'

export const askedFields = (request: AskedTracking | null): Fields => ({
  [FIELD]: request && { ...request, objectIds: [...request.objectIds] },
})

function askedIn(fields: Fields): AskedTracking | null {
  const request = fields[FIELD]
  return isRecord(request) && Array.isArray(request['objectIds']) ? (request as AskedTracking) : null
}

export const yieldingRows = (
  work: VideoWork,
  { objectIds, frame: begin, from, to }: AskedTracking,
): readonly PlacedRow[] =>
  [...placedRows(work.rows)].filter(
    ({ objectId, frame, row }) =>
      objectIds.includes(objectId) && frame >= from && frame < to && frame !== begin && yieldsToTracking(row),
  )

const workIn = (editor: EditorActor): VideoWork | null =>
  editor.getSnapshot().context.document as VideoWork | null

export const forgetAsked = (editor: EditorActor, key: string): void =>
  runWhenOpen(editor, key, () => editor.send({ type: 'FIELDS', fields: askedFields(null) }))

/** In favour of the server's rows, except those drawn on since. */
export function letGo(editor: EditorActor, key: string, rows: readonly PlacedRow[]): void {
  // Later they would overwrite the tracking's rows when the user returns to the item.
  runWhenOpen(editor, key, () => {
    const now = (placed: PlacedRow): MaskRow | undefined =>
      changedRow(workIn(editor)?.rows, placed.objectId, placed.frame)
    const edit = letGoOfRows(rows.filter((each) => now(each) === each.row))
    editor.send({ type: 'FIELDS', fields: askedFields(null) })
    if (edit) editor.send({ type: 'COMMIT', commit: { edit, label: 'track' } })
  })
}

export function askedBefore(editor: EditorActor): Unanswered | null {
  const { key, fields } = editor.getSnapshot().context
  const request = askedIn(fields)
  if (key === null || !request) return null
  const begun = (): void => {
    const work = workIn(editor)
    if (work) letGo(editor, key, yieldingRows(work, request))
  }
  return { before: request.before ?? undefined, begun }
}
