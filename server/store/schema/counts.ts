import type { Kind } from '../../../src/domain/kinds.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'

/** Pushes, then judgements of the own work, then seconds of pushes. */
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

/** View of resources by tag and status, leased ones included. Triggers write it. */
export interface TagCounts {
  tag_id: number
  status: Status
  count: number
  /** Of these, copies that measure people. */
  copies: number
}

/** View: also by the day (in China) of the status. Add up a day's rows. */
export interface TagAges extends TagCounts {
  /** YYYY-MM-DD */
  day: string
}

/** View: by the company they were marked for. */
export interface TagCompanyCounts extends Omit<TagCounts, 'copies'> {
  company_id: number
}

/** View: by the day of the status; without unmarked and approved ones. Add up a day's rows. */
export interface TagCompanyAges extends TagCompanyCounts {
  day: string
}

/** View: by the last marker, checker, approver or judge (`returned_by_id`). Add up a person's rows. */
export interface TagPersonCounts extends TagCounts {
  role: 'marker' | 'checker' | 'approver' | 'returned_by'
  user_id: number
  /** Null for checkers and approvers. */
  company_id: number | null
}

/** View: by the last marker, whatever the tag. Add up a person's rows. */
export interface KindMarkerCounts extends Pick<
  TagPersonCounts,
  'status' | 'user_id' | 'company_id' | 'count'
> {
  kind: Kind
}

/** View: resources waiting in a pool, and those imported into tags. */
export interface PoolCounts {
  pool_id: number
  count: number
  dealt: number
  /** When one of them last came or left; null where that was before it was counted. */
  counted_at: Date | null
}

/** View: a person's work and its judgements by day (in China) and company. Add up a tag's rows. */
export type PersonDayFigures = Record<FigureColumn, number> & {
  user_id: number
  day: string
  kind: Kind
  tag_id: number
  company_id: number
  is_copy: boolean
}

/** View: the same, whoever did it. */
export type TagDayFigures = Omit<PersonDayFigures, 'user_id'>

/** View: the same, whichever the tag. */
export type CompanyDayFigures = Omit<TagDayFigures, 'tag_id'>

/** View: the same by week, which is its Monday. */
export type PersonWeekFigures = PersonFigures & { week: string }

/** View: the same, of all days. */
export type PersonFigures = Omit<PersonDayFigures, 'day'>
