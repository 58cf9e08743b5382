import type { History } from '../../../machines/editor/history.ts'
import { ERROR_LAYER } from '../../../kinds/traits/judgement.ts'
import { sameJson } from '../../../machines/json.ts'
import { isRecord } from '../../../domain/is-record.ts'

/** The error box that a step has just added; null for any other step, and for one that was undone or redone. */
export function drawnBox(before: History, after: History): string | null {
  const step = after.done.at(-1)
  const isNew = after.done.length > before.done.length && step !== before.undone.at(-1)
  const edit = step?.edits.at(-1)
  if (!isNew || edit?.type !== 'insert' || !sameJson([...edit.path], [...ERROR_LAYER.path])) return null
  const { item } = edit
  return isRecord(item) && typeof item['id'] === 'string' ? item['id'] : null
}
