import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useStored } from '../../ui/useStored.ts'

interface SectionProps {
  title: string
  aside?: ReactNode
  closed?: boolean
  /** Opens with each item; other sections remember their state in this browser. */
  perItem?: boolean
  /** Stays open for as long as something in it is in use. */
  held?: boolean
  children: ReactNode
}

const parseOpen = (text: string | null): boolean | null => (text === null ? null : text === 'true')

function useOpen({ title, closed = false, perItem = false }: Omit<SectionProps, 'children'>) {
  const [stored, keep] = useStored(`markSection:${title}`, parseOpen)
  const [here, setHere] = useState<boolean | null>(null)
  return [(perItem ? here : stored) ?? !closed, perItem ? setHere : keep] as const
}

export function Section(props: SectionProps) {
  const { title, aside, held = false, children } = props
  const [chosen, setOpen] = useOpen(props)
  const open = held || chosen
  return (
    <section className="border-b border-line">
      <header className="flex h-9 thumb:h-11 items-center gap-1 pr-3 pl-2">
        <button
          type="button"
          data-section-header
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex h-7 thumb:h-11 flex-1 items-center gap-1 rounded-sm text-left text-xs font-medium text-text-soft hover:text-text"
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
