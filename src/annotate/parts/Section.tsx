import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface SectionProps {
  title: ReactNode
  /** At the right of the title: a count, a small action. */
  aside?: ReactNode
  /** Closed at first. */
  closed?: boolean
  children: ReactNode
}

/** A part of the panel that folds. */
export function Section({ title, aside, closed = false, children }: SectionProps) {
  const [open, setOpen] = useState(!closed)
  return (
    <section className="border-b border-line">
      <header className="flex h-9 items-center gap-1 pr-3 pl-2">
        <button
          type="button"
          data-section-header
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex h-7 flex-1 items-center gap-1 rounded-sm text-left text-xs font-medium text-text-soft hover:text-text"
        >
          <ChevronDown size={14} className={classNames('transition-transform', !open && '-rotate-90')} />
          {title}
        </button>
        {aside}
      </header>
      {open && <div className="flex flex-col gap-2 px-3 pb-3">{children}</div>}
    </section>
  )
}
