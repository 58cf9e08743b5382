import type { ComponentProps, ReactNode } from 'react'
import type { ButtonTone } from './Button.tsx'
import { buttonClass, resting } from './Button.tsx'
import { Tooltip } from './Tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  icon: ReactNode
  keys?: string | undefined
  tone?: ButtonTone
  side?: 'top' | 'right' | 'bottom' | 'left'
  pressed?: boolean | undefined
  busy?: boolean
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, keys, tone = 'quiet', side, pressed, busy = false, className, type, ...rest } = props
  return (
    <Tooltip label={label} keys={keys} {...(side && { side })}>
      <button
        {...rest}
        {...resting(busy)}
        type={type ?? 'button'}
        aria-busy={busy || undefined}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={keys}
        className={buttonClass(tone, `w-control !px-0 ${className ?? ''}`)}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
