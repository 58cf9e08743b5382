import { createHmac, timingSafeEqual } from 'node:crypto'
import { encodePath } from './paths.ts'

/** Links made within one such step carry the same expiry, so that browsers reuse what they cached. */
const EXPIRY_STEP_SECONDS = 900

/** Makes links that this server takes for its own. */
export interface MediaLinker {
  /**
   * `{storage base}/{encoded path}?uuid={uuid}&expires={unix seconds}&signature={HMAC-SHA256, base64url}`.
   * Valid for `lifetime` seconds at least, and one step longer at most.
   */
  sign(path: string, uuid: string): string
}

export interface MediaSigner extends MediaLinker {
  /** Makes links of another lifetime in seconds, none of which is valid at `end` or later. */
  until(end: Date, lifetimeSeconds: number): MediaLinker
  /** Null when the link is genuine and in time, else what is wrong with it. */
  verify(path: string, query: { uuid?: unknown; expires?: unknown; signature?: unknown }): string | null
}

export interface SignerOptions {
  secret: string | Buffer
  /** Address that the links start with, without a trailing slash; may be a path of this server or a CDN. */
  storageBase: string
  lifetimeSeconds: number
  /** Milliseconds since the epoch. */
  now?: () => number
}

export function createSigner(options: SignerOptions): MediaSigner {
  const now = options.now ?? Date.now
  const base = options.storageBase.replace(/\/+$/, '')
  const digest = (path: string, uuid: string, expires: number): Buffer =>
    createHmac('sha256', options.secret).update(`media\n${path}\n${uuid}\n${expires}`).digest()
  const link = (path: string, uuid: string, expires: number): string => {
    const signature = digest(path, uuid, expires).toString('base64url')
    return `${base}/${encodePath(path)}?uuid=${uuid}&expires=${expires}&signature=${signature}`
  }
  const expiryAfter = (lifetimeSeconds: number): number => {
    const earliest = Math.floor(now() / 1000) + lifetimeSeconds
    return Math.ceil(earliest / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS
  }

  return {
    sign: (path, uuid) => link(path, uuid, expiryAfter(options.lifetimeSeconds)),
    until: (end, lifetimeSeconds) => ({
      sign: (path, uuid) =>
        link(path, uuid, Math.min(expiryAfter(lifetimeSeconds), Math.floor(end.getTime() / 1000))),
    }),
    verify(path, { uuid, expires, signature }) {
      if (typeof uuid !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') {
        return 'uuid, expires and signature are required'
      }
      if (!/^\d{1,12}$/.test(expires)) return 'expires is not a time'
      const given = Buffer.from(signature, 'base64url')
      const expected = digest(path, uuid, Number(expires))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return 'signature does not match'
      return Number(expires) * 1000 <= now() ? 'link has expired' : null
    },
  }
}
