import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import type { Tag } from './queries.ts'

/** How many resources a database has, in whatever status. */
export const totalOf = ({ counts }: Pick<Tag, 'counts'>): number =>
  STATUSES.reduce((sum, status) => sum + counts[status], 0)
