import type { DragEvent } from 'react'
import { useState } from 'react'
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

export function useTreeDrag(scope: SegmentScope) {
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
  return {
    zoneOver: (row: TreeRow): DropZone | null => (over?.key === keyOfRow(row) ? over.zone : null),
    handlers: (row: TreeRow) => ({
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
      onDragEnd: end,
    }),
  }
}
