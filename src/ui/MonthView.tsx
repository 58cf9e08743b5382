import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { calendarText } from '../text/calendar.ts'
import { buttonClass } from './Button.tsx'
import { classNames } from './class-names.ts'
import type { Day } from './days.ts'
import { dayIn, dayText, moved, movedMonth, readDay, weeksOf } from './days.ts'

export interface DateInputProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
  /** Where it is today, `Asia/Shanghai` or the like. */
  timeZone: string
}

export type Bounds = Pick<DateInputProps, 'min' | 'max'>

export const isAllowed = (day: string, { min, max }: Bounds): boolean =>
  (!min || day >= min) && (!max || day <= max)

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const MONTH_STEPS: Record<string, number> = { PageUp: -1, PageDown: 1 }

/** A month to choose a day from, by mouse or keyboard. */
export function MonthView(props: DateInputProps) {
  const { value, timeZone } = props
  const [today] = useState(() => dayIn(timeZone, Date.now()))
  const [focused, setFocused] = useState<Day>(() => readDay(value) ?? today)
  return (
    <div>
      <header className="mb-2 flex items-center justify-between">
        <MonthButton label={calendarText.previous} onPress={() => setFocused(movedMonth(focused, -1))}>
          <ChevronLeft size={16} />
        </MonthButton>
        <span className="text-sm font-medium">{calendarText.month(focused.year, focused.month)}</span>
        <MonthButton label={calendarText.next} onPress={() => setFocused(movedMonth(focused, 1))}>
          <ChevronRight size={16} />
        </MonthButton>
      </header>
      <DayGrid {...props} today={today} focused={focused} onFocus={setFocused} />
      <Shortcuts {...props} today={dayText(today)} />
    </div>
  )
}

interface DayGridProps extends DateInputProps {
  today: Day
  focused: Day
  onFocus: (day: Day) => void
}

function DayGrid({ today, focused, onFocus, ...props }: DayGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${dayText(focused)}"]`)?.focus()
  }, [focused])
  const move = (event: KeyboardEvent) => {
    const days = STEPS[event.key]
    const months = MONTH_STEPS[event.key]
    if (days === undefined && months === undefined) return
    event.preventDefault()
    onFocus(days === undefined ? movedMonth(focused, months ?? 0) : moved(focused, days))
  }
  return (
    <table ref={grid} role="grid" className="text-sm" onKeyDown={move}>
      <thead>
        <tr>
          {calendarText.weekdays.map((name) => (
            <th key={name} className="size-8 text-xs font-normal text-text-soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(focused).map((week) => (
          <tr key={week[0] && dayText(week[0])}>
            {week.map((day) => (
              <td key={dayText(day)} className="p-0">
                <DayButton day={day} today={today} focused={focused} {...props} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Shortcuts({ today, ...props }: DateInputProps & { today: string }) {
  return (
    <footer className="mt-2 flex justify-between text-sm">
      <button
        type="button"
        className="flex items-center gap-1 text-text-soft hover:text-text"
        onClick={() => props.onChange('')}
      >
        <X size={12} />
        {calendarText.clear}
      </button>
      <button
        type="button"
        disabled={!isAllowed(today, props)}
        className="text-accent-text hover:underline disabled:opacity-40"
        onClick={() => props.onChange(today)}
      >
        {calendarText.today}
      </button>
    </footer>
  )
}

function MonthButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className={buttonClass('quiet', '!h-7 !w-7 !px-0')}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function DayButton({
  day,
  today,
  focused,
  ...props
}: DateInputProps & Record<'day' | 'today' | 'focused', Day>) {
  const text = dayText(day)
  return (
    <button
      type="button"
      data-day={text}
      tabIndex={text === dayText(focused) ? 0 : -1}
      aria-label={calendarText.day(day.year, day.month, day.day)}
      aria-pressed={text === props.value}
      disabled={!isAllowed(text, props)}
      onClick={() => props.onChange(text)}
      className={classNames(
        'size-8 rounded-sm hover:bg-hover disabled:cursor-not-allowed disabled:opacity-30',
        'aria-pressed:bg-accent aria-pressed:text-on-accent',
        day.month !== focused.month && 'text-text-soft',
        text === dayText(today) && 'font-semibold ring-1 ring-line-strong ring-inset',
      )}
    >
      {day.day}
    </button>
  )
}
