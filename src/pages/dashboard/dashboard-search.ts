import { chinaDay } from '../../domain/china.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { Stage, WorkRole } from '../../domain/lifecycle/tasks.ts'
import { STAGES, WORK_ROLES } from '../../domain/lifecycle/tasks.ts'
import { isAdmin } from '../../domain/permissions.ts'
import { dayAfter, daysBetween, daysUpTo } from '../../platform/china-days.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork } from '../../platform/session/session.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { dateOf } from '../../ui/days.ts'
import type { OperationRecord } from '../history/record-columns.tsx'
import { operationName } from '../history/record-columns.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { LABEL_PARAMETERS } from '../shared/labels/label-choice.ts'
import type { RecordScope } from './record-scopes.ts'
import { scopesOf } from './record-scopes.ts'

export type ListName = keyof typeof dashboardText.lists.tabs
export const LIST_NAMES = Object.keys(dashboardText.lists.tabs) as ListName[]

/** Approvers have nothing to do with rejected and pending work. */
export const listsFor = (user: SessionUser, kind: Kind): ListName[] =>
  mayWork(user, kind, 'mark') || mayWork(user, kind, 'check') ? LIST_NAMES : ['drafts', 'unapproved']

export const listOf = ({ list }: Search, lists: readonly ListName[]): ListName | null =>
  lists.find((name) => name === list) ?? null

export const RECORDS_TAB = 'records'
export type TabName = ListName | typeof RECORDS_TAB

/** A filter of the records opens them, unless a list is named. */
export function tabOf(search: Search, lists: readonly ListName[], records: Search): TabName | null {
  const isOfRecords = search.list === RECORDS_TAB || Object.keys(records).length > 0
  return listOf(search, lists) ?? (isOfRecords ? RECORDS_TAB : null)
}

/** Else a person's own records say more than an empty list. */
export function firstWithWork(
  counts: Readonly<Record<ListName, number | undefined>>,
  isToDo: (name: ListName) => boolean = () => true,
): TabName {
  const filled = LIST_NAMES.filter((name) => (counts[name] ?? 0) > 0)
  return filled.find(isToDo) ?? filled[0] ?? RECORDS_TAB
}

export interface RecordFilter {
  scope: RecordScope
  type?: OperationRecord['type']
  userId?: number
  markerId?: number
  /** Checks or approvals of somebody's marks; `scope` then means whose marks. */
  judged?: 'check' | 'approve'
  first?: true
  handedIn?: WorkRole
  stage?: Stage
  quality?: 1 | 2
  /** Not reset and not judged again since; charts count these. */
  standing?: true
  /** `YYYY-MM-DD`, inclusive. */
  from?: string
  to?: string
}

const dayOf = (text: string | undefined): string | undefined => (text && dateOf(text) ? text : undefined)

function scopeOf(search: Search, user: SessionUser, kind: Kind): RecordScope {
  const scopes = scopesOf(user, kind)
  return scopes.find((scope) => scope === search.scope) ?? (isAdmin(user) ? 'all' : 'mine')
}

export function recordFilterOf(search: Search, user: SessionUser, kind: Kind): RecordFilter {
  const scope = scopeOf(search, user, kind)
  const type = readNumber(search.type)
  const userId = scope === 'mine' ? null : readNumber(search.user)
  const markerId = readNumber(search.marker)
  const stage = STAGES.find((each) => each === search.stage)
  const judged = (['check', 'approve'] as const).find((each) => each === search.judged)
  const handedIn = WORK_ROLES.find((each) => each === search.handedIn)
  const quality = ([1, 2] as const).find((each) => String(each) === search.quality)
  const from = dayOf(search.from)
  const to = dayOf(search.to)
  return {
    scope,
    ...(type !== null && operationName(type) !== String(type) && { type: type as OperationRecord['type'] }),
    ...(userId !== null && { userId }),
    ...(markerId !== null && { markerId }),
    ...(judged && { judged }),
    ...(search.first && { first: true as const }),
    ...(handedIn && { handedIn }),
    ...(stage && { stage }),
    ...(quality && { quality }),
    ...(search.standing && { standing: true as const }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

const RECORD_FILTERS = [
  'type',
  'user',
  'marker',
  'judged',
  'first',
  'handedIn',
  'stage',
  'quality',
  'standing',
  'from',
  'to',
  ...LABEL_PARAMETERS,
] as const

export const LISTS_READ = ['list', 'listPage', 'listScope', 'listMarker', 'listJudge', 'find'] as const
export const STATISTICS_READ = ['view', 'range', 'since', 'until', 'leaders'] as const
export const RECORDS_READ = [...RECORD_FILTERS, 'scope', 'page'] as const

export const NO_FILTERS: SearchChange = {
  ...Object.fromEntries([...RECORD_FILTERS, 'page'].map((name) => [name, null])),
  list: RECORDS_TAB,
}

/** The last days, a calendar month, or chosen days. */
export const RANGES = ['7', '30', '90', 'month', 'lastMonth', 'chosen'] as const
export type Range = (typeof RANGES)[number]
const USUAL_RANGE = '30'

export const rangeOf = ({ range }: Search): Range =>
  RANGES.find((name) => name === String(range)) ?? USUAL_RANGE

export const rangeChange = (range: Range): SearchChange => ({
  range: range === USUAL_RANGE ? null : range,
  since: null,
  until: null,
  leaders: null,
})

/** Days. */
export const CHOSEN_DAYS_MAX = 366

/** An end that is not chosen is 30 days from the other; none is in the future. */
function chosenDays({ since, until }: Search, now: number): string[] {
  const today = chinaDay(now)
  const last = [dayOf(until) ?? today, today].toSorted()[0] ?? today
  const first = dayOf(since) ?? dayAfter(last, 1 - Number(USUAL_RANGE))
  const earliest = dayAfter(last, 1 - CHOSEN_DAYS_MAX)
  if (first < earliest) return daysBetween(earliest, last)
  return daysBetween(first > last ? last : first, last)
}

/** `YYYY-MM-DD` in China, oldest first. */
export function daysOfRange(search: Search, now: number): string[] {
  const range = rangeOf(search)
  const today = chinaDay(now)
  const monthStart = `${today.slice(0, 7)}-01`
  switch (range) {
    case 'month':
      return daysBetween(monthStart, today)
    case 'lastMonth': {
      const last = dayAfter(monthStart, -1)
      return daysBetween(`${last.slice(0, 7)}-01`, last)
    }
    case 'chosen':
      return chosenDays(search, now)
    default:
      return daysUpTo(now, Number(range))
  }
}

export function viewOf(search: Search, user: SessionUser, kind: Kind): RecordScope {
  const scopes = scopesOf(user, kind)
  return scopes.find((scope) => scope === search.view) ?? scopes.at(-1) ?? 'mine'
}

export interface DashboardPartProps {
  kind: Kind
  user: SessionUser
  tagId: number | null
  search: Search
  change: (part: SearchChange) => void
}
