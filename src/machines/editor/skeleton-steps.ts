import { choiceAfter, choiceOn } from '../../domain/hand-skeleton/active.ts'
import type { Edit, EditPath } from './edits.ts'
import type { EditorSpec } from './editor-types.ts'
import { NODE_PLACE } from './skeleton-layer.ts'
import type { SkeletonLayer } from './skeleton-layer.ts'

function pathOf(edit: Edit | undefined): EditPath {
  if (edit?.type !== 'composite') return edit?.path ?? []
  return pathOf(edit.edits[0])
}

const samePath = (a: EditPath, b: EditPath): boolean => JSON.stringify(a) === JSON.stringify(b)

function placedBy(layer: SkeletonLayer, [edit]: readonly Edit[], document: unknown) {
  const path = pathOf(edit)
  const found = layer
    .skeletonsOf(document)
    .find((skeleton) => samePath(layer.pathOf(skeleton), path.slice(0, -1)))
  const last = path.at(-1)
  return found && typeof last === 'object' && 'at' in last ? { skeleton: found, index: last.at } : null
}

/** Undo activates the node that it removes, redo the node after the one that it places. */
export const fieldsAlongPlacements =
  (layer: SkeletonLayer): NonNullable<EditorSpec<unknown>['fieldsAlong']> =>
  ({ step, way, document }) => {
    const placed = step.label === NODE_PLACE ? placedBy(layer, step.edits, document) : null
    if (!placed) return {}
    return { ...(way === 'undo' ? choiceOn : choiceAfter)(placed.skeleton, placed.index) }
  }
