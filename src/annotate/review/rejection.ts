import type { Purpose } from '../../kinds/shortcuts.ts'
import type { ErrorBox, WorkItem } from '../../machines/work.ts'

const NONE: readonly ErrorBox[] = []

/** Whether somebody takes back an own verdict; then its boxes are the work and nobody's word on it. */
export const isOwnVerdict = ({ stage }: Pick<WorkItem, 'stage'>, purpose: Purpose): boolean =>
  stage === 'edit' && purpose === 'verdict'

/** What an earlier reviewer drew on an item. */
export const rejectionOf = (item: WorkItem, purpose: Purpose): readonly ErrorBox[] =>
  isOwnVerdict(item, purpose) ? NONE : (item.judgement?.errorBoxes ?? NONE)
