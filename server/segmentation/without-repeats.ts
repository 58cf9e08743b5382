/** Detectors find an object several times: the best of each, the best first. @param most ends the list */
export function withoutRepeats<T extends { readonly score: number }>(
  found: readonly T[],
  isSame: (one: T, other: T) => boolean,
  most = Infinity,
): T[] {
  const kept: T[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === most) break
    if (!kept.some((better) => isSame(better, one))) kept.push(one)
  }
  return kept
}
