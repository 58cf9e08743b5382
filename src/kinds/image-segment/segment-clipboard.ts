import type { ImageSegmentDocument, Segment } from '../../domain/documents/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { categoriesUnder } from '../../domain/ontology/segment-labels.ts'
import { freeName, namesIn } from '../../domain/segments/names.ts'
import { hasRoom } from '../../domain/segments/paint.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { heightOf, insertSegment, placedSegments, withParts } from '../../domain/segments/tree.ts'
import { maskFields } from '../traits/masks/fields.ts'
import { seenFields, segmentSelection } from '../traits/masks/layer.ts'
import { newKey } from '../../platform/random-key.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { toasts } from '../../ui/toasts.ts'
import type { SegmentScope } from './segment-actions.ts'
import { commitTrees, treesOf } from './segment-actions.ts'

const text = imageSegmentText.notices
const tell = (words: string): void => {
  toasts.show({ tone: 'info', text: words, ofItem: true })
}

type Copied = readonly Pick<PlacedSegment, 'segment' | 'category'>[]

/** Survives a change of picture. */
let copied: Copied = []

export function copySegments(chosen: Copied): void {
  copied = chosen.map(({ segment, category }) => ({ segment, category }))
  const [first] = copied
  if (first) tell(copied.length === 1 ? text.copied(first.segment.name) : text.copiedMany(copied.length))
}

function asNew(segment: Segment, parentId: string | null, taken: Set<string>): Segment {
  const id = newKey()
  const name = freeName(taken, segment.name)
  taken.add(name)
  return { ...segment, id, parentId, name, children: segment.children.map((part) => asNew(part, id, taken)) }
}

/** On top of their categories, in their order; all or none. */
function insertAll(scope: SegmentScope, segments: Copied, label: string): void {
  const names = namesIn(treesOf(scope))
  let [trees, fields] = [treesOf(scope), scope.fields]
  const made: string[] = []
  const { labels, activeCategory } = maskFields(scope.fields)
  const categories = categoriesUnder(labels)
  for (const { segment, category: copiedFrom } of segments) {
    // Another database may have other labels.
    const category = categories.includes(copiedFrom) ? copiedFrom : activeCategory
    const place = { category, parentId: null }
    if (!hasRoom(trees, place, heightOf(segment), withParts(segment).length)) return tell(text.noRoom)
    const one = asNew(segment, null, names)
    made.push(one.id)
    trees = insertSegment(trees, one, place)
    fields = { ...fields, ...seenFields(trees, fields, place) }
  }
  const { hiddenCategories, hiddenIds, soloId } = maskFields(fields)
  commitTrees(scope, trees, {
    label,
    select: segmentSelection(...made),
    fields: { hiddenCategories, hiddenIds, soloId },
  })
}

const fits = (segments: Copied, { width, height }: Size): boolean =>
  segments.every(({ segment: { rleMask } }) => rleMask.size[1] === width && rleMask.size[0] === height)

export function pasteSegments(scope: SegmentScope, picture: Size): void {
  if (copied.length === 0) return tell(text.nothingCopied)
  if (!fits(copied, picture)) return tell(text.otherSize)
  insertAll(scope, copied, 'paste')
}

export function copyPrevious(scope: SegmentScope, before: ImageSegmentDocument | null, picture: Size): void {
  if (scope.access.readonly) return scope.access.refuse()
  const all = before ? placedSegments(before.categories).filter(({ parent }) => parent === null) : []
  if (all.length === 0) return tell(text.nothingBefore)
  if (!fits(all, picture)) return tell(text.otherSizeBefore)
  insertAll(scope, all, 'copy')
}
