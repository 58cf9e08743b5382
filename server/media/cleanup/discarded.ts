import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import type { SqlDatabase, Store } from '../../store/store.ts'
import { clearEach } from '../clear-each.ts'
import type { MediaStorage } from '../storage/storage.ts'

/** A file that another resource shows stays. */
export const discardResources = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with gone as (
    update resources set deleted_at = now(), updated_at = now() where ${condition} returning media_uuid)
  insert into discarded_media (media_uuid) select distinct media_uuid from gone on conflict do nothing`

const BATCH = 200

interface Discarded {
  uuid: string
  path: string
  shared: boolean
}

/** By uuid: files that could not be removed are not read again. */
async function* discardedFor(db: SqlDatabase, days: number): AsyncGenerator<Discarded> {
  let last: string | null = null
  for (;;) {
    const { rows }: { rows: Discarded[] } = await sql<Discarded>`
      select m.uuid, m.path, exists (
        select 1 from resources r where r.media_uuid = m.uuid and r.deleted_at is null) as shared
      from discarded_media d join media_files m on m.uuid = d.media_uuid
      where d.discarded_at <= now() - make_interval(days => ${days})
        and (${last}::uuid is null or d.media_uuid > ${last}::uuid)
      order by d.media_uuid limit ${BATCH}`.execute(db)
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.uuid ?? null
  }
}

/** Throws at the end if some could not be removed; the next run retries. Returns how many. */
export const removeDiscarded = (
  { db }: Pick<Store, 'db'>,
  storage: MediaStorage,
  days: number,
  signal?: AbortSignal,
): Promise<number> =>
  clearEach(
    discardedFor(db, days),
    async ({ uuid, path: file, shared }) => {
      if (!shared) {
        await storage.removeFolder(path.posix.dirname(file))
        await db
          .deleteFrom('media_files')
          .where('parent_uuid', '=', uuid)
          .where('role', 'in', ['proxy', 'poster'])
          .execute()
      }
      await db.deleteFrom('discarded_media').where('media_uuid', '=', uuid).execute()
      return !shared
    },
    { signal, check: () => storage.check(signal) },
  )
