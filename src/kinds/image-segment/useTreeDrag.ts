import type { DragEvent } from 'react'
import { useState } from 'react'
import { useSteady } from '../../annotate/useSteady.ts'
import { findSegment } from '../../domain/segments/tree.ts'
import type { SegmentScope } from './segment-actions.ts'
import { move, treesOf } from './segment-actions.ts'
import type { DropZone, TreeRow } from './tree-rows.ts'
import { idOfRow, placeOfDrop, zoneAt } from './tree-rows.ts'

interface Over {
  readonly key: string
  readonly zone: DropZone
}

export const keyOfRow = (row: TreeRow): string =>
  row.type === 'category' ? `category-${row.category}` : row.placed.segment.id

/** For rows of segments, by the id of each. */
export type TreeDragActs = {
  readonly start: (id: string, event: DragEvent) => void
  readonly over: (id: string, event: DragEvent) => void
  readonly drop: (id: string, event: DragEvent) => void
  readonly end: () => void
}

export function useTreeDrag(scope: SegmentScope, rows: readonly TreeRow[]) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)

  const zoneOf = (row: TreeRow, event: DragEvent): DropZone => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return zoneAt(row, (event.clientY - top) / height)
  }
  const end = (): void => {
    setDragged(null)
    setOver(null)
  }
  const handlers = (row: TreeRow) => ({
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', keyOfRow(row))
      setDragged(idOfRow(row))
    },
    onDragOver(event: DragEvent) {
      if (dragged === null || dragged === idOfRow(row)) return
      event.preventDefault()
      const [key, zone] = [keyOfRow(row), zoneOf(row, event)]
      if (over?.key !== key || over.zone !== zone) setOver({ key, zone })
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      const moved = dragged === null ? undefined : findSegment(treesOf(scope), dragged)
      if (moved) move(scope, moved.segment.id, placeOfDrop(row, zoneOf(row, event), moved))
      end()
    },
  })
  const of = (id: string) => {
    const row = rows.find((each) => idOfRow(each) === id)
    return row && handlers(row)
  }
  const acts = useSteady<TreeDragActs>({
    start: (id, event) => of(id)?.onDragStart(event),
    over: (id, event) => of(id)?.onDragOver(event),
    drop: (id, event) => of(id)?.onDrop(event),
    end,
  })
  return {
    zoneOver: (row: TreeRow): DropZone | null => (over?.key === keyOfRow(row) ? over.zone : null),
    handlers,
    acts,
  }
}
