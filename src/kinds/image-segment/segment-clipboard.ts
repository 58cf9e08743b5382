import type { Segment, SegmentCategory } from '../../domain/documents/schemas.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { freeName, namesIn } from '../../domain/segments/names.ts'
import { hasRoom } from '../../domain/segments/paint.ts'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { heightOf, insertSegment, withParts } from '../../domain/segments/tree.ts'
import { seenFields, segmentSelection } from '../traits/masks/layer.ts'
import { newKey } from '../../platform/random-key.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import { toasts } from '../../ui/toasts.ts'
import type { SegmentScope } from './segment-actions.ts'
import { commitTrees, treesOf } from './segment-actions.ts'

const text = imageSegmentText.notices
const tell = (words: string): void => {
  toasts.show({ tone: 'info', text: words })
}

/** What was copied last on this page, with its parts, as it stood then: for whatever picture is open next. */
let copied: { readonly segment: Segment; readonly category: SegmentCategory } | null = null

/** Keeps a segment with its parts, to be put into this picture again or into another one. */
export function copySegment({ segment, category }: PlacedSegment): void {
  copied = { segment, category }
  tell(text.copied(segment.name))
}

/** A copy with its parts, each with a name that is free; `taken` takes these up. */
function asNew(segment: Segment, parentId: string | null, taken: Set<string>): Segment {
  const id = newKey()
  const name = freeName(taken, segment.name)
  taken.add(name)
  return { ...segment, id, parentId, name, children: segment.children.map((part) => asNew(part, id, taken)) }
}

/** Puts what was copied on top of its category, in one step, where it is seen. Masks belong to pictures of one size. */
export function pasteSegment(scope: SegmentScope, picture: Size): void {
  if (!copied) return tell(text.nothingCopied)
  const { segment, category } = copied
  const [height, width] = segment.rleMask.size
  if (width !== picture.width || height !== picture.height) return tell(text.otherSize)
  const place = { category, parentId: null }
  const trees = treesOf(scope)
  if (!hasRoom(trees, place, heightOf(segment), withParts(segment).length)) return tell(text.noRoom)
  const made = asNew(segment, null, namesIn(trees))
  commitTrees(scope, insertSegment(trees, made, place), {
    label: 'paste',
    select: segmentSelection(made.id),
    fields: seenFields(trees, scope.fields, place),
  })
}
