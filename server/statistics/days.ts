/** Calendar days in China, by which output is counted. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })

/** YYYY-MM-DD of a moment. */
export const chinaDay = (milliseconds: number): string => DAY.format(milliseconds)

/** First and last day of a range of moments whose end is not part of it. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : chinaDay(Date.parse(from)),
  to: to === undefined ? undefined : chinaDay(Date.parse(to) - 1),
})
