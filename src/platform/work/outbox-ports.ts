import { failureOfStatus } from '../../machines/failure.ts'
import type { OutboxPorts, OutboxStore } from '../../machines/ports.ts'
import type { SessionStore } from '../session/session.ts'
import { watchOnline } from '../connection/online.ts'
import type { WorkflowCalls } from './workflow-calls.ts'

interface OutboxPortTools {
  push: WorkflowCalls['push']
  store: OutboxStore
  session: Pick<SessionStore, 'current' | 'isOf' | 'subscribe'>
  owner: string
  watchOnline?: OutboxPorts['watchOnline']
  /** Never fails. */
  beforePush?: (id: string) => Promise<unknown>
}

/** Pushes wait unless their owner is logged in. */
export function createOutboxPorts(tools: OutboxPortTools): OutboxPorts {
  const { push, store, session, owner } = tools
  const watch = tools.watchOnline ?? watchOnline
  const isOwners = () => session.isOf(owner) && session.current()?.user.mustChangePassword === false
  return {
    store,
    now: Date.now,
    push: async (request, signal) => {
      if (!isOwners()) throw failureOfStatus(401, '', 'nobody is logged in')
      await tools.beforePush?.(request.item.id)
      return push(request, signal)
    },
    watchOnline: (report) => {
      let isOnline = true
      const unwatch = watch((online) => {
        isOnline = online
        report(online)
      })
      const unsubscribe = session.subscribe(() => {
        if (isOwners() && isOnline) report(true)
      })
      return () => {
        unwatch()
        unsubscribe()
      }
    },
  }
}
