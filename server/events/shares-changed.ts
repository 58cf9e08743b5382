import type { EventHub, EventMessage } from './hub.ts'

/** Told among the servers of one database: a share was revoked, or what a database lets shares show has changed. */
export const SHARES_CHANGED: EventMessage = { type: 'shares', data: null, to: 'servers' }

export const publishSharesChanged = (hub: Pick<EventHub, 'publish'>): void =>
  hub.publish(SHARES_CHANGED.type, SHARES_CHANGED.data, SHARES_CHANGED.to)
