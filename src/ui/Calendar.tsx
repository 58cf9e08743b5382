import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { calendarText } from '../text/calendar.ts'
import { buttonClass } from './Button.tsx'
import { classNames } from './class-names.ts'
import type { Bounds } from './days.ts'
import { dateOf, dayText, isAllowed, todayIn } from './days.ts'

export interface CalendarProps extends Bounds {
  value: string
  onChange: (value: string) => void
  timeZone: string
}

/** Other years can be typed. */
const YEARS_BACK = 20
const YEARS_AHEAD = 10

const CHEVRONS = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }

const COMPONENTS = {
  Chevron: ({ orientation = 'right', size = 16 }: { orientation?: keyof typeof CHEVRONS; size?: number }) => {
    const Icon = CHEVRONS[orientation]
    return <Icon size={orientation === 'down' ? 12 : size} />
  },
}

const parts = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()] as const

const LABELS = {
  labelPrevious: () => calendarText.previous,
  labelNext: () => calendarText.next,
  labelDayButton: (date: Date) => calendarText.day(...parts(date)),
}

const FORMATTERS = {
  formatWeekdayName: (date: Date) => calendarText.weekdays[(date.getDay() + 6) % 7] ?? '',
  formatMonthDropdown: (date: Date) => calendarText.monthOnly(date.getMonth() + 1),
  formatYearDropdown: (date: Date) => calendarText.yearOnly(date.getFullYear()),
}

const arrow = buttonClass('quiet', '!h-7 !w-7 !px-0 aria-disabled:opacity-30')

const CLASSES = {
  root: 'relative',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none [&>button]:pointer-events-auto',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'mb-2 flex h-7 items-center justify-center',
  dropdowns: 'flex items-center gap-1 text-sm font-medium',
  // The native select covers its label invisibly.
  dropdown_root:
    'relative rounded-sm px-1.5 py-0.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
  dropdown: 'absolute inset-0 w-full cursor-pointer opacity-0',
  caption_label: 'inline-flex items-center gap-0.5',
  month_grid: 'text-sm',
  weekday: 'size-8 text-xs font-normal text-text-soft',
  day: 'group p-0',
  day_button: classNames(
    'size-8 rounded-sm hover:bg-hover disabled:cursor-not-allowed disabled:opacity-30',
    'group-aria-selected:bg-accent group-aria-selected:text-on-accent group-aria-selected:hover:bg-accent-hover',
    'group-data-outside:text-text-soft',
    'group-data-today:font-semibold group-data-today:ring-1 group-data-today:ring-line-strong group-data-today:ring-inset',
  ),
}

export default function Calendar(props: CalendarProps) {
  const { value, onChange, min, max, timeZone } = props
  const [now] = useState(() => dateOf(todayIn(timeZone, Date.now())) ?? new Date())
  const today = dayText(now)
  const selected = dateOf(value)
  const years = [now.getFullYear() - YEARS_BACK, now.getFullYear() + YEARS_AHEAD]
  if (selected) years.push(selected.getFullYear())
  return (
    <div>
      <DayPicker
        mode="single"
        required
        autoFocus
        fixedWeeks
        showOutsideDays
        captionLayout="dropdown"
        locale={zhCN}
        today={now}
        startMonth={new Date(Math.min(...years), 0)}
        endMonth={new Date(Math.max(...years), 11)}
        defaultMonth={selected ?? now}
        selected={selected}
        onSelect={(date) => onChange(dayText(date))}
        disabled={(date) => !isAllowed(dayText(date), { min, max })}
        components={COMPONENTS}
        labels={LABELS}
        formatters={FORMATTERS}
        classNames={CLASSES}
      />
      <footer className="mt-2 flex justify-between text-sm">
        <button
          type="button"
          className="flex items-center gap-1 text-text-soft hover:text-text"
          onClick={() => onChange('')}
        >
          <X size={12} />
          {calendarText.clear}
        </button>
        <button
          type="button"
          disabled={!isAllowed(today, { min, max })}
          className="text-accent-text hover:underline disabled:opacity-40"
          onClick={() => onChange(today)}
        >
          {calendarText.today}
        </button>
      </footer>
    </div>
  )
}
