import type { PlacedSegment } from '../../domain/segments/tree.ts'

/** Indices by patience sorting (Fredman 1975). @param values all different */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const before = values.map((value, at) => {
    const length = ends.findIndex((end) => (values[end] ?? 0) > value)
    ends[length < 0 ? ends.length : length] = at
    return ends[(length < 0 ? ends.length - 1 : length) - 1]
  })
  const places = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before[at]) places.add(at)
  return places
}

const listOf = ({ category, segment }: PlacedSegment): string => `${category} ${segment.parentId ?? ''}`

/** The fewest siblings to move. A segment from another list has no old order. */
export function reordered(
  before: ReadonlyMap<string, PlacedSegment>,
  after: readonly PlacedSegment[],
): ReadonlySet<string> {
  const siblings = new Map<string, PlacedSegment[]>()
  for (const each of after) {
    const old = before.get(each.segment.id)
    const list = listOf(each)
    if (!old || listOf(old) !== list) continue
    const known = siblings.get(list)
    if (known) known.push(each)
    else siblings.set(list, [each])
  }
  return new Set(
    [...siblings.values()].flatMap((list) => {
      const steady = longestRising(list.map(({ segment }) => before.get(segment.id)?.index ?? 0))
      return list.flatMap(({ segment }, at) => (steady.has(at) ? [] : [segment.id]))
    }),
  )
}
