import type { ImageSegmentDocument } from '../../domain/documents/types.ts'
import type { ChangedPixels } from '../../domain/segments/changed-pixels.ts'
import { changedPixels } from '../../domain/segments/changed-pixels.ts'
import { maskArea } from '../../domain/documents/mask.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { placedSegments } from '../../domain/segments/tree.ts'
import { SEGMENT_ROLE } from '../traits/masks/layer.ts'
import { reviewText } from '../../text/annotate-review.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { commonDifferences, fieldDifference, yesOrNo } from '../../annotate/review/versions/difference-kit.ts'
import type { Difference } from '../../annotate/review/versions/difference.ts'
import { reordered } from './segment-order.ts'

const text = imageSegmentText.differences
const { names, values } = reviewText

function words({ segment, category, parent }: PlacedSegment): string {
  const whole = parent ? parent.segment.name : imageSegmentText.categories[category]
  return `${whole} · ${segment.name} · ${text.area(maskArea(segment.rleMask))}`
}

const pixelsOf = (before: PlacedSegment, after: PlacedSegment): ChangedPixels =>
  changedPixels(before.segment.rleMask, after.segment.rleMask)

const isSame = (a: PlacedSegment, b: PlacedSegment): boolean =>
  a.segment.name === b.segment.name &&
  a.segment.colourIndex === b.segment.colourIndex &&
  a.category === b.category &&
  a.segment.parentId === b.segment.parentId &&
  pixelsOf(a, b).box === null

function changedWords(before: PlacedSegment, after: PlacedSegment): string {
  const { added, removed, box } = pixelsOf(before, after)
  return box ? text.changed(added, removed) : ''
}

const colourWords = ({ segment }: PlacedSegment, other: PlacedSegment | undefined): string =>
  !other || segment.colourIndex === other.segment.colourIndex
    ? ''
    : ` · ${imageSegmentText.tree.colourOption(segment.colourIndex)}`

const afterWords = (after: PlacedSegment, before: PlacedSegment | undefined): string =>
  words(after) + colourWords(after, before) + (before ? changedWords(before, after) : '')

const changedPlace = (before: PlacedSegment, after: PlacedSegment) =>
  pixelsOf(before, after).box ?? maskBox(after.segment.rleMask)

/** @param isMoved its order among its siblings changed */
function difference(
  before: PlacedSegment | undefined,
  after: PlacedSegment | undefined,
  isMoved = false,
): Difference[] {
  const one = after ?? before
  if (!one || (before && after && isSame(before, after) && !isMoved)) return []
  const { id, name, rleMask } = one.segment
  const place = before && after ? changedPlace(before, after) : maskBox(rleMask)
  return [
    {
      key: `segment ${id}`,
      name,
      change: before ? (after ? 'changed' : 'removed') : 'added',
      before: before ? words(before) + colourWords(before, after) : values.none,
      after: after ? afterWords(after, before) + (isMoved ? text.reordered : '') : values.none,
      ...(place && { place }),
      ...(after && { selected: { role: SEGMENT_ROLE, id } }),
    },
  ]
}

export function segmentDifferences(before: ImageSegmentDocument, after: ImageSegmentDocument): Difference[] {
  const [old, now] = [before, after].map(({ categories }) => placedSegments(categories)) as [
    readonly PlacedSegment[],
    readonly PlacedSegment[],
  ]
  const known = new Map(old.map((each) => [each.segment.id, each]))
  const moved = reordered(known, now)
  const present = new Set(now.map(({ segment }) => segment.id))
  return [
    ...commonDifferences(before, after),
    ...fieldDifference('wrong', names.wrong, yesOrNo(!before.isCorrect), yesOrNo(!after.isCorrect)),
    ...now.flatMap((each) => difference(known.get(each.segment.id), each, moved.has(each.segment.id))),
    ...old.filter(({ segment }) => !present.has(segment.id)).flatMap((each) => difference(each, undefined)),
  ]
}
