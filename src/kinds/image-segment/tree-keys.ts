import type { KeyboardEvent } from 'react'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import type { TreeRow } from './tree-rows.ts'
import { rowAfter } from './tree-rows.ts'

interface TreeAccess {
  readonly rows: readonly TreeRow[]
  /** Of the selected line; below 0 for none. */
  readonly place: number
  readonly selected: string | null
  readonly select: (placed: PlacedSegment) => void
  /** Folds or unfolds the parts of a segment. */
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

/** Arrows as trees have them: up and down between lines, right and left unfold, fold and go out. */
export const treeKeys =
  (access: TreeAccess) =>
  (event: KeyboardEvent): void => {
    // A menu or a choice of colours of a line hears its own keys here as well, for all that it lies elsewhere on the page.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (!handle(access, event.key)) return
    event.preventDefault()
    // On the page these keys mean something else.
    event.stopPropagation()
  }
