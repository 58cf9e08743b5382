import type { MaskRow, PlacedRow } from '../../../domain/mask-rows.ts'
import { changedRow, placedRows, yieldsToTracking } from '../../../domain/mask-rows.ts'
import { isRecord } from '../../../domain/is-record.ts'
import type { VideoWork } from '../object-rows.ts'
import { letGoOfRows } from '../object-rows.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { EditorActor } from '../../../annotate/canvas/editor-machine.ts'
import { runWhenOpen } from '../../../annotate/page/session/editor-key.ts'
import type { Unanswered } from './tracker.ts'

/** A tracking that was asked for, kept among the item's fields until it has begun: its answer may be lost, and the page loaded anew. */
type AskedTracking = {
  /** The newest tracking before it; null for none. */
  readonly before: string | null
  readonly objectIds: readonly string[]
  /** The frame that it begins on. */
  readonly frame: number
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

const FIELD = 'trackingAsked'

export const askedFields = (asked: AskedTracking | null): Fields => ({
  [FIELD]: asked && { ...asked, objectIds: [...asked.objectIds] },
})

function askedIn(fields: Fields): AskedTracking | null {
  const asked = fields[FIELD]
  return isRecord(asked) && Array.isArray(asked['objectIds']) ? (asked as AskedTracking) : null
}

/** Rows that are held here and that the tracking may write over. */
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

/** It is not under way, and will not be. */
export const forgetAsked = (editor: EditorActor, key: string): void =>
  runWhenOpen(editor, key, () => editor.send({ type: 'FIELDS', fields: askedFields(null) }))

/** From now on the server's rows stand in the place of these, but where one has drawn since. */
export function letGo(editor: EditorActor, key: string, rows: readonly PlacedRow[]): void {
  // Held for longer they would go over what tracking makes, once one comes back from another item.
  runWhenOpen(editor, key, () => {
    const now = (placed: PlacedRow): MaskRow | undefined =>
      changedRow(workIn(editor)?.rows, placed.objectId, placed.frame)
    const edit = letGoOfRows(rows.filter((each) => now(each) === each.row))
    editor.send({ type: 'FIELDS', fields: askedFields(null) })
    if (edit) editor.send({ type: 'COMMIT', commit: { edit, label: 'track' } })
  })
}

/** What was asked of the open item before this page was there, and has had no answer. */
export function askedBefore(editor: EditorActor): Unanswered | null {
  const { key, fields } = editor.getSnapshot().context
  const asked = askedIn(fields)
  if (key === null || !asked) return null
  const begun = (): void => {
    const work = workIn(editor)
    if (work) letGo(editor, key, yieldingRows(work, asked))
  }
  return { before: asked.before ?? undefined, begun }
}
