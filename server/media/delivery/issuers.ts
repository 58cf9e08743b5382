import type { EventHub } from '../../events/hub.ts'
import { RESET, RELAY_LOST } from '../../events/hub.ts'
import { SESSIONS_CHANGED } from '../../accounts/end-streams.ts'
import { SHARES_CHANGED } from '../../events/shares-changed.ts'
import type { Issuer } from './sign.ts'

/** Whether what handed out a link still stands. */
export type IsIssuerActive = (issuer: Issuer) => Promise<boolean>

interface IssuerOptions {
  /** Ask the database. */
  ask: Readonly<Record<Issuer['type'], (id: string) => Promise<boolean>>>
  hub: Pick<EventHub, 'onEvent'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Milliseconds. It bounds what no news tells of: an end by the clock alone, or a change made in the database by hand. */
const REMEMBERED_MS = 5_000
const SIZE = 10_000

/** The news after which nothing that is remembered may be relied on. */
const CHANGES: ReadonlySet<string> = new Set([SESSIONS_CHANGED.type, SHARES_CHANGED.type, RESET, RELAY_LOST])

/**
 * Remembers for seconds which issuers stand, so that the ranges of a video do not ask the database each. All is forgotten at
 * once when a session or share ends here or on another server; while other servers are not heard nothing is remembered.
 */
export function rememberIssuers({ ask, hub, now }: IssuerOptions): IsIssuerActive {
  const asked = new Map<string, { answer: Promise<boolean>; until: number }>()
  let hearsOthers = true
  hub.onEvent(({ type }) => {
    if (!CHANGES.has(type)) return
    asked.clear()
    hearsOthers = type === RELAY_LOST ? false : type === RESET ? true : hearsOthers
  })
  return ({ type, id }) => {
    const key = `${type} ${id}`
    const known = asked.get(key)
    if (known && known.until > now()) return known.answer
    const entry = { answer: ask[type](id), until: now() + REMEMBERED_MS }
    if (!hearsOthers) return entry.answer
    if (asked.size >= SIZE) asked.clear()
    asked.set(key, entry)
    const drop = (): void => {
      if (asked.get(key) === entry) asked.delete(key)
    }
    entry.answer.then((stands) => stands || drop(), drop)
    return entry.answer
  }
}
