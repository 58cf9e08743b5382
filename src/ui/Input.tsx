import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const box =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-2.5 text-control text-text ' +
  'hover:border-text-soft aria-invalid:border-bad disabled:cursor-not-allowed disabled:opacity-60 ' +
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={classNames(box, 'h-control', className)} />
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={classNames(box, 'min-h-16 py-1.5', className)} />
}

export function ListSign() {
  return (
    <ChevronDown
      size={14}
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-text-soft"
    />
  )
}

const bare =
  'h-7 w-full rounded-sm bg-transparent pl-1.5 text-xs text-text tabular-nums hover:bg-hover focus-visible:outline-1'

interface SelectProps extends ComponentProps<'select'> {
  isBare?: boolean
  options?: readonly (readonly [value: string | number, label: string])[]
}

/** A list that was chosen from keeps the focus; the keys of the page work until it is opened or left. */
const settle = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
  currentTarget.dataset.settled = ''
}
const unsettle = ({ currentTarget }: { currentTarget: HTMLElement }): void => {
  delete currentTarget.dataset.settled
}

/** Native: its list is quick, searchable and never clipped. */
export function Select(props: SelectProps) {
  const { className, isBare = false, options = [], children, onChange, onBlur, ...field } = props
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...field}
        onChange={(event) => {
          settle(event)
          onChange?.(event)
        }}
        onBlur={(event) => {
          unsettle(event)
          onBlur?.(event)
        }}
        onMouseDown={unsettle}
        className={classNames(
          isBare ? bare : classNames(box, 'h-control'),
          'appearance-none pr-7 text-ellipsis',
        )}
      >
        {children}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ListSign />
    </span>
  )
}

export function Checkbox({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input {...props} type="checkbox" className={classNames('size-4 shrink-0 accent-accent', className)} />
  )
}
