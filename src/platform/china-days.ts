import { chinaDay } from '../domain/china.ts'

/** Calendar days in China, by which the server counts output. */
const DAY_MS = 86_400_000

/** The start of a day in China, some days later, as a time on the wire. */
export const chinaDayStart = (day: string, later = 0): string =>
  `${chinaDay(Date.parse(`${day}T00:00:00+08:00`) + later * DAY_MS)}T00:00:00+08:00`

/** So many days up to the one of a moment, oldest first. */
export const daysUpTo = (at: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => chinaDay(at - (count - 1 - index) * DAY_MS))
