import { useMemo, useState } from 'react'
import type { Difference } from './difference.ts'

/** A list that one goes through item by item. */
export interface Steps<Item> {
  /** The one that one is at; null for none. */
  readonly active: Item | null
  readonly go: (key: string) => Item | null
  /** Goes round. */
  readonly step: (by: 1 | -1) => Item | null
}

/**
 * Remembers by its key at which item of a list one is, whatever the list becomes meanwhile.
 * @param of whose list it is: that of another has keys of its own, though they may read the same
 */
export function useSteps<Item extends { readonly key: string }>(
  list: readonly Item[],
  of: string | null = null,
): Steps<Item> {
  const [at, setAt] = useState<{ readonly of: string | null; readonly key: string | null } | null>(null)
  const index = at?.of === of ? list.findIndex(({ key }) => key === at.key) : -1
  const show = (item: Item | undefined): Item | null => {
    setAt({ of, key: item?.key ?? null })
    return item ?? null
  }
  return {
    active: list[index] ?? null,
    go: (key) => show(list.find((item) => item.key === key)),
    step: (by) => {
      const from = index < 0 ? (by === 1 ? -1 : list.length) : index
      return show(list[(from + by + list.length) % Math.max(list.length, 1)])
    },
  }
}

/** Goes through differences place by place; what is active is the difference. */
export function useDifferenceSteps(list: readonly Difference[], of: string | null = null): Steps<Difference> {
  const stops = useMemo(() => stopsOf(list), [list])
  const { active, go, step } = useSteps(stops, of)
  return {
    active: list.find(({ key }) => key === active?.of) ?? null,
    go: (key) => go(stopOf(stops, key, active)?.key ?? ''),
    step,
  }
}

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
