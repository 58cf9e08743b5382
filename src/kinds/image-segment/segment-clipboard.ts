import type { Segment, SegmentCategory } from '../../domain/documents/types.ts'
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

/** The segment copied last on this page, with its parts. It survives a change of picture. */
let copied: { readonly segment: Segment; readonly category: SegmentCategory } | null = null

export function copySegment({ segment, category }: PlacedSegment): void {
  copied = { segment, category }
  tell(text.copied(segment.name))
}

function asNew(segment: Segment, parentId: string | null, taken: Set<string>): Segment {
  const id = newKey()
  const name = freeName(taken, segment.name)
  taken.add(name)
  return { ...segment, id, parentId, name, children: segment.children.map((part) => asNew(part, id, taken)) }
}

/** Masks fit only pictures of the same size. */
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
