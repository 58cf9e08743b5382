import { useMemo } from 'react'
import type { Difference } from './difference.ts'
import { stopOf, stopsOf } from './difference-stops.ts'
import type { Steps } from './useSteps.ts'
import { useSteps } from './useSteps.ts'

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
