import { useSyncExternalStore } from 'react'

/** Which segment's name is being typed. Kept apart from the fields: nobody wants to find it open after a reload. */
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
