/** For a value that is there by construction; throws if it is not. */
export function requireValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value that must be there is missing')
  return value
}
