import type { ReactNode } from 'react'
import { commonText } from '../../../text/common.ts'

interface SelectionBarProps {
  label: string
  count: number
  children: ReactNode
}

export function SelectionBar({ label, count, children }: SelectionBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      data-density="tool"
      className="sticky bottom-4 z-20 flex max-w-full animate-appear flex-wrap items-center gap-2 mx-auto mt-1 w-max rounded-md bg-surface-raised py-2 pr-2 pl-4 text-sm shadow-float"
    >
      <span className="mr-4 font-medium">{commonText.table.selected(count)}</span>
      {children}
    </div>
  )
}
