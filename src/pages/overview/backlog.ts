import type { Data } from '../../api/call-types.ts'
import { KINDS } from '../../domain/kinds.ts'
import { writeSearch } from '../shared/address/search-params.ts'

export type Overview = Data<'/api/statistics/overview', 'get'>
export type OverviewDatabase = Overview['databases']['items'][number]
export type OverviewPerson = Overview['people']['items'][number]

type Counted = Pick<OverviewDatabase, 'counts' | 'oldest'>
export type Waiting = keyof Counted['oldest']

/** Approved work waits for nobody. */
export const WAITING: readonly Waiting[] = [
  'unmarked',
  'marked',
  'checked',
  'rejected',
  'unapproved',
  'pending',
]

export const backlogOf = ({ counts }: Pick<Counted, 'counts'>): number =>
  WAITING.reduce((sum, status) => sum + counts[status], 0)

export function oldestOf({ oldest }: Pick<Counted, 'oldest'>): { status: Waiting; since: string } | null {
  const waits = WAITING.flatMap((status) => {
    const since = oldest[status]
    return since === null ? [] : [{ status, since }]
  })
  return waits.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))[0] ?? null
}

/** Returned work is in the lists of the dashboard, the rest in its queue. */
export function restingAddress(
  { kind, id }: Pick<OverviewDatabase, 'kind' | 'id'>,
  status: Waiting,
  scope: 'company' | 'all',
): string {
  const isListed = status === 'rejected' || status === 'unapproved' || status === 'pending'
  const shown = isListed ? { list: status, listScope: scope } : { resting: status, view: scope }
  return `${KINDS[kind].page}-dashboard${writeSearch({ tag: String(id), ...shown })}`
}

/** @param day `YYYY-MM-DD` in China */
export const recordsAddress = (
  { kind, user }: Pick<OverviewPerson, 'kind' | 'user'>,
  scope: 'company' | 'all',
  day: string,
): string =>
  `${KINDS[kind].page}-dashboard${writeSearch({ list: 'records', scope, user: String(user.id), from: day, to: day })}`
