import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '../../src/contract/operations.ts'
import { createAnnouncer } from '../events/announce.ts'
import type { EventHub } from '../events/hub.ts'

/** Lets the event stream know of every write that succeeded, and ends the streams when the server closes. */
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
