import { chinaDay } from '../../src/domain/china.ts'

/** First and last day of a range of moments whose end is not part of it. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : chinaDay(Date.parse(from)),
  to: to === undefined ? undefined : chinaDay(Date.parse(to) - 1),
})
