import type { SegmentCategory } from '../../domain/documents/types.ts'
import type { SegmentPlace, PlacedSegment, SegmentTrees } from '../../domain/segments/tree.ts'
import { categoriesIn } from '../../domain/segments/tree.ts'
import { listedSegments, wholesOf } from '../../domain/segments/walk.ts'

export type TreeRow =
  | { readonly type: 'category'; readonly category: SegmentCategory; readonly count: number }
  | {
      readonly type: 'segment'
      readonly placed: PlacedSegment
      readonly open: boolean | null
    }

const rowOf = (placed: PlacedSegment, closed: ReadonlySet<string>): TreeRow => {
  const { id, children } = placed.segment
  return { type: 'segment', placed, open: children.length === 0 ? null : !closed.has(id) }
}

const isFolded = (placed: PlacedSegment, closed: ReadonlySet<string>): boolean =>
  placed.parent !== null && (closed.has(placed.parent.segment.id) || isFolded(placed.parent, closed))

/** Those that were found, and what they are parts of. */
function withWholes(trees: SegmentTrees, found: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...found].flatMap((id) => [id, ...wholesOf(trees, id).map((whole) => whole.id)]))
}

/** The trees with what was found alone. Nothing is folded. */
export function foundRows(
  trees: SegmentTrees,
  found: ReadonlySet<string>,
  categories = categoriesIn(trees),
): readonly TreeRow[] {
  const shown = withWholes(trees, found)
  return categories.flatMap((category): TreeRow[] => {
    const listed = listedSegments(trees, category)
    const count = listed.filter(({ segment }) => found.has(segment.id)).length
    const seen = listed.filter(({ segment }) => shown.has(segment.id))
    return [{ type: 'category', category, count }, ...seen.map((placed) => rowOf(placed, NOTHING_CLOSED))]
  })
}

const NOTHING_CLOSED: ReadonlySet<string> = new Set()

/** The ancestors of the selected segment are always open. */
export function treeRows(
  trees: SegmentTrees,
  closedIds: readonly string[],
  selected: string | null,
  categories = categoriesIn(trees),
): readonly TreeRow[] {
  const wholes = selected === null ? [] : wholesOf(trees, selected).map(({ id }) => id)
  const closed = new Set(closedIds.filter((id) => !wholes.includes(id)))
  return categories.flatMap((category): TreeRow[] => {
    const listed = listedSegments(trees, category)
    const open = listed.filter((placed) => !isFolded(placed, closed))
    return [
      { type: 'category', category, count: listed.length },
      ...open.map((placed) => rowOf(placed, closed)),
    ]
  })
}

export const idOfRow = (row: TreeRow | undefined): string | null =>
  row?.type === 'segment' ? row.placed.segment.id : null

export function rowAfter(rows: readonly TreeRow[], id: string | null, step: 1 | -1): PlacedSegment | null {
  const segments = rows.flatMap((row) => (row.type === 'segment' ? [row.placed] : []))
  const index = segments.findIndex(({ segment }) => segment.id === id)
  if (index < 0) return segments.at(step === 1 ? 0 : -1) ?? null
  return segments[index + step] ?? null
}

/** The edges of a line place beside it, its middle places inside. */
export type DropZone = 'above' | 'into' | 'below'

const EDGE = 0.3

/** @param part distance down the line, 0 … 1 */
export const zoneAt = (row: TreeRow, part: number): DropZone => {
  if (row.type === 'category') return 'into'
  if (part < EDGE) return 'above'
  return part > 1 - EDGE ? 'below' : 'into'
}

/** Above a line is above in the picture. */
export function placeOfDrop(row: TreeRow, zone: DropZone, moved: PlacedSegment): SegmentPlace {
  if (row.type === 'category') return { category: row.category, parentId: null }
  const { category, parent, segment, index } = row.placed
  if (zone === 'into') return { category, parentId: segment.id }
  const parentId = parent?.segment.id ?? null
  const isSibling = moved.category === category && (moved.parent?.segment.id ?? null) === parentId
  const without = isSibling && moved.index < index ? index - 1 : index
  return { category, parentId, index: zone === 'above' ? without + 1 : without }
}
