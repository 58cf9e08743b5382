import * as RadixTooltip from '@radix-ui/react-tooltip'
import type { ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'

interface TooltipProps {
  label: ReactNode
  /** The key that does the same, shown behind the label. */
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

/**
 * Puts a hint (and its key) beside one focusable child. Works by hover and by keyboard focus. Each has a provider of its own:
 * within a common one, a control that the pointer enters straight from another's hint shows none until it moves again.
 */
export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-80 animate-appear items-center gap-2 rounded-sm bg-text px-2 py-1 text-xs text-surface-raised shadow-float select-none"
          >
            {label}
            {keys && <Kbd keys={keys} />}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
