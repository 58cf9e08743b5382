import type { PermissionUser } from '../../src/domain/permissions.ts'

export interface Caller extends PermissionUser {
  username: string
  name: string
  companyName: string
  mustChangePassword: boolean
  /** SHA-256 of the token; names the session. */
  tokenHash: Buffer
  sessionExpiresAt: Date
}

/** What the HTTP core asks of the accounts: who stands behind a token. */
export interface Sessions {
  /**
   * Null for a token that is unknown, expired or revoked, or whose user or company is disabled.
   * Slides the expiry; cheap enough for every request.
   */
  resolve(token: string): Promise<Caller | null>
  /** The same of a session that a ticket names; its expiry stays. */
  resolveHash?(tokenHash: Buffer): Promise<Caller | null>
}
