import * as RadixTooltip from '@radix-ui/react-tooltip'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Kbd } from './Kbd.tsx'

interface TooltipProps {
  label: ReactNode
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={400} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}

/** Needs one focusable child and a `TooltipGroup` around it. */
export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RadixTooltip.Root onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      {/* A list has a hundred of these, of which one is open. */}
      {isOpen && (
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
      )}
    </RadixTooltip.Root>
  )
}
