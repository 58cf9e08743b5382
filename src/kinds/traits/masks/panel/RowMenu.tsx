import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CommandId } from '../../../command.ts'
import type { MenuItem } from '../../../../ui/Menu.tsx'
import { Menu } from '../../../../ui/Menu.tsx'
import type { useCommands } from '../../../../annotate/useCommands.ts'

/** CSS pixels. */
export const MENU_ICON = 14

interface RowMenuProps {
  label: string
  items: () => readonly MenuItem[]
  onOpen: () => void
}

export function RowMenu({ label, items, onOpen }: RowMenuProps) {
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={label}
          onPointerDown={onOpen}
          onClick={(event) => event.stopPropagation()}
          className="flex size-5 thumb:size-11 shrink-0 items-center justify-center rounded-sm text-text-soft hover:bg-hover hover:text-text"
        >
          <Ellipsis size={MENU_ICON} />
        </button>
      }
    />
  )
}

export const commandItems =
  ({ keyOf, labelOf, run }: ReturnType<typeof useCommands>) =>
  (command: CommandId, icon?: ReactNode, more: Partial<MenuItem> = {}): MenuItem => ({
    id: command,
    label: labelOf(command),
    icon: icon ?? <span className="w-3.5" />,
    keys: keyOf(command),
    onSelect: () => run(command),
    ...more,
  })
