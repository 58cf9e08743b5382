import type { Purpose } from '../../kinds/command.ts'
import type { Rejection, WorkItem } from '../../machines/work.ts'

export const NO_REJECTION: Rejection = { errorBoxes: [] }

/** The error boxes of an own verdict are the work itself. */
export const isOwnVerdict = ({ stage }: Pick<WorkItem, 'stage'>, purpose: Purpose): boolean =>
  stage === 'edit' && purpose === 'verdict'

export const rejectionOf = (item: WorkItem, purpose: Purpose): Rejection =>
  isOwnVerdict(item, purpose) ? NO_REJECTION : (item.judgement ?? NO_REJECTION)
