import { useSyncExternalStore } from 'react'
import type { RowDeskState } from './row-desk-state.ts'
import type { RowDesk } from './row-desk.ts'

const NEVER = () => () => undefined

/** How the rows stand, drawn anew with each frame and change: only for what is small. */
export const useRows = (desk: RowDesk | null): RowDeskState | null =>
  useSyncExternalStore(desk?.subscribe ?? NEVER, () => desk?.state() ?? null)

/** One fact of it; drawn anew only when that changes. */
export const useRowFact = <Fact extends string | number | boolean | object | null>(
  desk: RowDesk | null,
  factOf: (state: RowDeskState) => Fact,
): Fact | null =>
  useSyncExternalStore(desk?.subscribe ?? NEVER, () => {
    const state = desk?.state()
    return state ? factOf(state) : null
  })
