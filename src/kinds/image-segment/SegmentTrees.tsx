import { useId, useMemo } from 'react'
import type { SegmentLabels } from '../../domain/ontology/segment-labels.ts'
import type { SegmentTrees as Trees } from '../../domain/segments/tree.ts'
import { placedSegments } from '../../domain/segments/tree.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { categoryName, labelsIn } from '../traits/masks/labels.ts'
import { SEGMENT_ROLE, segmentSelection, selectedSegment } from '../traits/masks/layer.ts'
import { ALONE } from '../../machines/editor/selection.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { useRowHeight, useVirtualRows } from '../../annotate/panel/useVirtualRows.ts'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { setRenaming } from '../traits/masks/panel/renaming.ts'
import { TreeLine } from './TreeLine.tsx'
import { shownCategories } from './labelled-segments.ts'
import * as actions from './segment-actions.ts'
import type { SegmentRowActs } from './SegmentRow.tsx'
import { useSteady } from '../../annotate/useSteady.ts'
import { treeKeys } from './tree-keys.ts'
import { ListSearch } from '../../annotate/panel/ListSearch.tsx'
import { useFoundIds } from '../../annotate/panel/list-search.ts'
import type { TreeRow } from './tree-rows.ts'
import { foundRows, idOfRow, treeRows } from './tree-rows.ts'
import { keyOfRow, useTreeDrag } from './useTreeDrag.ts'

const ROW_HEIGHT = 28

export function SegmentTrees(facts: PanelFacts<'image-segment'>) {
  const { annotationAccess: access, fields, setFields, selection } = facts
  const trees = access.work.annotation.categories
  const labels = labelsIn(facts.task.item.labels)
  const selected = selectedSegment(selection)
  const found = useFoundIds(useNamed(trees, labels))
  const rows = useTreeRows(facts, found)
  const heads = useMemo(() => rows.flatMap((row, index) => (row.type === 'category' ? [index] : [])), [rows])
  const scope = { access, fields, setFields }
  const drag = useTreeDrag(scope, rows)
  const prefix = useId()
  const place = rows.findIndex((row) => selected !== null && idOfRow(row) === selected)
  const height = useRowHeight(ROW_HEIGHT)
  const { scroller, virtual, pinned } = useVirtualRows({ count: rows.length, height, place, heads })

  const acts = useSegmentActs(facts, rows)
  const select = (placed: PlacedSegment): void => acts.press(ALONE, placed)

  const onKeyDown = treeKeys({
    rows,
    place,
    selected,
    select,
    toggle: (id) => actions.toggleClosed(scope, id),
  })

  const takeFirst = (): void => {
    const first = rows.find((row) => row.type === 'segment' && found?.has(row.placed.segment.id) === true)
    if (first?.type === 'segment') select(first.placed)
  }

  return (
    <>
      <ListSearch
        label={imageSegmentText.tree.search}
        found={found?.size ?? null}
        onTake={takeFirst}
        onDown={() => scroller.current?.focus()}
      />
      <div
        ref={scroller}
        role="tree"
        tabIndex={0}
        aria-label={imageSegmentText.sections.segments}
        aria-activedescendant={selected !== null && place >= 0 ? prefix + selected : undefined}
        onKeyDown={onKeyDown}
        className="-mx-1 max-h-[max(24rem,50vh)] overflow-y-auto rounded-sm px-1 outline-offset-0"
      >
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((seen) => {
            const row = rows[seen.index]
            if (!row) return null
            return (
              <div
                key={keyOfRow(row)}
                data-index={seen.index}
                {...(seen.index === pinned
                  ? { className: 'sticky top-0 z-10', style: { height } }
                  : {
                      className: 'absolute inset-x-0 top-0',
                      style: { height, transform: `translateY(${seen.start}px)` },
                    })}
              >
                <TreeLine
                  id={prefix + keyOfRow(row)}
                  row={row}
                  facts={facts}
                  scope={scope}
                  drag={drag}
                  acts={acts}
                />
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

/** What the rows of segments do. */
function useSegmentActs(facts: PanelFacts<'image-segment'>, rows: readonly TreeRow[]): SegmentRowActs {
  const { annotationAccess: access, fields, setFields, onPressRow } = facts
  const scope = { access, fields, setFields }
  return useSteady<SegmentRowActs>({
    press: (how, { segment }) =>
      onPressRow(
        how,
        { role: SEGMENT_ROLE, id: segment.id },
        segmentSelection(...rows.flatMap((row) => idOfRow(row) ?? [])),
        maskBox(segment.rleMask) ?? { x: 0, y: 0, width: 1, height: 1 },
      ),
    toggleOpen: (id) => actions.toggleClosed(scope, id),
    toggleHidden: (id) => actions.toggleHidden(scope, [id]),
    toggleLocked: (id) => actions.toggleLocked(scope, [id]),
    recolour: (id, colourIndex) => actions.recolour(scope, [id], colourIndex),
    rename: (id, name) => actions.rename(scope, id, name),
    setRenaming: (id, on) => setRenaming(on ? id : null),
  })
}

function useTreeRows(
  { annotationAccess: access, fields, selection, task }: PanelFacts<'image-segment'>,
  found: ReadonlySet<string> | null,
): readonly TreeRow[] {
  const trees = access.work.annotation.categories
  const labels = labelsIn(task.item.labels)
  const { closedIds } = maskFields(fields)
  const selected = selectedSegment(selection)
  return useMemo(() => {
    const shown = labels.length > 0 ? shownCategories(trees, fields) : undefined
    return found ? foundRows(trees, found, shown) : treeRows(trees, closedIds, selected, shown)
  }, [trees, labels, fields, closedIds, selected, found])
}

/** Segments are found by their names and by those of their categories. */
const useNamed = (trees: Trees, labels: SegmentLabels) =>
  useMemo(
    () =>
      placedSegments(trees).map(({ segment: { id, name }, category }) => ({
        id,
        text: `${name} ${categoryName(category, labels)}`,
      })),
    [trees, labels],
  )
