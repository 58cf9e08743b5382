import type { Purpose } from '../../kinds/shortcuts.ts'
import type { Rejection, WorkItem } from '../../machines/work.ts'
import type { ErrorBox } from '../../domain/documents/shapes.ts'
import type { Destination } from '../review/versions/difference.ts'

/** Nothing was pointed at. */
export const NO_REJECTION: Rejection = { errorBoxes: [] }

/** Whether somebody takes back an own verdict; then what it points at is the work and nobody's word on it. */
export const isOwnVerdict = ({ stage }: Pick<WorkItem, 'stage'>, purpose: Purpose): boolean =>
  stage === 'edit' && purpose === 'verdict'

/** What an earlier reviewer pointed at on an item. */
export const rejectionOf = (item: WorkItem, purpose: Purpose): Rejection =>
  isOwnVerdict(item, purpose) ? NO_REJECTION : (item.judgement ?? NO_REJECTION)

/** Ways to the error boxes, by their ids. */
export const boxDestinations = (boxes: readonly ErrorBox[]): Destination[] =>
  boxes.map(({ id, frame, x, y, width, height }) => ({
    key: id,
    place: { x, y, width, height },
    ...(frame === undefined ? {} : { frame }),
  }))
