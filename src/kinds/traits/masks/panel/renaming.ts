import { useSyncExternalStore } from 'react'

/** Not among the fields, so that a reload does not reopen it. */
const listeners = new Set<() => void>()
let current: string | null = null

export function setRenaming(id: string | null): void {
  current = id
  for (const listener of listeners) listener()
}

export const useRenaming = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
