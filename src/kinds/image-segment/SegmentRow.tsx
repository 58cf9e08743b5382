import { ChevronRight } from 'lucide-react'
import type { DragEvent } from 'react'
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
import { SegmentMenu } from './SegmentMenu.tsx'
import type { DropZone } from './tree-rows.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageSegmentText.tree
const INDENT = 12

interface SegmentRowActions {
  readonly onSelect: (press: RowPress) => void
  readonly onToggleOpen: () => void
  readonly onToggleHidden: () => void
  readonly onToggleLocked: () => void
  readonly onRecolour: (colourIndex: number) => void
  readonly onRename: (name: string) => void
  readonly onRenaming: (on: boolean) => void
}

interface SegmentRowProps extends SegmentRowActions {
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
  renaming: boolean
  readonly: boolean
  recentColours: readonly number[]
  drop: DropZone | null
  drag: {
    readonly onDragStart: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onDragEnd: () => void
  }
}

const DROPS: Record<DropZone, string> = {
  above: 'shadow-[inset_0_2px_var(--accent)]',
  into: 'ring-1 ring-accent ring-inset',
  below: 'shadow-[inset_0_-2px_var(--accent)]',
}

export function SegmentRow(props: SegmentRowProps) {
  const { id, placed, label, open, selected, unseen, renaming, readonly, drop, drag } = props
  const { segment, depth } = placed
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={selected}
      aria-expanded={open ?? undefined}
      aria-label={segment.name}
      draggable={!readonly && !renaming}
      {...drag}
      onClick={props.onSelect}
      onDoubleClick={() => !readonly && props.onRenaming(true)}
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
          onPick={props.onRecolour}
        />
      )}
      <RowName
        name={segment.name}
        unseen={unseen}
        renaming={renaming}
        onRename={props.onRename}
        onRenaming={props.onRenaming}
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

function Fold({ placed, open, onToggleOpen }: SegmentRowProps) {
  if (open === null) return <span className="w-4 thumb:w-8 shrink-0" />
  const { name } = placed.segment
  return (
    <RowButton label={open ? text.close(name) : text.open(name)} onClick={onToggleOpen} narrow>
      <ChevronRight size={14} className={classNames('transition-transform', open && 'rotate-90')} />
    </RowButton>
  )
}

function Buttons(props: SegmentRowProps) {
  const { placed, hidden, locked, readonly, selected } = props
  const { keyOf } = useCommands()
  const { name, rleMask } = placed.segment
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
            onOpen={() => !selected && props.onSelect(ALONE)}
          />
        </span>
      )}
      {!readonly && (
        <span className={classNames(!locked && onHover)}>
          <LockToggle
            labels={{ on: text.lock(name), off: text.unlock(name) }}
            on={locked}
            keys={keysIfSelected('segment.lock')}
            onToggle={props.onToggleLocked}
          />
        </span>
      )}
      <HideToggle
        labels={{ on: text.hide(name), off: text.show(name) }}
        on={hidden}
        keys={keysIfSelected('segment.hide')}
        onToggle={props.onToggleHidden}
      />
    </span>
  )
}
