import { currentOf, idOf, isOpen } from '../../machines/stage/tasks.ts'
import type { StageContext } from '../../machines/stage/types.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { readJson } from '../key-value-store.ts'

/** Time on an item that the server has not taken yet. */
export interface ActivityPeriod {
  id: string
  /** Milliseconds. */
  activeMs: number
  /** When it ended: milliseconds since the epoch. */
  until: number
}

/** What waits to be told, the oldest first. */
export interface PendingActivityStore {
  read: () => readonly ActivityPeriod[]
  write: (stretches: readonly ActivityPeriod[]) => void
}

const isActivityPeriod = (value: unknown): value is ActivityPeriod =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.activeMs === 'number' &&
  typeof value.until === 'number'

/**
 * Keeps what waits under `key`, so that it outlives the page. Pages of one person share it: what two of them tell the
 * server counts once, since nothing counts there that ended before what is accounted for. Where storage refuses, it
 * lives as long as the page does.
 */
export function createPendingActivityStore(storage: KeyValueStore, key: string): PendingActivityStore {
  let instead: readonly ActivityPeriod[] | null = null
  return {
    read: () => {
      const stored = instead ?? readJson(storage, key)
      return Array.isArray(stored) ? stored.filter(isActivityPeriod) : []
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

/** Active time is reported this often while somebody works. Milliseconds. */
export const REPORT_INTERVAL_MS = 15_000
/** Limits of the contract: items in one report, milliseconds of one item, how long ago an item may have ended. */
const ITEMS_MOST = 100
const MS_MOST = 3_600_000
const AGO_MOST = 43_200_000

export interface ActivityReport {
  id: string
  activeMs: number
  /** How long ago it ended, where it could not be told in time. */
  agoMs?: number
}

export interface ActivityReporterTools {
  /** Tells the server; what it could not be told is told again with the next beat. */
  send: (items: readonly ActivityReport[], leaving: boolean) => Promise<unknown>
  /** Milliseconds since the epoch. */
  now: () => number
  /** What the server has not been told yet. */
  waiting: PendingActivityStore
}

const reportOf = ({ id, activeMs, until }: ActivityPeriod, now: number): ActivityReport => {
  // Browsers' clocks tell parts of a millisecond, the server takes whole ones.
  const told = { id, activeMs: Math.round(activeMs) }
  const agoMs = Math.max(0, Math.round(now - until))
  return agoMs === 0 ? told : { ...told, agoMs }
}

const isSame = (a: ActivityPeriod, b: ActivityPeriod): boolean => a.id === b.id && a.until === b.until

/**
 * Gathers active time by item, in the order in which items were worked on, and hands it over when asked. What cannot be
 * handed over keeps the time at which it was worked, and goes before anything newer.
 */
export function createActivityReporter({ send, now, waiting }: ActivityReporterTools) {
  const gathered = new Map<string, number>()
  let last: Promise<void> = Promise.resolve()

  const cut = (): void => {
    const until = now()
    const stretches = [...gathered].map(([id, activeMs]) => ({ id, activeMs, until }))
    gathered.clear()
    const known = waiting.read()
    const young = known.filter((stretch) => until - stretch.until <= AGO_MOST)
    if (stretches.length > 0 || young.length < known.length) waiting.write([...young, ...stretches])
  }
  const sendWaiting = async (leaving: boolean): Promise<void> => {
    for (;;) {
      const batch = waiting.read().slice(0, ITEMS_MOST)
      if (batch.length === 0) return
      const at = now()
      try {
        await send(
          batch.map((stretch) => reportOf(stretch, at)),
          leaving,
        )
      } catch {
        return
      }
      waiting.write(waiting.read().filter((stretch) => !batch.some((told) => isSame(told, stretch))))
    }
  }
  return {
    add: (id: string, activeMs: number): void => {
      gathered.set(id, Math.min(MS_MOST, (gathered.get(id) ?? 0) + activeMs))
    },
    /** Tells the server all that was gathered, one report after the other. Never fails. */
    flush: (leaving = false): Promise<void> => {
      // Cut at once, not when its turn comes: what is worked meanwhile belongs to the next.
      cut()
      return (last = last.then(() => sendWaiting(leaving)))
    },
  }
}

export type ActivityReporter = ReturnType<typeof createActivityReporter>

interface Stage {
  subscribe: (listener: (snapshot: { context: StageContext }) => void) => { unsubscribe: () => void }
}

/** What `followActivity` needs of the browser. */
export interface FollowTools {
  every: (callback: () => void, milliseconds: number) => () => void
  /** Calls back when the page is no longer to be seen. */
  watchHidden: (callback: () => void) => () => void
}

/**
 * Reports the time that the stage counts on what is in the caller's hands: the stage counts while the page is visible
 * and used. Opening an item starts the server's clock. @returns what stops it
 */
export function followActivity(stage: Stage, beats: ActivityReporter, tools: FollowTools): () => void {
  const counted = new Map<string, number>()
  const subscription = stage.subscribe(({ context }) => {
    const task = currentOf(context)
    if (!task || context.readonly || !isOpen(task)) return
    const id = idOf(task)
    const before = counted.get(id)
    if (task.activeMs === before) return
    counted.set(id, task.activeMs)
    // An item that was given back, or handed in, and pulled again counts from its draft on, or anew.
    beats.add(id, before === undefined ? 0 : Math.max(0, task.activeMs - before))
    if (before === undefined) void beats.flush()
  })
  const stops = [
    tools.every(() => void beats.flush(), REPORT_INTERVAL_MS),
    tools.watchHidden(() => void beats.flush(true)),
  ]
  return () => {
    subscription.unsubscribe()
    stops.forEach((stop) => stop())
    void beats.flush(true)
  }
}
