import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { vacuum } from '../../server/store/maintenance.ts'
import type { Store } from '../../server/store/store.ts'

/** Unmarked pictures and annotators who are logged in. */

export interface Stock {
  tagId: number
  tokens: string[]
}

const tokenOf = (n: number): string => `workflow-benchmark-${n}`
const SESSION_DAYS = 1
/** Ids of people follow in the order of their tokens. */
export const FIRST_USER = 70_000

/** @param store a migrated database without people */
export async function stock(
  store: Store,
  { resources, people }: { resources: number; people: number },
): Promise<Stock> {
  const tokens = Array.from({ length: people }, (_, n) => tokenOf(n))
  return store.transaction(async (tx) => {
    await sql`insert into companies (name, type) values ('企业', 0)`.execute(tx)
    await sql`insert into users (id, username, name, company_id, type, password_hash)
      overriding system value
      select ${FIRST_USER}::int + n, 'person' || n, '人员 ' || n, c.id, 0, '-' from companies c, generate_series(1, ${people}::int) as n`.execute(
      tx,
    )
    await sql`insert into grants (user_id, kind, stage) select id, 'image', 'mark' from users`.execute(tx)
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select decode(x.hash, 'hex'), u.id, now() + make_interval(days => ${SESSION_DAYS}::int)
      from unnest(${hashes}::text[]) with ordinality as x(hash, place)
      join (select id, row_number() over (order by id) as place from users) u on u.place = x.place`.execute(
      tx,
    )
    const tag = await sql<{
      id: number
    }>`insert into tags (kind, name) values ('image', '数据库') returning id`.execute(tx)
    await sql`insert into tag_settings (tag_id, version, settings) select id, 1, '{}' from tags`.execute(tx)
    await sql`insert into tag_companies (tag_id, company_id) select t.id, c.id from tags t, companies c`.execute(
      tx,
    )
    await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height)
      select u, 'original', 'image/' || left(u::text, 2) || '/' || u || '/a.jpg', 'a.jpg', 'image/jpeg', 1, sha256(u::text::bytea), 640, 480
      from (select gen_random_uuid() as u from generate_series(1, ${resources}::int)) as made`.execute(tx)
    await sql`insert into resources (uuid, kind, tag_id, media_uuid, name)
      select m.uuid, 'image', t.id, m.uuid, m.file_name from media_files m, tags t`.execute(tx)
    return { tagId: tag.rows[0]?.id ?? 0, tokens }
  })
}

/** Gives the planner statistics and empties log buffers, as on a server that has run for a while. */
export async function settle(store: Store): Promise<void> {
  await vacuum(store)
  await sql`checkpoint`.execute(store.db)
}
