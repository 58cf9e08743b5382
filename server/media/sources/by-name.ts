/** By the codes of the letters: the same on every machine and at every time. */
export const byName = (a: string, b: string): number => (a < b ? -1 : 1)
