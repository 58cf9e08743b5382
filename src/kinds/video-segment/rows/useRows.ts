import { useSyncExternalStore } from 'react'
import type { RowState } from './row-state.ts'
import type { RowController } from './row-controller.ts'

const NEVER = () => () => undefined

/** Re-renders with each frame: only for small components. */
export const useRows = (controller: RowController | null): RowState | null =>
  useSyncExternalStore(controller?.subscribe ?? NEVER, () => controller?.state() ?? null)

/** Re-renders only when the fact changes. */
export const useRowFact = <Fact extends string | number | boolean | object | null>(
  controller: RowController | null,
  factOf: (state: RowState) => Fact,
): Fact | null =>
  useSyncExternalStore(controller?.subscribe ?? NEVER, () => {
    const state = controller?.state()
    return state ? factOf(state) : null
  })
