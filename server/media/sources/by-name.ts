/** Sorts by code units: the same on every machine, unlike a locale. */
export const byName = (a: string, b: string): number => (a < b ? -1 : 1)
