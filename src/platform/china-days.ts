import { chinaDay } from '../domain/china.ts'

const DAY_MS = 86_400_000

export const chinaDayStart = (day: string, later = 0): string =>
  `${chinaDay(Date.parse(`${day}T00:00:00+08:00`) + later * DAY_MS)}T00:00:00+08:00`

/** The last `count` days up to a time (ms since the epoch), oldest first. */
export const daysUpTo = (at: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => chinaDay(at - (count - 1 - index) * DAY_MS))
