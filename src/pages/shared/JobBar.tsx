import type { ReactNode } from 'react'
import { Progress } from '../../ui/Progress.tsx'

interface JobBarProps {
  label: string
  /** From 0 to 1; null while the extent is unknown. */
  value: number | null
  note: ReactNode
}

/** How far something is that goes on in the background. */
export function JobBar({ label, value, note }: JobBarProps) {
  return (
    <div className="rounded-md border border-line p-3">
      <div className="mb-2 flex items-center justify-between gap-3 text-sm">
        <span className="min-w-0 truncate" title={label}>
          {label}
        </span>
        <span className="flex shrink-0 items-center gap-3 text-text-soft tabular-nums">{note}</span>
      </div>
      <Progress label={label} value={value} />
    </div>
  )
}
