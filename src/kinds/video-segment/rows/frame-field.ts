import type { RowChanges } from '../../../domain/mask-rows.ts'
import { changedRow } from '../../../domain/mask-rows.ts'
import { maskBox } from '../../../domain/segments/runs.ts'
import type { FrameRowsField } from '../object-rows.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { FrameRows, RowCache } from '../../../platform/mask-rows/row-cache.ts'
import type { EditorActor } from '../../../annotate/canvas/editor-machine.ts'

function boundsOf(rows: FrameRows, changes: RowChanges | undefined, frame: number): Fields {
  const changed = Object.keys(changes ?? {}).filter((id) => changedRow(changes, id, frame))
  const ids = new Set([...Object.keys(rows), ...changed])
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const mask = (changedRow(changes, id, frame) ?? rows[id])?.rle
      const box = mask && maskBox(mask)
      return box ? [[id, { ...box }]] : []
    }),
  )
}

interface ShownFrame {
  readonly key: string | null
  readonly frame: number
  readonly changes: RowChanges | undefined
  readonly cache: RowCache
  /** The video stands still, so the costlier parts are computed. */
  readonly atRest: boolean
}

/** Writes only what changed, for the scene and the tools. */
export function createFrameField(editor: EditorActor): (shown: ShownFrame) => void {
  let last: readonly unknown[] = []
  return ({ key, frame, changes, cache, atRest }) => {
    const [rows, before] = [cache.at(frame), cache.at(frame - 1)]
    const next = [key, frame, rows, before, changes, atRest]
    if (next.every((each, index) => each === last[index])) return
    last = next
    const field: FrameRowsField | null = rows && { frame, rows, before }
    const bounds = rows && atRest ? { boundingData: boundsOf(rows, changes, frame) } : {}
    editor.send({ type: 'FIELDS', fields: { rleData: (field ?? {}) as Fields, ...bounds } })
  }
}
