import { createHmac, timingSafeEqual } from 'node:crypto'
import { encodePath } from '../paths.ts'

/** Rounded expiry times make links repeat, so that browsers use their cache. */
const EXPIRY_STEP_SECONDS = 900

export interface Issuer {
  type: 'session' | 'share'
  /** Base64url of a session token's SHA-256, or a share's id. */
  id: string
}

export interface MediaLinker {
  /**
   * `{storage base}/{path}?uuid={uuid}&{session or share}={id}&expires={unix seconds}&signature={HMAC-SHA256,
   * base64url}`. Valid for the lifetime or one step longer, never longer than its issuer.
   */
  sign(path: string, uuid: string): string
}

export interface MediaQuery {
  uuid?: unknown
  session?: unknown
  share?: unknown
  expires?: unknown
  signature?: unknown
}

export interface MediaSigner {
  /** @param tokenHash SHA-256 of the session's token */
  forSession(tokenHash: Buffer): MediaLinker
  /** No link is valid at `end` or later. */
  forShare(id: string, end: Date, lifetimeSeconds: number): MediaLinker
  /** The issuer of a valid link, else what is wrong. Does not check that the issuer is active. */
  verify(path: string, query: MediaQuery): Issuer | string
}

interface SignerOptions {
  secret: string | Buffer
  /** Without a trailing slash; a path of this server or a CDN. */
  storageBase: string
  lifetimeSeconds: number
  /** Milliseconds since the epoch. */
  now?: () => number
}

function issuerOf({ session, share }: MediaQuery): Issuer | null {
  if (typeof session === 'string' && share === undefined) return { type: 'session', id: session }
  if (typeof share === 'string' && session === undefined) return { type: 'share', id: share }
  return null
}

export function createSigner(options: SignerOptions): MediaSigner {
  const now = options.now ?? Date.now
  const base = options.storageBase.replace(/\/+$/, '')
  const digest = (path: string, uuid: string, issuer: Issuer, expires: number): Buffer =>
    createHmac('sha256', options.secret)
      .update(`media\n${path}\n${uuid}\n${issuer.type}\n${issuer.id}\n${expires}`)
      .digest()
  const expiryAfter = (lifetimeSeconds: number): number => {
    const earliest = Math.floor(now() / 1000) + lifetimeSeconds
    return Math.ceil(earliest / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS
  }
  const linker = (issuer: Issuer, expiry: () => number): MediaLinker => ({
    sign: (path, uuid) => {
      const expires = expiry()
      const signature = digest(path, uuid, issuer, expires).toString('base64url')
      const query = `uuid=${uuid}&${issuer.type}=${issuer.id}&expires=${expires}&signature=${signature}`
      return `${base}/${encodePath(path)}?${query}`
    },
  })

  return {
    forSession: (tokenHash) =>
      linker({ type: 'session', id: tokenHash.toString('base64url') }, () =>
        expiryAfter(options.lifetimeSeconds),
      ),
    forShare: (id, end, lifetimeSeconds) =>
      linker({ type: 'share', id }, () =>
        Math.min(expiryAfter(lifetimeSeconds), Math.floor(end.getTime() / 1000)),
      ),
    verify(path, query) {
      const { uuid, expires, signature } = query
      const issuer = issuerOf(query)
      if (!issuer || typeof uuid !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
        return 'uuid, session or share, expires and signature are required'
      if (!/^\d{1,12}$/.test(expires)) return 'expires is not a time'
      const given = Buffer.from(signature, 'base64url')
      const expected = digest(path, uuid, issuer, Number(expires))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        return 'signature does not match'
      return Number(expires) * 1000 <= now() ? 'link has expired' : issuer
    },
  }
}
