/** A day of the calendar; `month` from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Reads `YYYY-MM-DD`; null when it is not a day that the calendar knows. */
export function readDay(text: string): Day | null {
  const [year = 0, month = 0, day = 0] = DAY.exec(text)?.slice(1).map(Number) ?? []
  const date = new Date(year, month - 1, day)
  return year > 0 && date.getMonth() === month - 1 && date.getDate() === day ? { year, month, day } : null
}

export const dayText = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The day that somebody typed, as `YYYY-MM-DD`; the dashes may be left out, and a Chinese keyboard's wide digits are digits. */
export function typedDay(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return readDay(text) && text
}

/** The day that it is somewhere at a moment, milliseconds since the epoch. */
export function dayIn(timeZone: string, at: number): Day {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone }).formatToParts(at)
  const read = (type: keyof Day) => Number(parts.find((part) => part.type === type)?.value)
  return { year: read('year'), month: read('month'), day: read('day') }
}

const dayOf = (date: Date): Day => ({
  year: date.getFullYear(),
  month: date.getMonth() + 1,
  day: date.getDate(),
})

/** The same day so many days later, or earlier for a negative count. */
export const moved = ({ year, month, day }: Day, days: number): Day =>
  dayOf(new Date(year, month - 1, day + days))

/** The first day of a month so many months away. */
export const movedMonth = ({ year, month }: Day, months: number): Day =>
  dayOf(new Date(year, month - 1 + months, 1))

/** Six weeks that show a month, from the Monday on or before its first day. */
export function weeksOf(month: Day): Day[][] {
  const first = new Date(month.year, month.month - 1, 1)
  const before = (first.getDay() + 6) % 7
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, day) => moved({ ...month, day: 1 }, week * 7 + day - before)),
  )
}
