import type { PermissionUser } from '../../src/domain/permissions.ts'

export interface Caller extends PermissionUser {
  username: string
  name: string
  companyName: string
  mustChangePassword: boolean
  /** SHA-256 of the token. */
  tokenHash: Buffer
  sessionExpiresAt: Date
}

export interface Sessions {
  /** Null for an invalid token or a disabled user or company. Extends the session; cheap enough for every call. */
  resolve(token: string): Promise<Caller | null>
  /** For a ticket's session; does not extend it. */
  resolveHash?(tokenHash: Buffer): Promise<Caller | null>
}
