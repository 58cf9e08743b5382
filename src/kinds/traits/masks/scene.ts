import { compressedCounts } from '../../../domain/documents/mask.ts'
import type { RleMask } from '../../../domain/documents/types.ts'
import type { PlacedSegment, SegmentTrees } from '../../../domain/segments/tree.ts'
import { findSegment, placedSegments } from '../../../domain/segments/tree.ts'
import type { MaskItem, PathItem, StrokeItem } from '../../../render/scene.ts'
import { DATA_COLOURS } from '../../colours.ts'
import type { EditorView } from '../../types.ts'
import type { MaskFields } from './fields.ts'
import { maskFields } from './fields.ts'
import { colourOf, labelsIn, newColour } from './labels.ts'
import { SEGMENT_ROLE, newPlace, selectedSegment } from './layer.ts'
import { visibleSegments } from './visible.ts'

/** Unchanged items are the same objects, so that nothing is decoded again. */

const items = new WeakMap<RleMask, MaskItem>()

export function cachedMask(mask: RleMask, look: Omit<MaskItem, 'mask'>): MaskItem {
  const before = items.get(mask)
  const same =
    before?.id === look.id &&
    before.role === look.role &&
    before.reach === look.reach &&
    before.colour === look.colour &&
    before.opacity === look.opacity
  if (before && same) return before
  const item = { ...look, mask }
  items.set(mask, item)
  return item
}

function segmentItem(placed: PlacedSegment, fields: MaskFields, view: EditorView): MaskItem {
  const { id, rleMask } = placed.segment
  return cachedMask(rleMask, {
    id,
    role: SEGMENT_ROLE,
    // A drawing tool presses anywhere, so it picks nothing.
    reach: view.drawing !== null || fields.lockedIds.includes(id) ? 'none' : 'all',
    colour: colourOf(placed, labelsIn(view.labels)),
    opacity: fields.maskOpacity,
  })
}

const sameMask = (a: RleMask, b: RleMask | undefined): boolean =>
  b !== undefined && (a === b || compressedCounts(a) === compressedCounts(b))

/** Faint, since the outline of another version says more. */
const OTHER_OPACITY = 0.12

interface Compared {
  readonly trees: SegmentTrees
  readonly segments: readonly PlacedSegment[]
}

const compared = new WeakMap<SegmentTrees, Compared>()

export function otherSegments(other: SegmentTrees, trees: SegmentTrees): readonly PlacedSegment[] {
  const before = compared.get(other)
  if (before?.trees === trees) return before.segments
  const current = new Map(placedSegments(trees).map(({ segment }) => [segment.id, segment.rleMask]))
  const segments = placedSegments(other).filter(
    ({ segment }) => !sameMask(segment.rleMask, current.get(segment.id)),
  )
  compared.set(other, { trees, segments })
  return segments
}

const otherItem = ({ segment: { id, rleMask } }: PlacedSegment): MaskItem =>
  cachedMask(rleMask, {
    id: `other-${id}`,
    role: 'other',
    reach: 'none',
    colour: DATA_COLOURS.other,
    opacity: OTHER_OPACITY,
  })

/** A cache key: the scene is built on each pointer move. */
type Sources = readonly [
  trees: SegmentTrees,
  fields: MaskFields,
  other: SegmentTrees | null,
  ...ids: unknown[],
]

let last: { readonly from: Sources; readonly masks: readonly MaskItem[] } | null = null

const sourcesOf = (trees: SegmentTrees, view: EditorView, other: SegmentTrees | null): Sources => [
  trees,
  maskFields(view.fields),
  other,
  view.drawing !== null,
  labelsIn(view.labels),
]

/** From the bottom up; above them those of another version that differ. */
export function maskItems(
  trees: SegmentTrees,
  view: EditorView,
  other: SegmentTrees | null,
): readonly MaskItem[] {
  const from = sourcesOf(trees, view, other)
  if (last && from.every((source, index) => source === last?.from[index])) return last.masks
  const fields = maskFields(view.fields)
  const mine = visibleSegments(trees, fields, labelsIn(view.labels)).map((placed) =>
    segmentItem(placed, fields, view),
  )
  last = { from, masks: other ? [...mine, ...otherSegments(other, trees).map(otherItem)] : mine }
  return last.masks
}

function paintColour(trees: SegmentTrees, id: string | null, { fields, labels }: EditorView): string {
  const target = id === null ? undefined : findSegment(trees, id)
  const all = labelsIn(labels)
  return target ? colourOf(target, all) : newColour(trees, newPlace(trees, fields), all)
}

export function strokeItem(trees: SegmentTrees, view: EditorView): StrokeItem | null {
  const { preview, fields } = view
  if (preview?.type !== 'stroke' || preview.role !== SEGMENT_ROLE) return null
  const { id, mode, target, points, count } = preview
  const colour = paintColour(trees, target, view)
  return { id, mode, target, colour, opacity: maskFields(fields).maskOpacity, points, count }
}

const ERASING = { stroke: '#ffffff', screenWidth: 1.5, dash: [4, 3] } as const

export function pathItems(trees: SegmentTrees, view: EditorView): PathItem[] {
  const { preview, selection } = view
  if (preview?.type !== 'path' || preview.role !== SEGMENT_ROLE) return []
  const { points, closed, mode } = preview
  const colour = paintColour(trees, selectedSegment(selection), view)
  return [
    {
      type: 'path',
      id: 'preview',
      role: SEGMENT_ROLE,
      reach: 'none',
      points,
      closed,
      vertices: preview.vertices ?? (preview.placed < points.length || !closed),
      style: mode === 'erase' ? ERASING : { stroke: colour, screenWidth: 1.5, fill: `${colour}33` },
    },
  ]
}
