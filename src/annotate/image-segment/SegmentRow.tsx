import { ChevronRight, Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import type { DragEvent, ReactNode } from 'react'
import { maskArea } from '../../domain/segments/mask-algebra.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import type { Command } from '../../kinds/commands.ts'
import type { Shortcut } from '../../kinds/shortcuts.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { classNames } from '../../ui/class-names.ts'
import { ColourPicker } from './ColourPicker.tsx'
import { NameField } from './NameField.tsx'
import { SegmentMenu } from './SegmentMenu.tsx'
import type { DropZone } from './tree-rows.ts'

const text = imageSegmentText.tree
const INDENT = 12

export interface SegmentRowActions {
  readonly onSelect: () => void
  readonly onToggleOpen: () => void
  readonly onToggleHidden: () => void
  readonly onToggleLocked: () => void
  readonly onRecolour: (colourIndex: number) => void
  readonly onRename: (name: string) => void
  readonly onRenaming: (on: boolean) => void
  readonly onCommand: (command: Command) => void
}

interface SegmentRowProps extends SegmentRowActions {
  id: string
  placed: PlacedSegment
  open: boolean | null
  selected: boolean
  /** Its own eye is closed. */
  hidden: boolean
  /** Not on the picture, for whatever reason. */
  unseen: boolean
  locked: boolean
  renaming: boolean
  readonly: boolean
  recentColours: readonly number[]
  shortcuts: readonly Shortcut[]
  /** Where something that is dragged over it would go. */
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

/** One segment of a tree: colour, name, size, and what hides or locks it. */
export function SegmentRow(props: SegmentRowProps) {
  const { id, placed, open, selected, unseen, renaming, readonly, drop, drag } = props
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
        'group flex h-7 cursor-default items-center gap-1.5 rounded-sm pr-1',
        selected ? 'bg-accent-soft' : 'hover:bg-hover',
        drop && DROPS[drop],
      )}
    >
      <Fold {...props} />
      <ColourPicker
        name={segment.name}
        colourIndex={segment.colourIndex}
        recent={props.recentColours}
        disabled={readonly}
        onPick={props.onRecolour}
      />
      {renaming ? (
        <NameField name={segment.name} onRename={props.onRename} onClose={() => props.onRenaming(false)} />
      ) : (
        <span
          className={classNames('min-w-0 flex-1 truncate', unseen && 'text-text-soft opacity-60')}
          title={segment.name}
        >
          {segment.name}
        </span>
      )}
      <Buttons {...props} />
    </div>
  )
}

function Fold({ placed, open, onToggleOpen }: SegmentRowProps) {
  if (open === null) return <span className="w-4 shrink-0" />
  const { name } = placed.segment
  return (
    <Small label={open ? text.close(name) : text.open(name)} onClick={onToggleOpen} narrow>
      <ChevronRight size={14} className={classNames('transition-transform', open && 'rotate-90')} />
    </Small>
  )
}

function Buttons(props: SegmentRowProps) {
  const { placed, hidden, locked, readonly, selected, shortcuts } = props
  const { name, rleMask } = placed.segment
  const onHover = !selected && 'hidden group-hover:block'
  return (
    <span className="flex shrink-0 items-center">
      <span
        className={classNames('pr-1 text-2xs text-text-soft tabular-nums', !selected && 'group-hover:hidden')}
      >
        {text.area(maskArea(rleMask))}
      </span>
      {!readonly && (
        <span className={classNames(onHover)}>
          <SegmentMenu
            placed={placed}
            shortcuts={shortcuts}
            onOpen={props.onSelect}
            onCommand={props.onCommand}
          />
        </span>
      )}
      {!readonly && (
        <span className={classNames(!locked && onHover)}>
          <Small
            label={locked ? text.unlock(name) : text.lock(name)}
            pressed={locked}
            onClick={props.onToggleLocked}
          >
            {locked ? <Lock size={13} /> : <LockOpen size={13} />}
          </Small>
        </span>
      )}
      <Small
        label={hidden ? text.show(name) : text.hide(name)}
        pressed={hidden}
        onClick={props.onToggleHidden}
      >
        {hidden ? <EyeOff size={14} /> : <Eye size={14} />}
      </Small>
    </span>
  )
}

interface SmallProps {
  label: string
  pressed?: boolean
  narrow?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button within a line. The line is what the keyboard goes to, so these are out of its way. */
export function Small({ label, pressed, narrow = false, onClick, children }: SmallProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      className={classNames(
        'flex h-5 shrink-0 items-center justify-center rounded-sm text-text-soft hover:bg-hover hover:text-text',
        narrow ? 'w-4' : 'w-5',
        pressed && 'text-warn',
      )}
    >
      {children}
    </button>
  )
}
