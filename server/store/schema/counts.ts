import type { Kind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'

/** Counted per person, day and tag: pushes, then judgements of the own work, then seconds of pushes. */
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

/** View: resources by tag and status, leased ones included. Triggers keep it; never written. */
export interface TagCounts {
  tag_id: number
  status: Status
  count: number
}

/** View: also by the day (in China) they entered the status. */
export interface TagAges extends TagCounts {
  /** YYYY-MM-DD */
  day: string
}

/** View: by the company they were marked for. */
export interface TagCompanyCounts extends TagCounts {
  company_id: number
}

/** View: by the day they entered the status; without unmarked and approved ones. Add up several rows per day. */
export interface TagCompanyAges extends TagCompanyCounts {
  /** YYYY-MM-DD */
  day: string
}

/** View: by the last marker, checker, approver or judge (`returned_by_id`). Add up several rows per person. */
export interface TagPersonCounts extends TagCounts {
  role: 'marker' | 'checker' | 'approver' | 'returned_by'
  user_id: number
  /** The company marked for; null for checkers and approvers. */
  company_id: number | null
}

/** View: resources waiting in a pool, and those dealt out. */
export interface PoolCounts {
  pool_id: number
  count: number
  dealt: number
}

/** View: a person's work and its judgements by day (in China) and company. Add up several rows per day and tag. */
export type PersonDayFigures = Record<FigureColumn, number> & {
  user_id: number
  /** YYYY-MM-DD */
  day: string
  kind: Kind
  tag_id: number
  company_id: number
}
