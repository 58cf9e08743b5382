import type { EventHub, EventMessage } from './hub.ts'

/** Sent to all servers when a share is revoked or a tag changes what its shares show. */
export const SHARES_CHANGED: EventMessage = { type: 'shares', data: null, to: 'servers' }

export const publishSharesChanged = (hub: Pick<EventHub, 'publish'>): void =>
  hub.publish(SHARES_CHANGED.type, SHARES_CHANGED.data, SHARES_CHANGED.to)
