import type { Kind } from '../../../src/domain/kinds.ts'
import type { OperationType, Status } from '../../../src/domain/lifecycle/tasks.ts'

/** Judgements of somebody's own work, counted beside the operation types. */
export const JUDGED = {
  checkQualified: 31,
  checkUnqualified: 32,
  approveQualified: 33,
  approveUnqualified: 34,
} as const

export type Metric = OperationType | (typeof JUDGED)[keyof typeof JUDGED]

/** View: how many resources a tag has in a status, held ones included. Kept by triggers; nobody writes it. */
export interface TagCounts {
  tag_id: number
  status: Status
  count: number
}

/** View: how many resources wait in a pool. */
export interface PoolCounts {
  pool_id: number
  count: number
}

/** View: what a person did (or how the own work was judged) on a calendar day in China. */
export interface UserDayCounts {
  user_id: number
  /** YYYY-MM-DD */
  day: string
  kind: Kind
  tag_id: number
  metric: Metric
  count: number
  /** Of pushes; 0 for judgements. */
  active_seconds: number
}
