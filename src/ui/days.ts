/** `YYYY-MM-DD`, which sorts as text. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Local midnight; undefined if the text is no day. */
export function dateOf(text: string): Date | undefined {
  const [year = 0, month = 0, day = 0] = DAY.exec(text)?.slice(1).map(Number) ?? []
  const date = new Date(year, month - 1, day)
  return year > 0 && date.getMonth() === month - 1 && date.getDate() === day ? date : undefined
}

export const dayText = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** The dashes may be missing, digits full-width. Null for no day. */
export function typedDay(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return dateOf(text) ? text : null
}

/** @param at milliseconds since the epoch */
export const todayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

export interface Bounds {
  min?: string | undefined
  max?: string | undefined
}

export const isAllowed = (day: string, { min, max }: Bounds): boolean =>
  (!min || day >= min) && (!max || day <= max)
