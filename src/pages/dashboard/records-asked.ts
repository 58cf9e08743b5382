import type { Kind } from '../../domain/kinds.ts'
import { chinaDayStart } from '../../platform/china-days.ts'
import type { RecordFilter } from './dashboard-search.ts'

export interface RecordQuery {
  kind: Kind
  tagId: number | null
  filter: RecordFilter
}

/** The query of the records as the contract takes it; days are China's, as in the charts that lead here. */
export const recordsAsked = ({ kind, tagId, filter: { from, to, ...same } }: RecordQuery) => ({
  kind,
  ...(tagId !== null && { tagId }),
  ...same,
  ...(from && { from: chinaDayStart(from) }),
  ...(to && { to: chinaDayStart(to, 1) }),
})
