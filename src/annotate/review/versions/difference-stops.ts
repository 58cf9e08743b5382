import type { Difference } from './difference.ts'

/** One place of a difference that one is led to. */
export interface DifferenceStop extends Difference {
  /** Key of the difference. */
  readonly of: string
}

/** All places of differences in their order; one that has none is a stop all the same. */
export const stopsOf = (list: readonly Difference[]): readonly DifferenceStop[] =>
  list.flatMap((difference): DifferenceStop[] => {
    const { key, frames } = difference
    if (!frames) return [{ ...difference, of: key }]
    return frames.map((frame) => ({ ...difference, frame, of: key, key: `${key} ${frame}` }))
  })

/** The stop that choosing a difference leads to: its first one, or the next one where one is at it already. */
export function stopOf(
  stops: readonly DifferenceStop[],
  key: string,
  active: DifferenceStop | null,
): DifferenceStop | null {
  const own = stops.filter(({ of }) => of === key)
  const at = own.findIndex((stop) => stop.key === active?.key)
  return own[(at + 1) % Math.max(own.length, 1)] ?? null
}
