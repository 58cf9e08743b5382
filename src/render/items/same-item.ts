import type { SceneItem } from '../scene.ts'

type Fields = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists up to this length are compared one by one: the ends of an edge, a pattern of dashes, a few vertices. */
const SHORT = 16

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length || a.length > SHORT) return false
  return a.every((one, index) => {
    const other = b[index]
    return one === other || (isPlain(one) && isPlain(other) && sameFields(one, other))
  })
}

function sameValues(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one)) return Array.isArray(other) && sameLists(one, other)
  return isPlain(one) && isPlain(other) && sameFields(one, other)
}

function sameFields(a: Fields, b: Fields): boolean {
  let difference = 0
  for (const key in a) {
    if (!sameValues(a[key], b[key])) return false
    difference++
  }
  for (const _ in b) difference--
  return difference === 0
}

/**
 * Whether two items look the same. Scenes are described anew at each change, so most items are new objects that say
 * what the old ones said. Long lists of points count as the same only when they are the same list.
 */
export const sameItem = (a: SceneItem, b: SceneItem): boolean => sameValues(a, b)
