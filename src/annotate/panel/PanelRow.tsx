import { Trash2 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'

interface PanelRowProps {
  selected: boolean
  onSelect: (press: MouseEvent) => void
  children: ReactNode
  className: string
  actions?: ReactNode
  removeLabel: string
  removeKeys?: string | undefined
  onRemove: (() => void) | null
}

export function PanelRow(props: PanelRowProps) {
  const { selected, onSelect, children, className, actions, removeLabel, removeKeys, onRemove } = props
  return (
    <div
      className={classNames(
        'flex items-center rounded-md pl-2',
        selected ? 'bg-accent-soft ring-1 ring-accent ring-inset' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-pressed={selected}
        onClick={onSelect}
        className={classNames('flex min-w-0 flex-1 text-left thumb:min-h-11', className)}
      >
        {children}
      </button>
      {actions}
      {onRemove && (
        <IconButton
          label={removeLabel}
          keys={selected ? removeKeys : undefined}
          icon={<Trash2 size={14} />}
          side="left"
          onClick={onRemove}
        />
      )}
    </div>
  )
}
