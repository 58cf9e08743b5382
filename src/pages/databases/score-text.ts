import { databasesText } from '../../text/databases.ts'
import type { QualityItem } from './queries.ts'

/** A share as percent, with two decimals at most. */
export const percentOf = (share: number): number => Math.round(share * 10_000) / 100

/** How well two agree; that both are not done yet; or that what they did cannot be compared. */
export const scoreText = ({ score, at }: Pick<QualityItem, 'score' | 'at'>): string => {
  const { waiting, incomparable } = databasesText.quality
  if (score !== null) return `${percentOf(score)}%`
  return at === null ? waiting : incomparable
}
