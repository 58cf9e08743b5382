import { STATUSES, type Status } from '../../src/domain/lifecycle/tasks.ts'

export type StatusCounts = Record<Status, number>

export const statusCounts = (counts: Partial<StatusCounts> = {}): StatusCounts =>
  Object.fromEntries(STATUSES.map((status) => [status, counts[status] ?? 0])) as StatusCounts
