import { ActivityBeatLimits } from '../../contract/limits.ts'
import { currentOf, idOf, isOpen } from '../../machines/stage/tasks.ts'
import type { StageContext } from '../../machines/stage/types.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { readJson } from '../key-value-store.ts'

interface ActivityPeriod {
  id: string
  activeMs: number
  /** Milliseconds since the epoch. */
  until: number
}

interface PendingActivityStore {
  read: () => readonly ActivityPeriod[]
  write: (periods: readonly ActivityPeriod[]) => void
}

const isActivityPeriod = (value: unknown): value is ActivityPeriod =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.activeMs === 'number' &&
  typeof value.until === 'number'

/** Pages of one user share it: the server drops periods that end before its last one. */
export function createPendingActivityStore(storage: KeyValueStore, key: string): PendingActivityStore {
  let instead: readonly ActivityPeriod[] | null = null
  return {
    read: () => {
      const stored = instead ?? readJson(storage, key)
      return Array.isArray(stored) ? stored.filter(isActivityPeriod) : []
    },
    write: (periods) => {
      try {
        if (periods.length === 0) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(periods))
        instead = null
      } catch {
        instead = periods
      }
    },
  }
}

export const REPORT_INTERVAL_MS = 15_000
const { maxItems: ITEMS_MAX, items: ITEM } = ActivityBeatLimits.items
const ACTIVE_MS_MAX = ITEM.activeMs.maximum
const AGO_MS_MAX = ITEM.agoMs.maximum

export interface ActivityReport {
  id: string
  activeMs: number
  agoMs?: number
}

interface ActivityReporterTools {
  send: (items: readonly ActivityReport[], leaving: boolean) => Promise<unknown>
  now: () => number
  waiting: PendingActivityStore
}

const reportOf = ({ id, activeMs, until }: ActivityPeriod, now: number): ActivityReport => {
  // The server takes whole milliseconds.
  const sent = { id, activeMs: Math.round(activeMs) }
  const agoMs = Math.max(0, Math.round(now - until))
  return agoMs === 0 ? sent : { ...sent, agoMs }
}

const isSame = (a: ActivityPeriod, b: ActivityPeriod): boolean => a.id === b.id && a.until === b.until

/** Time that cannot be sent goes before anything newer. */
export function createActivityReporter({ send, now, waiting }: ActivityReporterTools) {
  const gathered = new Map<string, number>()
  let last: Promise<void> = Promise.resolve()

  const cut = (): void => {
    const until = now()
    const periods = [...gathered].map(([id, activeMs]) => ({ id, activeMs, until }))
    gathered.clear()
    const known = waiting.read()
    const young = known.filter((period) => until - period.until <= AGO_MS_MAX)
    if (periods.length > 0 || young.length < known.length) waiting.write([...young, ...periods])
  }
  const sendWaiting = async (leaving: boolean): Promise<void> => {
    for (;;) {
      const batch = waiting.read().slice(0, ITEMS_MAX)
      if (batch.length === 0) return
      const at = now()
      try {
        await send(
          batch.map((period) => reportOf(period, at)),
          leaving,
        )
      } catch {
        // Unsent time stays for the next report.
        return
      }
      waiting.write(waiting.read().filter((period) => !batch.some((sent) => isSame(sent, period))))
    }
  }
  return {
    add: (id: string, activeMs: number): void => {
      gathered.set(id, Math.min(ACTIVE_MS_MAX, (gathered.get(id) ?? 0) + activeMs))
    },
    /** One report after the other. Never rejects. */
    flush: (leaving = false): Promise<void> => {
      cut()
      return (last = last.then(() => sendWaiting(leaving)))
    },
  }
}

export type ActivityReporter = ReturnType<typeof createActivityReporter>

interface Stage {
  subscribe: (listener: (snapshot: { context: StageContext }) => void) => { unsubscribe: () => void }
}

export interface FollowTools {
  every: (callback: () => void, milliseconds: number) => () => void
  watchHidden: (callback: () => void) => () => void
}

/** Opening an item starts the server's clock. @returns stops it */
export function followActivity(stage: Stage, reporter: ActivityReporter, tools: FollowTools): () => void {
  const counted = new Map<string, number>()
  const subscription = stage.subscribe(({ context }) => {
    const task = currentOf(context)
    if (!task || context.readonly || !isOpen(task)) return
    const id = idOf(task)
    const before = counted.get(id)
    if (task.activeMs === before) return
    counted.set(id, task.activeMs)
    // An item that is pulled again counts from its draft on, or from zero.
    reporter.add(id, before === undefined ? 0 : Math.max(0, task.activeMs - before))
    if (before === undefined) void reporter.flush()
  })
  const stops = [
    tools.every(() => void reporter.flush(), REPORT_INTERVAL_MS),
    tools.watchHidden(() => void reporter.flush(true)),
  ]
  return () => {
    subscription.unsubscribe()
    stops.forEach((stop) => stop())
    void reporter.flush(true)
  }
}
