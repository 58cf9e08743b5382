import type { Range } from '../../../domain/geometry/range.ts'
import type { ErrorBox } from '../../../domain/documents/types.ts'
import type { ChangedIn } from './open-videos.ts'

/** Unchanged boxes stay the same object. */
const framesOfOthers = (boxes: readonly ErrorBox[], others: readonly ErrorBox[]): readonly Range[] =>
  boxes
    .filter((box) => !others.includes(box))
    .flatMap(({ frame }): Range[] => (frame === undefined ? [] : [[frame, frame + 1]]))

/** Boxes without a frame are on all frames. */
export const changedBoxes: ChangedIn = ({ verdict: was }, { verdict: is }) =>
  was.errorBoxes === is.errorBoxes
    ? []
    : [...framesOfOthers(was.errorBoxes, is.errorBoxes), ...framesOfOthers(is.errorBoxes, was.errorBoxes)]
