import type { RleMask } from '../../src/domain/documents/types.ts'
import { insertItem, removeItem, updateItem } from '../../src/machines/editor/edit-makers.ts'
import type { MaskChange, MaskLayer } from '../../src/machines/editor/masks.ts'
import type { Commit, ToolView } from '../../src/machines/editor/types.ts'

/** The plainest document with masks: a list of them. What is selected is painted. */
export interface MaskList {
  readonly masks: readonly { readonly id: string; readonly rleMask: RleMask }[]
}

const PATH = ['masks']

const listOf = ({ document }: ToolView<unknown>) => (document as MaskList).masks

function apply({ view, target, mode, shape, masks, newId }: MaskChange): Commit | null {
  if (target === null) {
    const id = newId()
    const edit = insertItem(view.document, PATH, { id, rleMask: shape } as { id: string })
    return { edit, label: 'create', select: [{ role: 'mask', id }], fields: { activeTree: id } }
  }
  const known = listOf(view).find(({ id }) => id === target)?.rleMask
  if (!known) return null
  const rleMask = {
    paint: () => masks.union(known, shape),
    erase: () => masks.subtract(known, shape),
    replace: () => shape,
  }[mode]()
  const isGone = masks.area(rleMask) === 0
  const edit = isGone
    ? removeItem(view.document, PATH, target)
    : updateItem(view.document, PATH, target, { rleMask })
  return edit && { edit, label: mode, ...(isGone ? { select: [] } : {}) }
}

export const MASKS: MaskLayer = {
  role: 'mask',
  targetOf(view) {
    const id = view.selection.find(({ role }) => role === 'mask')?.id
    return listOf(view).some((mask) => mask.id === id) ? (id ?? null) : null
  },
  maskOf: (view, target) => listOf(view).find(({ id }) => id === target)?.rleMask ?? null,
  apply,
}
