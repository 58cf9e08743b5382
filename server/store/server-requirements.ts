import { sql } from 'kysely'
import type { Store } from './store.ts'

/** As `server_version_num`. */
const OLDEST = 150_000
const ENCODING = 'UTF8'

/** The message is for the operator. */
export class UnsupportedDatabaseError extends Error {
  override name = 'UnsupportedDatabaseError'
}

interface ServerFacts {
  /** Such as `15.8`. */
  version: string
  /** Such as 150008. */
  number: number
  encoding: string
}

/** Null: suitable. */
export function complaintOf({ version, number, encoding }: ServerFacts): string | null {
  if (number < OLDEST) return `版本是 ${version}，需要 15 或更新`
  return encoding === ENCODING ? null : `编码是 ${encoding}，需要 ${ENCODING}`
}

/** Throws `UnsupportedDatabaseError` for an old version or an encoding without Chinese. */
export async function requireSupportedServer({ db }: Store): Promise<void> {
  const { rows } = await sql<ServerFacts>`select current_setting('server_version') as version,
    current_setting('server_version_num')::integer as number, current_setting('server_encoding') as encoding`.execute(
    db,
  )
  const complaint = rows[0] ? complaintOf(rows[0]) : null
  if (complaint !== null)
    throw new UnsupportedDatabaseError(`DATABASE_URL 指定的 PostgreSQL 不能用：${complaint}`)
}
