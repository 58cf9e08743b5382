import { chinaDay, startOfChinaDay } from '../domain/china.ts'

const DAY_MS = 86_400_000

/** China has no daylight saving time: each day has the same length. */
export const dayAfter = (day: string, later: number): string =>
  chinaDay(startOfChinaDay(day) + later * DAY_MS)

export const chinaDayStart = (day: string, later = 0): string => `${dayAfter(day, later)}T00:00:00+08:00`

/** `at` in milliseconds since the epoch; oldest first. */
export const daysUpTo = (at: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => chinaDay(at - (count - 1 - index) * DAY_MS))

/** Both inclusive, oldest first. */
export const daysBetween = (first: string, last: string): string[] =>
  daysUpTo(startOfChinaDay(last), Math.round((startOfChinaDay(last) - startOfChinaDay(first)) / DAY_MS) + 1)
