import type { SceneItem } from './scene.ts'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equal fields, where a nested object (a place, a rectangle) may be another one with the same numbers. */
function sameFields(a: Record<string, unknown>, b: Record<string, unknown>, depth: number): boolean {
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => {
    const [one, other] = [a[key], b[key]]
    if (one === other) return true
    return depth > 0 && isPlain(one) && isPlain(other) && sameFields(one, other, depth - 1)
  })
}

/**
 * Whether two items look the same. Scenes are described anew at each change, so most items are new objects that
 * say what the old ones said. Lists (points, handles, dashes) count as the same only when they are the same list.
 */
export const sameItem = (a: SceneItem, b: SceneItem): boolean => a === b || sameFields({ ...a }, { ...b }, 1)
