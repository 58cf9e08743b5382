import { JobResultLimits } from '../../src/contract/limits.ts'

export function countTexts(
  counts: Map<string, number>,
  texts: readonly string[],
  most = JobResultLimits.notes.maxItems,
): void {
  for (const text of texts) {
    const known = counts.get(text)
    if (known !== undefined || counts.size < most) counts.set(text, (known ?? 0) + 1)
  }
}

export const countsOf = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([text, count]) => ({ text, count }))
