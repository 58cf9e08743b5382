/** Never mutated. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** Compares the order of keys too. Skips identical objects, so the cost depends on the difference. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ours, theirs] = [Object.entries(a), Object.entries(b)] as const
  return (
    ours.length === theirs.length &&
    ours.every(([key, value], index) => {
      const other = theirs[index]
      return other?.[0] === key && sameJson(value as Json, other[1] as Json)
    })
  )
}
