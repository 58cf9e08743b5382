import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Command } from '../../../commands.ts'
import { printedKey } from '../../../shortcuts-print.ts'
import type { Shortcut } from '../../../shortcuts.ts'
import type { MenuItem } from '../../../../ui/Menu.tsx'
import { Menu } from '../../../../ui/Menu.tsx'

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
          className="flex size-5 shrink-0 items-center justify-center rounded-sm text-text-soft hover:bg-hover hover:text-text"
        >
          <Ellipsis size={MENU_ICON} />
        </button>
      }
    />
  )
}

export const commandItems =
  <Name extends Command>(
    names: Readonly<Record<Name, string>>,
    shortcuts: readonly Shortcut[],
    onCommand: (command: Command) => void,
  ) =>
  (command: Name, icon?: ReactNode, more: Partial<MenuItem> = {}): MenuItem => ({
    id: command,
    label: names[command],
    icon: icon ?? <span className="w-3.5" />,
    keys: printedKey(shortcuts, command),
    onSelect: () => onCommand(command),
    ...more,
  })
