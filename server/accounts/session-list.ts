import { SessionListLimits } from '../../src/contract/limits.ts'
import { sql } from 'kysely'
import type { SessionList } from '../../src/contract/types.d.ts'
import { Problem } from '../http/problem.ts'
import type { SqlDatabase } from '../store/store.ts'
import { accountText } from './text.ts'

/** Names a session without revealing its token. */
const PUBLIC_ID = sql`encode(substring(token_hash from 1 for 8), 'hex')`

interface SessionRow {
  id: string
  token_hash: Buffer
  created_at: Date
  used_at: Date
  expires_at: Date
  address: string | null
  user_agent: string | null
}

/** Last used first; `own` is the hash of the calling token. */
export async function listSessions(
  db: SqlDatabase,
  userId: number,
  own: Buffer,
  now: number,
): Promise<SessionList> {
  const { rows } = await sql<SessionRow>`
    select ${PUBLIC_ID} as id, token_hash, created_at, used_at, expires_at, address, user_agent from sessions
    where user_id = ${userId} and expires_at > ${new Date(now)} order by used_at desc, token_hash limit ${SessionListLimits.items.maxItems}`.execute(
    db,
  )
  const items = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    current: row.token_hash.equals(own),
  }))
  return { items }
}

/** Throws a 404 if the session is not theirs. Call `sessions.forget()` afterwards. */
export async function endOneSession(db: SqlDatabase, userId: number, id: string): Promise<void> {
  const { rows } = await sql`delete from sessions where user_id = ${userId} and ${PUBLIC_ID} = ${id}
    returning 1`.execute(db)
  if (rows.length === 0) throw new Problem(404, accountText.sessionNotFound)
}
