import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '../../src/contract/operations.ts'
import type { AdminKind } from '../../src/domain/kinds.ts'
import type { EventHub } from './hub.ts'

/** Milliseconds in which changes of one kind become one event. */
const GATHER_MS = 500

/** Families whose writes nobody else sees. */
const QUIET: ReadonlySet<string> = new Set([
  'drafts.put',
  'drafts.delete',
  'leases.heartbeat',
  'masks.put',
  'sam2image',
  'suggestions',
  'sam2videoTask',
  'sam2videoTask.cancel',
  'resources.byIds',
  'uploadImage',
])

export interface Announcer {
  written(kind: AdminKind, family: string): void
  stop(): void
}

/** Sends a `work` event `{kind}`, never the change itself, when counts and lists of a kind change. */
export function createAnnouncer(hub: EventHub, gatherMs = GATHER_MS): Announcer {
  const pending = new Map<AdminKind, NodeJS.Timeout>()
  return {
    written(kind, family) {
      if (QUIET.has(family) || pending.has(kind)) return
      const tell = (): void => {
        pending.delete(kind)
        hub.publish('work', { kind }, 'everyone')
      }
      pending.set(kind, setTimeout(tell, gatherMs).unref())
    },
    stop() {
      for (const timer of pending.values()) clearTimeout(timer)
      pending.clear()
    },
  }
}

export function announceWrites(app: FastifyInstance, hub: EventHub): void {
  const announcer = createAnnouncer(hub)
  app.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config
    if (operation === undefined || request.method === 'GET' || reply.statusCode !== 200) return
    const { kind, family } = OPERATIONS[operation]
    if (kind !== null) announcer.written(kind, family)
  })
  app.addHook('preClose', async () => {
    announcer.stop()
    hub.close()
  })
}
