import path from 'node:path'
import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import type { MediaStorage } from './storage.ts'

/** Files that one look takes away. */
const BATCH = 200

/**
 * Removes the files of resources that were deleted from pools so many days ago, unless another resource shows the same
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
        // It lay in that folder and is no record of anything.
        await store.db
          .deleteFrom('media_files')
          .where('parent_uuid', '=', uuid)
          .where('role', '=', 'proxy')
          .execute()
        removed += 1
      }
      await store.db.deleteFrom('discarded_media').where('media_uuid', '=', uuid).execute()
    }
    if (rows.length < BATCH) return removed
  }
}
