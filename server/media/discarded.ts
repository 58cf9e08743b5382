import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../store/store.ts'
import type { MediaStorage } from './storage.ts'

/**
 * Deletes resources (a condition over them), and notes that their files are no longer needed for them. A file that another
 * resource shows as well is kept when its time comes.
 */
export const discardResources = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with gone as (
    update resources set deleted_at = now(), updated_at = now() where ${condition} returning media_uuid)
  insert into discarded_media (media_uuid) select distinct media_uuid from gone on conflict do nothing`

/** Files that one look takes away. */
const BATCH = 200

/**
 * Removes the files of resources that were deleted so many days ago, unless another resource shows the same
 * file. Their rows stay. @returns how many went
 */
export async function removeDiscarded(store: Store, storage: MediaStorage, days: number): Promise<number> {
  let removed = 0
  for (;;) {
    const { rows } = await sql<{ uuid: string; path: string; shared: boolean }>`
      select m.uuid, m.path, exists (
        select 1 from resources r where r.media_uuid = m.uuid and r.deleted_at is null) as shared
      from discarded_media d join media_files m on m.uuid = d.media_uuid
      where d.discarded_at <= now() - make_interval(days => ${days})
      order by d.discarded_at limit ${BATCH}`.execute(store.db)
    for (const { uuid, path: file, shared } of rows) {
      if (!shared) {
        await storage.removeFolder(path.posix.dirname(file))
        // They lay in that folder and are no record of anything.
        await store.db
          .deleteFrom('media_files')
          .where('parent_uuid', '=', uuid)
          .where('role', 'in', ['proxy', 'poster'])
          .execute()
        removed += 1
      }
      await store.db.deleteFrom('discarded_media').where('media_uuid', '=', uuid).execute()
    }
    if (rows.length < BATCH) return removed
  }
}
