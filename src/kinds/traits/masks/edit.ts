import type { Segment } from '../../../domain/documents/types.ts'
import type { SegmentTrees } from '../../../domain/segments/tree.ts'
import { categoriesIn, segmentsOf } from '../../../domain/segments/tree.ts'
import { composite, setField } from '../../../machines/editor/edit-makers.ts'
import type { Edit, EditPath } from '../../../machines/editor/edits.ts'
import type { Json } from '../../../machines/json.ts'

export const TREES_PATH: EditPath = ['annotation', 'categories']

const FIELDS = ['parentId', 'name', 'colourIndex', 'rleMask', 'attributes'] as const

const asJson = (segment: Segment): Json => segment as Json

const has = (list: readonly Segment[], id: string): boolean => list.some((segment) => segment.id === id)

/** From the end, so that each index stays valid. */
const removals = (before: readonly Segment[], after: readonly Segment[], path: EditPath): Edit[] =>
  before
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => !has(after, item.id))
    .toReversed()
    .map(({ item, index }): Edit => ({ type: 'remove', path, index, item: asJson(item) }))

function arrangement(before: readonly Segment[], after: readonly Segment[], path: EditPath): Edit[] {
  let now = before.filter(({ id }) => has(after, id))
  return after.flatMap((item, index): Edit[] => {
    const from = now.findIndex(({ id }) => id === item.id)
    if (from === index) return []
    const others = from < 0 ? now : now.toSpliced(from, 1)
    now = others.toSpliced(index, 0, item)
    return [
      from < 0
        ? { type: 'insert', path, index, item: asJson(item) }
        : { type: 'move', path, from, to: index },
    ]
  })
}

function fieldEdits(before: Segment, after: Segment, path: EditPath): Edit[] {
  return FIELDS.flatMap((key) => {
    const edit = before[key] === after[key] ? null : setField(before, [], key, after[key])
    return edit?.type === 'set' ? [{ ...edit, path }] : []
  })
}

function listEdits(before: readonly Segment[], after: readonly Segment[], path: EditPath): Edit[] {
  if (before === after) return []
  const known = new Map(before.map((segment) => [segment.id, segment]))
  const inner = after.flatMap((segment) => {
    const was = known.get(segment.id)
    if (!was || was === segment) return []
    const here = [...path, { id: segment.id }]
    return [
      ...fieldEdits(was, segment, here),
      ...listEdits(was.children, segment.children, [...here, 'children']),
    ]
  })
  return [...removals(before, after, path), ...arrangement(before, after, path), ...inner]
}

export const treesEdit = (before: SegmentTrees, after: SegmentTrees): Edit | null =>
  composite(
    categoriesIn({ ...before, ...after }).flatMap((category): (Edit | null)[] => {
      // A label has no list before its first segment.
      if (Object.hasOwn(before, category))
        return listEdits(segmentsOf(before, category), segmentsOf(after, category), [...TREES_PATH, category])
      const made = setField(before, [], category, segmentsOf(after, category))
      return [made?.type === 'set' ? { ...made, path: TREES_PATH } : null]
    }),
  )
