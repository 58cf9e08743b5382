import type { Kind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'

/** What is counted of a person, a day and a tag: pushes, then how the own work was judged, then seconds of pushes. */
export const FIGURE_COLUMNS = [
  'marked',
  'redone',
  'remarked',
  'checked',
  'rechecked',
  'approved',
  'reapproved',
  'passed',
  'failed',
  'first_passed',
  'first_failed',
  'accepted',
  'unaccepted',
  'mark_seconds',
  'check_seconds',
  'approve_seconds',
] as const

export type FigureColumn = (typeof FIGURE_COLUMNS)[number]

/** View: how many resources a tag has in a status, held ones included. Kept by triggers; nobody writes it. */
export interface TagCounts {
  tag_id: number
  status: Status
  count: number
}

/** View: the same by the day (in China) on which they came into the status. */
export interface TagAges extends TagCounts {
  /** YYYY-MM-DD */
  day: string
}

/** View: how many of them were marked for a company. */
export interface TagCompanyCounts extends TagCounts {
  company_id: number
}

/**
 * View: the same by the day on which they came into the status; of those that wait, neither unmarked nor approved. Several
 * rows of one day are to be added up.
 */
export interface TagCompanyAges extends TagCompanyCounts {
  /** YYYY-MM-DD */
  day: string
}

/**
 * View: how many of them a person marked, checked, approved or returned (`returned_by_id`) last. Several rows of one are to
 * be added up.
 */
export interface TagPersonCounts extends TagCounts {
  role: 'marker' | 'checker' | 'approver' | 'returned_by'
  user_id: number
  /** That it was marked for; null for checkers and approvers. */
  company_id: number | null
}

/** View: how many resources wait in a pool, and how many were dealt out of it. */
export interface PoolCounts {
  pool_id: number
  count: number
  dealt: number
}

/**
 * View: what a person did (and how the own work was judged) on a calendar day in China for a company. Several rows of
 * one day and tag are to be added up.
 */
export type PersonDayFigures = Record<FigureColumn, number> & {
  user_id: number
  /** YYYY-MM-DD */
  day: string
  kind: Kind
  tag_id: number
  /** That the work was done for. */
  company_id: number
}
