import type { Edit } from '../../../machines/editor/edits.ts'
import type { EditorSpec } from '../../../machines/editor/editor-types.ts'
import type { Json } from '../../../machines/json.ts'

const inserted = (edit: Edit): readonly Json[] => {
  if (edit.type === 'composite') return edit.edits.flatMap(inserted)
  return edit.type === 'insert' ? [edit.item] : []
}

const wholeOf = (item: Json): unknown => Object(item)['parentId']

/** An undone new part is still to be drawn, in its parent. */
export const fieldsAlongParts: NonNullable<EditorSpec<unknown>['fieldsAlong']> = ({ step, way }) => {
  if (step.label !== 'create') return {}
  const whole = step.edits
    .flatMap(inserted)
    .map(wholeOf)
    .find((id) => typeof id === 'string')
  if (typeof whole !== 'string') return {}
  return { activeTree: way === 'undo' ? whole : null }
}
