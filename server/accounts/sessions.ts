import { SessionListLimits } from '../../src/contract/limits.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { UserType } from '../../src/domain/constants.ts'
import type { Grant } from '../../src/domain/permissions.ts'
import type { Caller, Sessions } from '../http/caller.ts'
import type { SqlDatabase, Store, Tx } from '../store/store.ts'

interface CallerCache {
  get: (token: string) => Caller | undefined
  /** Call before reading the caller; the result caches it unless `forget` ran in between. */
  begin: (token: string) => (caller: Caller) => void
  forget: () => void
}

const REMEMBERED_MS = 5_000
const SIZE = 10_000

function createCallerCache(enabled: boolean, now: () => number): CallerCache {
  const known = new Map<string, { caller: Caller; until: number }>()
  let generation = 0
  return {
    get: (token) => {
      const entry = known.get(token)
      const time = now()
      if (!entry || entry.until <= time || entry.caller.sessionExpiresAt.getTime() <= time) return undefined
      return entry.caller
    },
    begin: (token) => {
      const begun = generation
      return (caller) => {
        if (!enabled || begun !== generation) return
        if (known.size >= SIZE) known.clear()
        known.set(token, { caller, until: now() + REMEMBERED_MS })
      }
    },
    forget: () => {
      generation += 1
      known.clear()
    },
  }
}

export interface SessionOptions {
  store: Store
  /** Milliseconds without a call until a session ends. */
  ttlMs: number
  now: () => number
  onChange?: () => void
}

interface NewSession {
  token: string
  expiresAt: Date
}

export interface AccountSessions extends Sessions {
  start(tx: Tx, userId: number, origin: { address: string; userAgent: string }): Promise<NewSession>
  renew(tokenHash: Buffer): Promise<Date>
  end(tokenHash: Buffer): Promise<void>
  /** Call after a commit that changed users, companies, grants or sessions. */
  forget: () => void
  /** By token hash in hex; ended sessions are left out. */
  activeUserTypes(tokenHashes: readonly Buffer[]): Promise<Map<string, UserType>>
}

/** The expiry moves at most once in this time (or a tenth of the session's, if shorter). */
const SLIDE_MS = 60_000
const TOKEN_BYTES = 32

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

interface SessionRow {
  token_hash: Buffer
  id: number
  username: string
  name: string
  type: UserType
  company_id: number
  company_name: string
  must_change_password: boolean
  grants: Grant[]
  used_at: Date
  expires_at: Date
}

const activeSessions = (which: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
  where s.token_hash ${which} and s.expires_at > ${now} and not u.disabled and not c.disabled`

/** `unnest` hides the number of tokens from the planner: one plan serves all. */
async function readSessions(
  db: SqlDatabase,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<SessionRow[]> {
  const those = sql`= any(array(select unnest(${[...tokenHashes]}::bytea[])))`
  const { rows } = await sql<SessionRow>`
    select s.token_hash, u.id, u.username, u.name, u.type, u.company_id, c.name as company_name, u.must_change_password,
      coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'stage', g.stage) order by g.kind, g.stage)
                from grants g where g.user_id = u.id), '[]') as grants,
      s.used_at, s.expires_at ${activeSessions(those, now)}`.execute(db)
  return rows
}

interface Asked {
  tokenHash: Buffer
  settle: (row: Promise<SessionRow | undefined>) => void
}

/**
 * Reads one session. Calls share a look-up with all that came while the last one was under way, so that each is read after its
 * call came.
 */
function sessionReader(
  db: SqlDatabase,
  now: () => number,
): (tokenHash: Buffer) => Promise<SessionRow | undefined> {
  let waiting: Asked[] = []
  let isReading = false
  const readWaiting = async () => {
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      const hashes = asked.map(({ tokenHash }) => tokenHash)
      const read = readSessions(db, hashes, new Date(now()))
      for (const { tokenHash, settle } of asked)
        settle(read.then((rows) => rows.find((row) => row.token_hash.equals(tokenHash))))
      await read.catch(() => {})
    }
    isReading = false
  }
  return (tokenHash) =>
    new Promise((settle) => {
      waiting.push({ tokenHash, settle })
      if (isReading) return
      isReading = true
      // Calls that arrive at once are read together.
      setImmediate(() => void readWaiting())
    })
}

const callerOf = (row: SessionRow, tokenHash: Buffer, expiresAt: Date): Caller => ({
  id: row.id,
  type: row.type,
  companyId: row.company_id,
  grants: row.grants,
  username: row.username,
  name: row.name,
  companyName: row.company_name,
  mustChangePassword: row.must_change_password,
  tokenHash,
  sessionExpiresAt: expiresAt,
})

/** Ends sessions, except `keep`. Call `forget` after the commit. */
export async function endSessions(tx: Tx, userIds: readonly number[], keep?: Buffer): Promise<void> {
  await sql`delete from sessions where user_id = any(${[...userIds]}::int[])
    and token_hash <> ${keep ?? Buffer.alloc(0)}`.execute(tx)
}

async function insertSession(
  tx: Tx,
  userId: number,
  { address, userAgent }: { address: string; userAgent: string },
  at: { now: Date; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: at.now,
      used_at: at.now,
      expires_at: at.expiresAt,
      address,
      user_agent: userAgent.slice(0, SessionListLimits.items.items.userAgent.maxLength),
    })
    .execute()
  return token
}

/** Tokens have 256 random bits; the database holds their SHA-256. On PostgreSQL each call is read anew. */
export function createSessions({ store, ttlMs, now, onChange = () => {} }: SessionOptions): AccountSessions {
  const slideMs = Math.min(SLIDE_MS, ttlMs / 10)
  const cache = createCallerCache(store.kind === 'embedded', now)
  const readSession = sessionReader(store.db, now)

  const forget = (): void => {
    cache.forget()
    onChange()
  }
  const slide = async (tokenHash: Buffer): Promise<Date> => {
    const time = now()
    const expiresAt = new Date(time + ttlMs)
    await sql`update sessions set used_at = ${new Date(time)}, expires_at = ${expiresAt}
      where token_hash = ${tokenHash}`.execute(store.db)
    return expiresAt
  }
  return {
    resolve: async (token) => {
      const known = cache.get(token)
      if (known) return known
      const remember = cache.begin(token)
      const time = now()
      const tokenHash = hashToken(token)
      const row = await readSession(tokenHash)
      if (!row) return null
      const slides = time - row.used_at.getTime() >= slideMs
      const caller = callerOf(row, tokenHash, slides ? await slide(tokenHash) : row.expires_at)
      remember(caller)
      return caller
    },
    resolveHash: async (tokenHash) => {
      const row = await readSession(tokenHash)
      return row ? callerOf(row, tokenHash, row.expires_at) : null
    },
    start: async (tx, userId, origin) => {
      const time = now()
      const expiresAt = new Date(time + ttlMs)
      return { token: await insertSession(tx, userId, origin, { now: new Date(time), expiresAt }), expiresAt }
    },
    renew: async (tokenHash) => {
      const expiresAt = await slide(tokenHash)
      cache.forget()
      return expiresAt
    },
    end: async (tokenHash) => {
      await store.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
      forget()
    },
    forget,
    activeUserTypes: async (tokenHashes) => {
      const those = activeSessions(sql`= any(${[...tokenHashes]}::bytea[])`, new Date(now()))
      const { rows } = await sql<{ hash: string; type: UserType }>`
        select encode(s.token_hash, 'hex') as hash, u.type ${those}`.execute(store.db)
      return new Map(rows.map(({ hash, type }) => [hash, type]))
    },
  }
}
