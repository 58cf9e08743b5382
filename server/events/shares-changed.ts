import type { EventHub, EventMessage } from './hub.ts'

/** Published to all servers: a share was revoked, or tag settings changed what shares show. */
export const SHARES_CHANGED: EventMessage = { type: 'shares', data: null, to: 'servers' }

export const publishSharesChanged = (hub: Pick<EventHub, 'publish'>): void =>
  hub.publish(SHARES_CHANGED.type, SHARES_CHANGED.data, SHARES_CHANGED.to)
