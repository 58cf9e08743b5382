import { sql } from 'kysely'
import type { Store } from './store.ts'

/** The oldest PostgreSQL that the schema and its statements are written for, as `server_version_num` has it. */
const OLDEST = 150_000
const ENCODING = 'UTF8'

/** The PostgreSQL answers but cannot hold what we keep; the message is for the person who starts the server. */
export class UnsupportedDatabaseError extends Error {
  override name = 'UnsupportedDatabaseError'
}

export interface ServerFacts {
  /** Such as `15.8`. */
  version: string
  /** Such as 150008. */
  number: number
  encoding: string
}

/** Why a PostgreSQL cannot be used; null: it can. */
export function complaintOf({ version, number, encoding }: ServerFacts): string | null {
  if (number < OLDEST) return `版本是 ${version}，需要 15 或更新`
  return encoding === ENCODING ? null : `编码是 ${encoding}，需要 ${ENCODING}`
}

/** Throws `UnsupportedDatabaseError` where the PostgreSQL is too old, or cannot hold Chinese. */
export async function requireSupportedServer({ db }: Store): Promise<void> {
  const { rows } = await sql<ServerFacts>`select current_setting('server_version') as version,
    current_setting('server_version_num')::integer as number, current_setting('server_encoding') as encoding`.execute(
    db,
  )
  const complaint = rows[0] ? complaintOf(rows[0]) : null
  if (complaint !== null)
    throw new UnsupportedDatabaseError(`DATABASE_URL 指定的 PostgreSQL 不能用：${complaint}`)
}
