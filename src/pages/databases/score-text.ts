import { databasesText } from '../../text/databases.ts'
import type { QualityItem, TagQuality } from './queries.ts'

export const percentOf = (share: number): number => Math.round(share * 10_000) / 100

export const scoreText = ({ score, at }: Pick<QualityItem, 'score' | 'at'>): string => {
  const { waiting, incomparable } = databasesText.quality
  if (score !== null) return `${percentOf(score)}%`
  return at === null ? waiting : incomparable
}

export const tallyText = ({ waiting, done, incomparable, mean }: TagQuality['gold']): string => {
  const { tally, incomparableCount, mean: average } = databasesText.quality
  return [
    tally(waiting, done),
    ...(incomparable === 0 ? [] : [incomparableCount(incomparable)]),
    ...(mean === null ? [] : [`${average} ${percentOf(mean)}%`]),
  ].join('，')
}
