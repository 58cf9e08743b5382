import { AVAILABILITY } from '../../domain/constants.ts'
import type { Purpose } from '../../kinds/command.ts'
import type { Rejection, WorkItem } from '../../machines/work.ts'

export const NO_REJECTION: Rejection = { errorBoxes: [] }

/** The error boxes of an own verdict are the work itself. */
export const isOwnVerdict = ({ stage }: Pick<WorkItem, 'stage'>, purpose: Purpose): boolean =>
  stage === 'edit' && purpose === 'verdict'

export const rejectionOf = (item: WorkItem, purpose: Purpose): Rejection =>
  isOwnVerdict(item, purpose) ? NO_REJECTION : (item.judgement ?? NO_REJECTION)

/** Pending work is not checked, so what is said of that very version is a ruling; of an earlier one, it is a check. */
export const isRuling = ({ annotation, judgement, version }: WorkItem): boolean =>
  annotation?.['availability'] === AVAILABILITY.pending && judgement?.version === version
