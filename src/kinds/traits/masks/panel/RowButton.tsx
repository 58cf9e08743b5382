import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'

interface RowButtonProps {
  label: string
  keys?: string | undefined
  pressed?: boolean
  narrow?: boolean
  onClick: () => void
  children: ReactNode
}

/** The row takes the keyboard focus, so this is not a tab stop. */
export function RowButton({ label, keys, pressed, narrow = false, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      title={[label, keys].filter(Boolean).join(' ')}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      className={classNames(
        'flex h-5 thumb:h-11 shrink-0 items-center justify-center rounded-sm text-text-soft hover:bg-hover hover:text-text',
        narrow ? 'w-4 thumb:w-8' : 'w-5 thumb:w-11',
        pressed && 'text-warn',
      )}
    >
      {children}
    </button>
  )
}
