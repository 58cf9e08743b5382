import type { EventHub } from '../../events/hub.ts'
import { RESET, RELAY_LOST } from '../../events/hub.ts'
import { SESSIONS_CHANGED } from '../../accounts/end-streams.ts'
import { SHARES_CHANGED } from '../../events/shares-changed.ts'
import type { Issuer } from './sign.ts'

export type IsIssuerActive = (issuer: Issuer) => Promise<boolean>

interface IssuerOptions {
  ask: Readonly<Record<Issuer['type'], (id: string) => Promise<boolean>>>
  hub: Pick<EventHub, 'onEvent'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Limits the delay after changes without an event: expiry, or manual edits of the database. */
const REMEMBERED_MS = 5_000
const SIZE = 10_000

const CHANGES: ReadonlySet<string> = new Set([SESSIONS_CHANGED.type, SHARES_CHANGED.type, RESET, RELAY_LOST])

/** Saves a query per range request. Forgets all when a session or share ends; no cache while the relay is down. */
export function rememberIssuers({ ask, hub, now }: IssuerOptions): IsIssuerActive {
  const cached = new Map<string, { answer: Promise<boolean>; until: number }>()
  let hearsOthers = true
  hub.onEvent(({ type }) => {
    if (!CHANGES.has(type)) return
    cached.clear()
    hearsOthers = type === RELAY_LOST ? false : type === RESET ? true : hearsOthers
  })
  return ({ type, id }) => {
    const key = `${type} ${id}`
    const known = cached.get(key)
    if (known && known.until > now()) return known.answer
    const entry = { answer: ask[type](id), until: now() + REMEMBERED_MS }
    if (!hearsOthers) return entry.answer
    if (cached.size >= SIZE) cached.clear()
    cached.set(key, entry)
    const drop = (): void => {
      if (cached.get(key) === entry) cached.delete(key)
    }
    entry.answer.then((stands) => stands || drop(), drop)
    return entry.answer
  }
}
