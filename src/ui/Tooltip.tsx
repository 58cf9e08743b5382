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

/** Around all tooltips of a page: whoever has seen one and goes on to its neighbour sees that one at once. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={400} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

/** Puts a hint (and its key) beside one focusable child, within a `TooltipGroup`. Works by hover and by keyboard focus. */
export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  return (
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
  )
}
