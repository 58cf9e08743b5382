import type { KeyboardEvent } from 'react'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import type { TreeRow } from './tree-rows.ts'
import { rowAfter } from './tree-rows.ts'

interface TreeAccess {
  readonly rows: readonly TreeRow[]
  /** Below 0 for none. */
  readonly place: number
  readonly selected: string | null
  readonly select: (placed: PlacedSegment) => void
  readonly toggle: (id: string) => void
}

function handle({ rows, place, selected, select, toggle }: TreeAccess, key: string): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const next = rowAfter(rows, selected, key === 'ArrowDown' ? 1 : -1)
    if (next) select(next)
    return true
  }
  const row = rows[place]
  if (row?.type !== 'segment' || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false
  const { placed, open } = row
  if (open === (key === 'ArrowLeft')) toggle(placed.segment.id)
  else if (key === 'ArrowLeft' && placed.parent) select(placed.parent)
  return true
}

/** As in a tree view: right and left unfold, fold and go to the parent. */
export const treeKeys =
  (access: TreeAccess) =>
  (event: KeyboardEvent): void => {
    // React also delivers the keys of a line's menu or colour picker here.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (!handle(access, event.key)) return
    event.preventDefault()
    // The page binds these keys to something else.
    event.stopPropagation()
  }
