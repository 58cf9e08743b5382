import type { KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'
import { showCount } from '../text/numbers.ts'
import { classNames } from './class-names.ts'

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  count?: number | string | undefined
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  dense?: boolean
}

const step: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export function Tabs<Id extends string>({ label, tabs, value, onChange, dense = false }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const by = step[event.key]
    if (by === undefined) return
    event.preventDefault()
    const index = tabs.findIndex((tab) => tab.id === value)
    const next = tabs[(index + by + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={classNames('flex flex-wrap border-b border-line', !dense && 'gap-x-1')}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-tab={tab.id}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={classNames(
            '-mb-px flex h-9 thumb:h-11 items-center gap-1.5 border-b-2 text-control font-medium whitespace-nowrap',
            dense ? 'px-2' : 'px-3',
            tab.id === value
              ? 'border-accent text-text'
              : 'border-transparent text-text-soft hover:text-text',
          )}
        >
          {tab.label}
          {'count' in tab && (
            <span
              className={classNames(
                'rounded-full bg-hover px-1.5 text-2xs text-text-soft',
                tab.count === undefined && 'invisible',
              )}
            >
              {typeof tab.count === 'string' ? tab.count : showCount(tab.count ?? 0)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
