import type { Edit } from '../../../machines/editor/edits.ts'
import type { EditorSpec } from '../../../machines/editor/editor-types.ts'
import type { Json } from '../../../machines/json.ts'

/** All that an edit puts into lists. */
const inserted = (edit: Edit): readonly Json[] => {
  if (edit.type === 'composite') return edit.edits.flatMap(inserted)
  return edit.type === 'insert' ? [edit.item] : []
}

const wholeOf = (item: Json): unknown => Object(item)['parentId']

/**
 * What the next stroke makes after undo and redo: a new part that is taken back is still to be drawn, and lies in the whole
 * that was named for it.
 */
export const fieldsAlongParts: NonNullable<EditorSpec<unknown>['fieldsAlong']> = ({ step, way }) => {
  if (step.label !== 'create') return {}
  const whole = step.edits
    .flatMap(inserted)
    .map(wholeOf)
    .find((id) => typeof id === 'string')
  if (typeof whole !== 'string') return {}
  return { activeTree: way === 'undo' ? whole : null }
}
