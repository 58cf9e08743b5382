import { fromCallback } from 'xstate'
import type { Unwatch } from './ports.ts'

export interface ConnectionReport {
  readonly type: 'ONLINE'
  readonly online: boolean
}

/** Sends no events; the platform provides the real watcher. */
export const connection = fromCallback<{ type: 'none' }>(() => undefined)

export const connectionOf = (watchOnline: (report: (online: boolean) => void) => Unwatch) =>
  fromCallback<{ type: 'none' }>(({ sendBack }) =>
    watchOnline((online) => sendBack({ type: 'ONLINE', online } satisfies ConnectionReport)),
  )
