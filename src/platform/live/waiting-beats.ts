import { isRecord } from '../../domain/is-record.ts'
import type { KeyValueStore } from '../storage/keys.ts'
import { readJson } from '../storage/keys.ts'

/** Time on an item that the server has not taken yet. */
export interface Stretch {
  id: string
  /** Milliseconds. */
  activeMs: number
  /** When it ended: milliseconds since the epoch. */
  until: number
}

/** What waits to be told, the oldest first. */
export interface WaitingStore {
  read: () => readonly Stretch[]
  write: (stretches: readonly Stretch[]) => void
}

const isStretch = (value: unknown): value is Stretch =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.activeMs === 'number' &&
  typeof value.until === 'number'

/**
 * Keeps what waits under `key`, so that it outlives the page. Pages of one person share it: what two of them tell the
 * server counts once, since nothing counts there that ended before what is accounted for. Where storage refuses, it
 * lives as long as the page does.
 */
export function createWaitingStore(storage: KeyValueStore, key: string): WaitingStore {
  let instead: readonly Stretch[] | null = null
  return {
    read: () => {
      const stored = instead ?? readJson(storage, key)
      return Array.isArray(stored) ? stored.filter(isStretch) : []
    },
    write: (stretches) => {
      try {
        if (stretches.length === 0) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(stretches))
        instead = null
      } catch {
        instead = stretches
      }
    },
  }
}
