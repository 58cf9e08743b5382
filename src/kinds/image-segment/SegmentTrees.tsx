import { useId, useMemo } from 'react'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { SEGMENT_ROLE, segmentSelection, selectedSegment } from '../traits/masks/layer.ts'
import type { RowPress } from '../../machines/editor/selection.ts'
import { ALONE } from '../../machines/editor/selection.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { useVirtualRows } from '../../annotate/panel/useVirtualRows.ts'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { setRenaming } from '../traits/masks/panel/renaming.ts'
import { TreeLine } from './TreeLine.tsx'
import { toggleClosed } from './segment-actions.ts'
import { treeKeys } from './tree-keys.ts'
import { idOfRow, treeRows } from './tree-rows.ts'
import { keyOfRow, useTreeDrag } from './useTreeDrag.ts'

const ROW_HEIGHT = 28

export function SegmentTrees(facts: PanelFacts<'image-segment'>) {
  const { annotationAccess: access, fields, setFields, selection, onPressRow } = facts
  const trees = access.work.annotation.categories
  const { closedIds } = maskFields(fields)
  const selected = selectedSegment(selection)
  const rows = useMemo(() => treeRows(trees, closedIds, selected), [trees, closedIds, selected])
  const scope = { access, fields, setFields }
  const drag = useTreeDrag(scope)
  const prefix = useId()
  const place = rows.findIndex((row) => selected !== null && idOfRow(row) === selected)
  const { scroller, virtual } = useVirtualRows({ count: rows.length, height: ROW_HEIGHT, place })

  const press = (how: RowPress, { segment }: PlacedSegment): void =>
    onPressRow(
      how,
      { role: SEGMENT_ROLE, id: segment.id },
      segmentSelection(...rows.flatMap((row) => idOfRow(row) ?? [])),
      maskBox(segment.rleMask) ?? { x: 0, y: 0, width: 1, height: 1 },
    )
  const select = (placed: PlacedSegment): void => press(ALONE, placed)

  const onKeyDown = treeKeys({ rows, place, selected, select, toggle: (id) => toggleClosed(scope, id) })

  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={imageSegmentText.sections.segments}
      aria-activedescendant={selected !== null && place >= 0 ? prefix + selected : undefined}
      onKeyDown={onKeyDown}
      className="-mx-1 max-h-96 overflow-y-auto rounded-sm px-1 outline-offset-0"
    >
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((seen) => {
          const row = rows[seen.index]
          if (!row) return null
          return (
            <div
              key={keyOfRow(row)}
              data-index={seen.index}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW_HEIGHT, transform: `translateY(${seen.start}px)` }}
            >
              <TreeLine
                id={prefix + keyOfRow(row)}
                row={row}
                facts={facts}
                scope={scope}
                drag={drag}
                onPress={press}
                onRenaming={setRenaming}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
