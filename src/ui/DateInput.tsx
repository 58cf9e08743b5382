import * as Radix from '@radix-ui/react-popover'
import { Calendar as CalendarIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { calendarText } from '../text/calendar.ts'
import { commonText } from '../text/common.ts'
import type { CalendarProps } from './Calendar.tsx'
import type { Bounds } from './days.ts'
import { isAllowed, typedDay } from './days.ts'
import { Skeleton } from './Skeleton.tsx'

const Calendar = lazy(() =>
  import('./Calendar.tsx').catch(() => ({ default: () => <p role="alert">{commonText.states.failed}</p> })),
)

interface DateInputProps extends CalendarProps {
  label: string
}

const DAY_LENGTH = 10

function complaintOf(typed: string, { min, max }: Bounds): string | null {
  if (typed === '') return null
  const day = typedDay(typed)
  if (day === null) return calendarText.invalid
  if (min && day < min) return calendarText.before(min)
  return max && day > max ? calendarText.after(max) : null
}

interface TypedDayProps extends DateInputProps {
  /** The text is invalid, so `value` differs from it. */
  onHeld?: (held: boolean) => void
}

/** The native date input would use the language of the browser. */
export function DateInput({ onHeld, ...props }: TypedDayProps) {
  const { label, value, onChange, min, max } = props
  const id = useId()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [typing, setTyping] = useState(false)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const complaint = complaintOf(text, props)
  // An unfinished date is no error while it is being typed.
  const said = typing && typedDay(text) === null && text.length < DAY_LENGTH ? null : complaint

  const take = (typed: string) => {
    setText(typed)
    if (complaintOf(typed, props) === null) onChange(typedDay(typed) ?? '')
  }
  // A day out of range is taken once the other end of the range allows it.
  const takeLate = useEffectEvent((bounds: Bounds) => {
    const day = typedDay(text)
    if (day !== null && day !== value && isAllowed(day, bounds)) onChange(day)
  })
  useEffect(() => takeLate({ min, max }), [min, max])
  const isHeld = complaint !== null
  const tellHeld = useEffectEvent((held: boolean) => onHeld?.(held))
  useEffect(() => tellHeld(isHeld), [isHeld])
  return (
    <div className="w-36">
      <div className="relative">
        <input
          aria-label={label}
          aria-invalid={isHeld || undefined}
          aria-describedby={said === null ? undefined : id}
          placeholder={`${label} ${calendarText.placeholder}`}
          maxLength={DAY_LENGTH}
          value={text}
          onChange={(event) => {
            setTyping(true)
            take(event.target.value)
          }}
          onBlur={() => setTyping(false)}
          className="h-control w-full rounded-md border border-line-strong bg-surface-raised pr-8 pl-2.5 text-control hover:border-text-soft focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-bad"
        />
        <CalendarButton {...props} onChange={take} />
      </div>
      {said !== null && (
        <p id={id} role="alert" className="mt-1 text-xs text-bad">
          {said}
        </p>
      )}
    </div>
  )
}

function CalendarButton(props: DateInputProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        aria-label={`${calendarText.open} ${props.label}`}
        className="absolute inset-y-0 right-0 flex w-8 items-center justify-center rounded-md text-text-soft hover:text-text"
      >
        <CalendarIcon size={14} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={props.label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 animate-appear rounded-md bg-surface-raised p-3 text-text shadow-float"
        >
          <Suspense fallback={<Skeleton className="h-72 w-56" />}>
            <Calendar
              {...props}
              onChange={(chosen) => {
                props.onChange(chosen)
                setOpen(false)
              }}
            />
          </Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
