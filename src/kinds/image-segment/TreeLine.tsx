import { findSegment, isDefaultCategory } from '../../domain/segments/tree.ts'
import { capOf } from '../shortcuts-print.ts'
import { keysOfLabels } from '../traits/labelled/label-keys.ts'
import { categoryInHand, maskFields } from '../traits/masks/fields.ts'
import { categoryName, labelIn, labelsIn } from '../traits/masks/labels.ts'
import { newPlace, SEGMENT_ROLE, selectedSegment } from '../traits/masks/layer.ts'
import { isVisible, soloOf } from '../traits/masks/visible.ts'
import { isAmong } from '../../machines/editor/selection.ts'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { CategoryRow } from './CategoryRow.tsx'
import type { SegmentScope } from './segment-actions.ts'
import * as actions from './segment-actions.ts'
import type { SegmentRowActs } from './SegmentRow.tsx'
import { SegmentRow } from './SegmentRow.tsx'
import type { TreeRow } from './tree-rows.ts'
import type { useTreeDrag } from './useTreeDrag.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const NEW_COMMANDS = {
  human: 'segment.human',
  cover: 'segment.cover',
  exclude: 'segment.exclude',
} as const

interface TreeLineProps {
  id: string
  row: TreeRow
  facts: PanelFacts<'image-segment'>
  scope: SegmentScope
  drag: ReturnType<typeof useTreeDrag>
  acts: SegmentRowActs
}

export function TreeLine(props: TreeLineProps) {
  const { row } = props
  return row.type === 'category' ? (
    <CategoryLine {...props} row={row} />
  ) : (
    <SegmentLine {...props} row={row} />
  )
}

type RowOf<Type extends TreeRow['type']> = TreeLineProps & { row: Extract<TreeRow, { type: Type }> }

/** As the caps of keys show it. */
function keyOfLabel({ task, fields }: TreeLineProps['facts'], id: string): string | undefined {
  const { ontology } = task.item.labels
  const key = ontology && keysOfLabels(ontology, fields).get(id)
  return key === undefined ? undefined : capOf(key)
}

function CategoryLine({ id, row, facts, scope, drag }: RowOf<'category'>) {
  const { fields, selection, task } = facts
  const { keyOf, run } = useCommands()
  const labels = labelsIn(task.item.labels)
  const { category, count } = row
  const trees = actions.treesOf(scope)
  const selected = selectedSegment(selection)
  const target = (selected === null ? undefined : findSegment(trees, selected)) ?? newPlace(trees, fields)
  const label = labelIn(labels, category)
  const command = label || !isDefaultCategory(category) ? 'segment.new' : NEW_COMMANDS[category]
  return (
    <CategoryRow
      id={id}
      name={categoryName(category, labels)}
      colour={labelIn(labels, category)?.colour ?? null}
      count={count}
      active={target.category === category}
      hidden={maskFields(fields).hiddenCategories.includes(category)}
      readonly={scope.access.readonly}
      keys={label ? keyOfLabel(facts, category) : keyOf(command)}
      dropping={drag.zoneOver(row) !== null}
      drag={drag.handlers(row)}
      onNew={() => {
        if (label) scope.setFields(categoryInHand(labels, category))
        run(command)
      }}
      onToggleHidden={() => actions.toggleCategory(scope, category)}
    />
  )
}

function SegmentLine({ id, row, facts, scope, drag, acts }: RowOf<'segment'>) {
  const { selection } = facts
  const { placed, open } = row
  const { segment } = placed
  const fields = maskFields(scope.fields)
  const labels = labelsIn(facts.task.item.labels)
  return (
    <SegmentRow
      id={id}
      placed={placed}
      open={open}
      label={placed.parent ? undefined : labelIn(labels, placed.category)}
      hasLabels={labels.length > 0}
      selected={isAmong(selection, { role: SEGMENT_ROLE, id: segment.id })}
      hidden={fields.hiddenIds.includes(segment.id)}
      unseen={!isVisible(placed, fields, soloOf(actions.treesOf(scope), fields))}
      locked={fields.lockedIds.includes(segment.id)}
      readonly={scope.access.readonly}
      recentColours={fields.colorList}
      drop={drag.zoneOver(row)}
      drag={drag.acts}
      acts={acts}
    />
  )
}
