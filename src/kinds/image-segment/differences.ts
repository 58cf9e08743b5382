import type { ImageSegmentDocument } from '../../domain/documents/types.ts'
import type { ChangedPixels } from '../../domain/segments/changed-pixels.ts'
import { changedPixels } from '../../domain/segments/changed-pixels.ts'
import { maskArea } from '../../domain/documents/mask.ts'
import { maskBox } from '../../domain/segments/runs.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { placedSegments } from '../../domain/segments/tree.ts'
import { EMPTY_ONTOLOGY, labelById } from '../../domain/ontology/ontology.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { attributeWords, itemDifference } from '../traits/labelled/differences.ts'
import { categoryName } from '../traits/masks/labels.ts'
import { SEGMENT_ROLE } from '../traits/masks/layer.ts'
import { reviewText } from '../../text/annotate-review.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { commonDifferences, fieldDifference, yesOrNo } from '../../annotate/review/versions/difference-kit.ts'
import type { Difference } from '../../annotate/review/versions/difference.ts'
import { reordered } from './segment-order.ts'

const text = imageSegmentText.differences
const { names, values } = reviewText

/** @param pixels what changed of them; nothing in the earlier version */
function words({ segment, category, parent }: PlacedSegment, ontology: Ontology, pixels = ''): string {
  const whole = parent ? parent.segment.name : categoryName(category, ontology.labels)
  const owner = labelById(ontology, category)?.attributes ?? []
  const entries = attributeWords(owner, segment.attributes ?? [])
  return [whole, segment.name, text.area(maskArea(segment.rleMask)) + pixels, ...entries].join(' · ')
}

const pixelsOf = (before: PlacedSegment, after: PlacedSegment): ChangedPixels =>
  changedPixels(before.segment.rleMask, after.segment.rleMask)

const isSame = (a: PlacedSegment, b: PlacedSegment): boolean =>
  a.segment.name === b.segment.name &&
  a.segment.colourIndex === b.segment.colourIndex &&
  a.category === b.category &&
  a.segment.parentId === b.segment.parentId &&
  JSON.stringify(a.segment.attributes) === JSON.stringify(b.segment.attributes) &&
  pixelsOf(a, b).box === null

function changedWords(before: PlacedSegment, after: PlacedSegment): string {
  const { added, removed, box } = pixelsOf(before, after)
  return box ? text.changed(added, removed) : ''
}

const colourWords = ({ segment }: PlacedSegment, other: PlacedSegment | undefined): string =>
  !other || segment.colourIndex === other.segment.colourIndex
    ? ''
    : ` · ${imageSegmentText.tree.colourOption(segment.colourIndex)}`

const afterWords = (after: PlacedSegment, before: PlacedSegment | undefined, ontology: Ontology): string =>
  words(after, ontology, before && changedWords(before, after)) + colourWords(after, before)

const changedPlace = (before: PlacedSegment, after: PlacedSegment) =>
  pixelsOf(before, after).box ?? maskBox(after.segment.rleMask)

/** @param isMoved its order among its siblings changed */
function difference(
  before: PlacedSegment | undefined,
  after: PlacedSegment | undefined,
  ontology: Ontology,
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
      before: before ? words(before, ontology) + colourWords(before, after) : values.none,
      after: after ? afterWords(after, before, ontology) + (isMoved ? text.reordered : '') : values.none,
      ...(place && { place }),
      ...(after && { selected: { role: SEGMENT_ROLE, id } }),
    },
  ]
}

export function segmentDifferences(
  before: ImageSegmentDocument,
  after: ImageSegmentDocument,
  { ontology = EMPTY_ONTOLOGY }: Pick<LabelSettings, 'ontology'> = {},
): Difference[] {
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
    ...itemDifference(before, after, ontology),
    ...now.flatMap((each) =>
      difference(known.get(each.segment.id), each, ontology, moved.has(each.segment.id)),
    ),
    ...old
      .filter(({ segment }) => !present.has(segment.id))
      .flatMap((each) => difference(each, undefined, ontology)),
  ]
}
