import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './Kbd.tsx'

export type SegmentTone = 'accent' | 'ok' | 'warn' | 'bad'

interface Segment<Value extends string | number> {
  value: Value
  label: ReactNode
  keys?: string | undefined
  hint?: string | undefined
  tone?: SegmentTone
  disabled?: boolean
}

interface SegmentedControlProps<Value extends string | number> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  large?: boolean
  vertical?: boolean
  disabled?: boolean
  className?: string
}

const chosen: Record<SegmentTone, string> = {
  accent: 'has-checked:bg-accent has-checked:text-on-accent',
  ok: 'has-checked:bg-ok-soft has-checked:text-ok has-checked:ring-1 has-checked:ring-ok has-checked:ring-inset',
  warn: 'has-checked:bg-warn-soft has-checked:text-warn has-checked:ring-1 has-checked:ring-warn has-checked:ring-inset',
  bad: 'has-checked:bg-bad-soft has-checked:text-bad has-checked:ring-1 has-checked:ring-bad has-checked:ring-inset',
}

export function SegmentedControl<Value extends string | number>(props: SegmentedControlProps<Value>) {
  const {
    label,
    segments,
    value,
    onChange,
    large = false,
    vertical = false,
    disabled = false,
    className,
  } = props
  const name = useId()
  const isMany = segments.length > 3 && !vertical
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(
        'gap-0.5 rounded-md bg-surface-sunken p-0.5 ring-1 ring-line ring-inset',
        isMany ? 'flex' : vertical ? 'grid' : 'grid auto-cols-fr grid-flow-col',
        className,
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.hint}
          className={classNames(
            'flex min-w-0 items-center justify-center rounded-sm text-control font-medium whitespace-nowrap select-none',
            'text-text-soft hover:bg-hover has-checked:hover:opacity-95 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
            'has-disabled:cursor-not-allowed has-disabled:opacity-50',
            isMany ? 'flex-auto gap-1 px-1' : 'gap-1.5 px-3',
            large ? 'h-10' : 'h-[calc(var(--control)-4px)]',
            'thumb:h-11',
            chosen[segment.tone ?? 'accent'],
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={segment.value === value}
            disabled={disabled || segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
          {segment.keys && <Kbd keys={segment.keys} />}
        </label>
      ))}
    </div>
  )
}
