import type { SceneEntry, SceneItem } from '../scene.ts'

type Fields = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Longer lists are compared by identity. */
const COMPARED_LENGTH_MAX = 16

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length || a.length > COMPARED_LENGTH_MAX) return false
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

/** A change describes the whole scene again, so most items are new objects with the same content. */
export const sameItem = (a: SceneItem, b: SceneItem): boolean => sameValues(a, b)

/** Of a group, whatever its length. */
export function sameEntry(a: SceneEntry, b: SceneEntry): boolean {
  if (a === b) return true
  if (a.type !== 'group' || b.type !== 'group') return sameValues(a, b)
  return (
    a.id === b.id &&
    a.role === b.role &&
    a.items.length === b.items.length &&
    a.items.every((item, index) => sameValues(item, b.items[index]))
  )
}
