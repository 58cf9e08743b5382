import type { TeamType, UserType } from '../../../src/domain/constants.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { WorkRole } from '../../../src/domain/lifecycle/tasks.ts'
import type {
  CreatedAt,
  Default,
  Identity,
  JsonDefault,
  Json,
  Maybe,
  MaybeJson,
  MaybeTimestamp,
  Timestamp,
} from './columns.ts'

export interface Companies {
  id: Identity
  name: string
  type: TeamType
  disabled: Default<boolean>
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** What an external admin may grant to the own company. */
export interface CompanyGrants {
  company_id: number
  kind: Kind
  stage: WorkRole
  granted_by: Maybe<number>
  /** Null in rows from before it was kept. */
  granted_at: MaybeTimestamp
}

export interface Users {
  id: Identity
  /** Unique, ignoring case. */
  username: string
  name: string
  company_id: number
  type: UserType
  /** PHC string of argon2id. */
  password_hash: string
  must_change_password: Default<boolean>
  disabled: Default<boolean>
  settings: JsonDefault<Record<string, unknown>>
  last_login_at: MaybeTimestamp
  created_by: Maybe<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface Grants {
  user_id: number
  kind: Kind
  stage: WorkRole
  granted_by: Maybe<number>
  granted_at: CreatedAt
}

export interface Sessions {
  /** SHA-256 of the token, 32 bytes. */
  token_hash: Buffer
  user_id: number
  created_at: CreatedAt
  used_at: CreatedAt
  /** Extended by use. */
  expires_at: Timestamp
  address: Maybe<string>
  user_agent: Maybe<string>
}

export interface LoginFailures {
  /** HMAC-SHA-256 of the counted key. */
  key: Buffer
  failures: number
  not_before: Timestamp
  forget_at: Timestamp
}

/** `response` is null while the first call runs. */
export interface IdempotencyKeys {
  user_id: number
  key: string
  operation: string
  /** Another body under the same key is refused. */
  request_hash: Buffer
  status: Maybe<number>
  response: MaybeJson<unknown>
  created_at: CreatedAt
  expires_at: Timestamp
}

/** Facts of this installation, e.g. that the demo was seeded. */
export interface Installation {
  key: string
  value: Json<unknown>
  updated_at: CreatedAt
}
