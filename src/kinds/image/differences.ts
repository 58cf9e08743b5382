import type { ImageDocument } from '../../domain/documents/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { labellingDifferences } from '../traits/labelled/differences.ts'
import { reviewText } from '../../text/annotate-review.ts'
import type { Difference } from '../../annotate/review/versions/difference.ts'
import type { DifferenceEntry } from '../../annotate/review/versions/difference-kit.ts'
import {
  commonDifferences,
  fieldDifference,
  listDifferences,
  rectWords,
  yesOrNo,
} from '../../annotate/review/versions/difference-kit.ts'

const text = reviewText.names

const placed = (id: string, name: string, { x, y, width, height }: Rect): DifferenceEntry => {
  const place = { x, y, width, height }
  return { id, name, words: rectWords(place), place }
}

const tracking = ({ trackingCrop }: ImageDocument): DifferenceEntry[] =>
  trackingCrop ? [placed('tracking', text.tracking, trackingCrop)] : []

const excludes = ({ excludeCrops }: ImageDocument): DifferenceEntry[] =>
  excludeCrops.map((crop, index) => placed(crop.id, text.exclude(index + 1), crop))

export const imageDifferences = (
  before: ImageDocument,
  after: ImageDocument,
  { ontology }: Pick<LabelSettings, 'ontology'> = {},
): Difference[] => [
  ...commonDifferences(before, after),
  ...listDifferences('tracking', tracking(before), tracking(after)),
  ...listDifferences('exclude', excludes(before), excludes(after)),
  ...labellingDifferences(before, after, ontology),
  ...fieldDifference('isCorrect', text.wrong, yesOrNo(!before.isCorrect), yesOrNo(!after.isCorrect)),
]
