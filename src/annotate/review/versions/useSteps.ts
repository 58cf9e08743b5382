import { useMemo, useState } from 'react'
import type { Difference } from './difference.ts'
import { isSomewhere } from './difference.ts'

export interface Steps<Item> {
  readonly active: Item | null
  readonly go: (key: string) => Item | null
  /** Wraps around. */
  readonly step: (by: 1 | -1) => Item | null
}

/** By key while the list changes. @param of owner of the list: keys of two owners may be equal */
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

export function useDifferenceSteps(list: readonly Difference[], of: string | null = null): Steps<Difference> {
  const stops = useMemo(() => stopsOf(list), [list])
  const { active, go, step } = useSteps(stops, of)
  return {
    active: list.find(({ key }) => key === active?.of) ?? null,
    go: (key) => go(stopOf(stops, key, active)?.key ?? ''),
    step,
  }
}

export interface DifferenceStop extends Difference {
  readonly of: string
}

/** In order. One without a place is no stop: nothing would show that one came there. */
export const stopsOf = (list: readonly Difference[]): readonly DifferenceStop[] =>
  list.flatMap((difference): DifferenceStop[] => {
    const { key, frames } = difference
    if (!frames) return isSomewhere(difference) ? [{ ...difference, of: key }] : []
    return frames.map((frame) => ({ ...difference, frame, of: key, key: `${key} ${frame}` }))
  })

/** The first stop, or the next one if one of them is active. */
export function stopOf(
  stops: readonly DifferenceStop[],
  key: string,
  active: DifferenceStop | null,
): DifferenceStop | null {
  const own = stops.filter(({ of }) => of === key)
  const at = own.findIndex((stop) => stop.key === active?.key)
  return own[(at + 1) % Math.max(own.length, 1)] ?? null
}
