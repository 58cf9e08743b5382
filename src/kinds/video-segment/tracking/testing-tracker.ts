import { createClock } from '../../../platform/mask-rows/testing.ts'
import type { TrackingTask } from '../../../platform/mask-rows/tracking-calls.ts'
import type { RowState } from '../rows/row-state.ts'
import type { RowController } from '../rows/row-controller.ts'
import type { Unanswered } from './tracker.ts'
import { createTracker } from './tracker.ts'

export const task = (patch: Partial<TrackingTask>): TrackingTask => ({
  taskId: 't',
  state: 'running',
  progress: 0,
  error: null,
  rows: 0,
  ends: [],
  ...patch,
})
export const REQUEST = { objectIds: ['a'], frame: 3, from: 3, to: 9 }

/** A tracker beside rows that only say which item is open, and a server that answers on request. */
export function sit() {
  const clock = createClock()
  const done: string[] = []
  const ended: TrackingTask[] = []
  const listeners = new Set<() => void>()
  const server = {
    newest: null as TrackingTask | null,
    refusal: null as unknown,
    hear: (_progress: number | null): void => undefined,
    deaf: [] as string[],
    gate: Promise.resolve() as Promise<unknown>,
  }
  /** What another page has asked. */
  const before = { asked: null as Unanswered | null }
  let state = { uuid: null, saving: null } as unknown as RowState
  const rows = {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: () => Promise.resolve(void done.push('flush')),
    reread: () => void done.push('reread'),
  } as unknown as RowController
  const tracker = createTracker({
    rows,
    calls: {
      start({ id }) {
        done.push(`start ${id}`)
        return server.gate.then(() => (server.refusal ? Promise.reject(server.refusal as Error) : 'new'))
      },
      cancel(taskId) {
        done.push(`cancel ${taskId}`)
        return server.gate.then(() => task({ taskId, state: 'cancelled' }))
      },
      newest(id) {
        done.push(`look ${id}`)
        return server.refusal === 'offline'
          ? Promise.reject(new Error('offline'))
          : Promise.resolve(server.newest)
      },
    },
    wait: clock.wait,
    asked: () => before.asked,
    ended: (over) => void ended.push(over),
    feed: (id, hear, signal) => {
      server.hear = hear
      signal.addEventListener('abort', () => server.deaf.push(id))
    },
  })
  const open = (uuid: string | null, saving: object | null = {}): void => {
    state = { uuid, saving } as unknown as RowState
    listeners.forEach((listener) => listener())
  }
  return { tracker, server, clock, before, done, ended, open, reported: () => done.splice(0) }
}
