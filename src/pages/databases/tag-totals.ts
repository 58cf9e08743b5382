import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import type { Tag } from './queries.ts'

export const totalOf = ({ counts }: Pick<Tag, 'counts'>): number =>
  STATUSES.reduce((sum, status) => sum + counts[status], 0)

export const copiesOf = ({ copies }: Pick<Tag, 'copies'>): number =>
  copies ? STATUSES.reduce((sum, status) => sum + copies[status], 0) : 0
