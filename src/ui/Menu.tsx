import * as Radix from '@radix-ui/react-dropdown-menu'
import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { buttonClass } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Kbd } from './Kbd.tsx'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: ReactNode
  keys?: string | undefined
  danger?: boolean
  disabled?: boolean
  separated?: boolean
  onSelect: () => void
}

interface MenuProps {
  trigger: ReactNode
  /** A function creates the items when the menu opens, because lists have a menu per row. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  header?: ReactNode
  align?: 'start' | 'end'
}

export function Menu({ trigger, items, header, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      {open && (
        <Radix.Portal>
          <Radix.Content
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-40 animate-appear overflow-y-auto rounded-md bg-surface-raised p-1 text-text shadow-float"
          >
            {header && <div className="px-2 py-1.5 text-sm text-text-soft">{header}</div>}
            {(typeof items === 'function' ? items() : items).map((item) => (
              <MenuEntry
                key={item.id}
                item={item}
                onSelect={() => {
                  // A dialog returns the focus to the button, because the item will be gone.
                  button.current?.focus()
                  item.onSelect()
                }}
              />
            ))}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

function MenuEntry({ item, onSelect }: { item: MenuItem; onSelect: () => void }) {
  return (
    <>
      {item.separated && <Radix.Separator className="my-1 h-px bg-line" />}
      <Radix.Item
        disabled={item.disabled ?? false}
        onSelect={onSelect}
        className={classNames(
          'flex h-8 thumb:h-11 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm outline-none select-none',
          'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover',
          item.danger && 'text-bad',
        )}
      >
        {item.icon}
        <span className="flex-1">{item.label}</span>
        {item.keys && <Kbd keys={item.keys} />}
      </Radix.Item>
    </>
  )
}

export const MoreMenu = ({ label, items }: { label: string; items: MenuProps['items'] }) => (
  <Menu
    trigger={
      <button
        type="button"
        aria-label={label}
        className={buttonClass('quiet', '!h-7 !w-7 !px-0 thumb:!h-11 thumb:!w-11')}
      >
        <MoreHorizontal size={16} />
      </button>
    }
    items={items}
  />
)
