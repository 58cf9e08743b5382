import { Plus } from 'lucide-react'
import type { DragEvent } from 'react'
import { imageSegmentText } from '../../text/image-segment.ts'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { RowButton } from '../traits/masks/panel/RowButton.tsx'
import { HideToggle } from '../traits/masks/panel/RowToggles.tsx'
import { Swatch } from '../../ui/Swatch.tsx'

const text = imageSegmentText.tree

interface CategoryRowProps {
  id: string
  name: string
  /** Of the label; null: a category of every document. */
  colour: string | null
  count: number
  active: boolean
  hidden: boolean
  readonly: boolean
  keys: string | undefined
  dropping: boolean
  drag: { readonly onDragOver: (event: DragEvent) => void; readonly onDrop: (event: DragEvent) => void }
  onNew: () => void
  onToggleHidden: () => void
}

export function CategoryRow(props: CategoryRowProps) {
  const { id, name, colour, count, active, hidden, readonly, keys, dropping, drag, onNew, onToggleHidden } =
    props
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={1}
      aria-selected={false}
      aria-expanded
      aria-label={text.category(name, count)}
      {...drag}
      className={classNames(
        'flex h-7 thumb:h-11 items-center gap-1.5 rounded-sm bg-surface-sunken pr-1 pl-2 text-xs',
        dropping && 'ring-1 ring-accent ring-inset',
      )}
    >
      {!readonly && (
        <span
          aria-hidden
          className={classNames('size-1.5 rounded-full', active ? 'bg-accent' : 'border border-line-strong')}
        />
      )}
      {colour !== null && <Swatch colour={colour} />}
      <span className={classNames('truncate font-medium', hidden && 'text-text-soft opacity-60')}>
        {name}
      </span>
      <span className="text-text-soft tabular-nums">{count || text.empty}</span>
      <span className="flex-1" />
      {!readonly && (
        <>
          {keys && <Kbd keys={keys} />}
          <RowButton label={text.newIn(name)} onClick={onNew}>
            <Plus size={14} />
          </RowButton>
        </>
      )}
      <HideToggle
        labels={{ on: text.hideCategory(name), off: text.showCategory(name) }}
        on={hidden}
        onToggle={onToggleHidden}
      />
    </div>
  )
}
