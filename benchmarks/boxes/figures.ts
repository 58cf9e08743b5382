import type { LabelledObject } from '../../src/contract/types.d.ts'
import { valueOf } from '../../src/domain/ontology/attribute-values.ts'
import { intersectionOverUnion } from '../../src/domain/geometry/rect.ts'
import { rounded } from '../harness/report.ts'
import { ATTRIBUTES, type JobBox, type JobPicture } from './truth.ts'
import type { Actions, DoneJob, JobCase } from './work.ts'

export interface JobRow extends Actions {
  readonly case: string
  readonly boxes: number
  readonly small: number
  /** Actions of all kinds for each box. */
  readonly each: number
  /** Objects with the label and the attributes of the truth, and most of its place. */
  readonly right: number
  /** The least of the best overlaps of those that are right. */
  readonly worst: number
}

const SAME_BOX = 0.5

const overlap = ({ box }: JobBox, { shape, ...object }: LabelledObject): number =>
  shape === 'box' && 'width' in object ? intersectionOverUnion(box, object) : 0

const isAlike = ({ label, values }: JobBox, object: LabelledObject): boolean =>
  object.label === label && ATTRIBUTES.every((name) => valueOf(object.attributes, name) === values[name])

/** The overlap of each true box with the best object like it; each object counts once. */
function overlaps(truth: readonly JobBox[], objects: readonly LabelledObject[]): number[] {
  const left = new Set(objects)
  return truth.flatMap((box) => {
    const [best] = [...left]
      .filter((object) => isAlike(box, object))
      .toSorted((a, b) => overlap(box, b) - overlap(box, a))
    if (!best || overlap(box, best) < SAME_BOX) return []
    left.delete(best)
    return [overlap(box, best)]
  })
}

export function jobRow(
  { name }: JobCase,
  pictures: readonly JobPicture[],
  { actions, objects, small }: DoneJob,
): JobRow {
  const boxes = pictures.reduce((sum, picture) => sum + picture.boxes.length, 0)
  const all = Object.values(actions).reduce((sum, count) => sum + count, 0)
  const right = pictures.flatMap((picture) => overlaps(picture.boxes, objects.get(picture.name) ?? []))
  return {
    case: name,
    ...actions,
    boxes,
    small,
    each: rounded(all / boxes, 2),
    right: right.length,
    worst: rounded(Math.min(...right), 2),
  }
}
