import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { maskArea } from '../../domain/documents/mask.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import type { AttributeEntry } from '../../contract/types.d.ts'
import { missingAttributes } from '../../domain/ontology/attribute-values.ts'
import type { OntologyLabel } from '../../domain/ontology/ontology.ts'
import { objectsText } from '../../text/objects.ts'
import { valuesInWords } from '../traits/labelled/words.ts'
import type { CommandId } from '../command.ts'
import type { RowPress } from '../../machines/editor/selection.ts'
import { ALONE } from '../../machines/editor/selection.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { classNames } from '../../ui/class-names.ts'
import { ColourPicker } from '../traits/masks/panel/ColourPicker.tsx'
import { RowButton } from '../traits/masks/panel/RowButton.tsx'
import { RowName } from '../traits/masks/panel/RowName.tsx'
import { HideToggle, LockToggle } from '../traits/masks/panel/RowToggles.tsx'
import { useRenaming } from '../traits/masks/panel/renaming.ts'
import { SegmentMenu } from './SegmentMenu.tsx'
import type { DropZone } from './tree-rows.ts'
import type { TreeDragActs } from './useTreeDrag.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageSegmentText.tree
const INDENT = 12

export type SegmentRowActs = {
  readonly press: (how: RowPress, placed: PlacedSegment) => void
  readonly toggleOpen: (id: string) => void
  readonly toggleHidden: (id: string) => void
  readonly toggleLocked: (id: string) => void
  readonly recolour: (id: string, colourIndex: number) => void
  readonly rename: (id: string, name: string) => void
  readonly setRenaming: (id: string, on: boolean) => void
}

interface SegmentRowProps {
  id: string
  placed: PlacedSegment
  /** Of a segment at the top. */
  label: OntologyLabel | undefined
  hasLabels: boolean
  open: boolean | null
  selected: boolean
  hidden: boolean
  unseen: boolean
  locked: boolean
  readonly: boolean
  recentColours: readonly number[]
  drop: DropZone | null
  drag: TreeDragActs
  acts: SegmentRowActs
}

const DROPS: Record<DropZone, string> = {
  above: 'shadow-[inset_0_2px_var(--accent)]',
  into: 'ring-1 ring-accent ring-inset',
  below: 'shadow-[inset_0_-2px_var(--accent)]',
}

/** Rendered only when it changes: a list has hundreds. */
export const SegmentRow = memo(
  Row,
  ({ placed: before, ...a }, { placed: after, ...b }) => isSamePlace(before, after) && isSameIn(a, b),
)

/** Each edit places all segments anew. A row does not show how many are before it. */
const isSamePlace = (a: PlacedSegment, b: PlacedSegment): boolean =>
  a.segment === b.segment &&
  a.category === b.category &&
  a.depth === b.depth &&
  a.parent?.segment.id === b.parent?.segment.id

const isSameIn = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(a).every((key) => Object.is(a[key], b[key]))

function Row(props: SegmentRowProps) {
  const { id, placed, label, open, selected, unseen, readonly, drop, drag, acts } = props
  const { segment, depth } = placed
  const renaming = useRenaming() === segment.id
  const onRenaming = (on: boolean): void => acts.setRenaming(segment.id, on)
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={selected}
      aria-expanded={open ?? undefined}
      aria-label={segment.name}
      draggable={!readonly && !renaming}
      onDragStart={(event) => drag.start(segment.id, event)}
      onDragOver={(event) => drag.over(segment.id, event)}
      onDrop={(event) => drag.drop(segment.id, event)}
      onDragEnd={() => drag.end()}
      onClick={(press) => acts.press(press, placed)}
      onDoubleClick={() => !readonly && onRenaming(true)}
      style={{ paddingLeft: 4 + (depth - 1) * INDENT }}
      className={classNames(
        'group flex h-7 thumb:h-11 cursor-default items-center gap-1.5 rounded-sm pr-1',
        selected ? 'bg-accent-soft' : 'hover:bg-hover',
        drop && DROPS[drop],
      )}
    >
      <Fold {...props} />
      {label ? (
        <span
          aria-hidden
          className="size-3.5 shrink-0 rounded-xs ring-1 ring-line-strong ring-inset"
          style={{ background: label.colour }}
        />
      ) : (
        <ColourPicker
          name={segment.name}
          colourIndex={segment.colourIndex}
          recent={props.recentColours}
          disabled={readonly}
          onPick={(colour) => acts.recolour(segment.id, colour)}
        />
      )}
      <RowName
        name={segment.name}
        unseen={unseen}
        renaming={renaming}
        onRename={(name) => acts.rename(segment.id, name)}
        onRenaming={onRenaming}
      />
      {label && !renaming && <AttributeWords label={label} entries={segment.attributes ?? []} />}
      <Buttons {...props} />
    </div>
  )
}

function AttributeWords({ label, entries }: { label: OntologyLabel; entries: readonly AttributeEntry[] }) {
  const owner = label.attributes
  const words = valuesInWords(owner, entries)
  return (
    <>
      {missingAttributes(owner, entries).length > 0 && (
        <span className="shrink-0 text-2xs text-bad">{objectsText.missing}</span>
      )}
      <span className="min-w-0 truncate text-2xs text-text-soft" title={words}>
        {words}
      </span>
    </>
  )
}

function Fold({ placed, open, acts }: SegmentRowProps) {
  if (open === null) return <span className="w-4 thumb:w-8 shrink-0" />
  const { id, name } = placed.segment
  return (
    <RowButton label={open ? text.close(name) : text.open(name)} onClick={() => acts.toggleOpen(id)} narrow>
      <ChevronRight size={14} className={classNames('transition-transform', open && 'rotate-90')} />
    </RowButton>
  )
}

function Buttons(props: SegmentRowProps) {
  const { placed, hidden, locked, readonly, selected, acts } = props
  const { keyOf } = useCommands()
  const { id, name, rleMask } = placed.segment
  const onHover = !selected && 'hidden group-hover:block'
  const keysIfSelected = (command: CommandId) => (selected ? keyOf(command) : undefined)
  return (
    <span className="flex shrink-0 items-center">
      <span
        className={classNames('pr-1 text-2xs text-text-soft tabular-nums', !selected && 'group-hover:hidden')}
      >
        {text.area(maskArea(rleMask))}
      </span>
      {!readonly && (
        <span className={classNames(onHover)}>
          {/* The menu is about all that is selected. */}
          <SegmentMenu
            placed={placed}
            hasLabels={props.hasLabels}
            onOpen={() => !selected && acts.press(ALONE, placed)}
          />
        </span>
      )}
      {!readonly && (
        <span className={classNames(!locked && onHover)}>
          <LockToggle
            labels={{ on: text.lock(name), off: text.unlock(name) }}
            on={locked}
            keys={keysIfSelected('segment.lock')}
            onToggle={() => acts.toggleLocked(id)}
          />
        </span>
      )}
      <HideToggle
        labels={{ on: text.hide(name), off: text.show(name) }}
        on={hidden}
        keys={keysIfSelected('segment.hide')}
        onToggle={() => acts.toggleHidden(id)}
      />
    </span>
  )
}
