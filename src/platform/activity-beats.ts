import { currentOf, idOf, isOpen } from '../machines/stage/tasks.ts'
import type { StageContext } from '../machines/stage/types.ts'

/** Active time is reported this often while somebody works. Milliseconds. */
export const BEAT_EVERY = 15_000
/** Limits of the contract: items in one report, milliseconds of one item. */
const ITEMS_MOST = 100
const MS_MOST = 3_600_000

export interface Beat {
  id: string
  activeMs: number
}

export interface BeatTools {
  /** Tells the server; what it could not be told is told again with the next beat. */
  send: (items: readonly Beat[], leaving: boolean) => Promise<unknown>
}

/** Gathers active time by item, in the order in which items were worked on, and hands it over when asked. */
export function createActivityBeats({ send }: BeatTools) {
  let gathered = new Map<string, number>()
  let last: Promise<void> = Promise.resolve()

  const add = (id: string, activeMs: number): void => {
    gathered.set(id, Math.min(MS_MOST, (gathered.get(id) ?? 0) + activeMs))
  }
  const sendGathered = async (leaving: boolean): Promise<void> => {
    // Browsers' clocks tell parts of a millisecond, the server takes whole ones.
    const items = [...gathered]
      .slice(0, ITEMS_MOST)
      .map(([id, activeMs]) => ({ id, activeMs: Math.round(activeMs) }))
    if (items.length === 0) return
    const rest = [...gathered].slice(ITEMS_MOST)
    gathered = new Map(rest)
    try {
      await send(items, leaving)
    } catch {
      const since = gathered
      gathered = new Map()
      for (const { id, activeMs } of items) add(id, activeMs)
      for (const [id, activeMs] of since) add(id, activeMs)
    }
  }
  return {
    add,
    /** Tells the server all that was gathered, one report after the other. Never fails. */
    flush: (leaving = false): Promise<void> => (last = last.then(() => sendGathered(leaving))),
  }
}

export type ActivityBeats = ReturnType<typeof createActivityBeats>

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
export function followActivity(stage: Stage, beats: ActivityBeats, tools: FollowTools): () => void {
  const counted = new Map<string, number>()
  const subscription = stage.subscribe(({ context }) => {
    const task = currentOf(context)
    if (!task || context.readonly || !isOpen(task)) return
    const id = idOf(task)
    const before = counted.get(id)
    if (before !== undefined && task.activeMs <= before) return
    counted.set(id, task.activeMs)
    beats.add(id, before === undefined ? 0 : task.activeMs - before)
    if (before === undefined) void beats.flush()
  })
  const stops = [
    tools.every(() => void beats.flush(), BEAT_EVERY),
    tools.watchHidden(() => void beats.flush(true)),
  ]
  return () => {
    subscription.unsubscribe()
    stops.forEach((stop) => stop())
    void beats.flush(true)
  }
}
