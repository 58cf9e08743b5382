import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../../store/store.ts'
import { clearEach } from '../clear-each.ts'
import type { MediaStorage } from '../storage/storage.ts'

export interface UnusedPicture {
  uuid: string
  path: string
}

/** Throws at the end if some could not be removed; the next run retries. Returns how many. */
export async function removePictures(
  { db }: Store,
  storage: MediaStorage,
  which: RawBuilder<UnusedPicture>,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await which.execute(db)
  return clearEach(
    rows,
    async ({ uuid, path: file }) => {
      await storage.removeFolder(path.posix.dirname(file))
      await db.deleteFrom('media_files').where('uuid', '=', uuid).execute()
      return true
    },
    { signal, check: () => storage.check(signal) },
  )
}

/** Without a resource and older than `ownerless`, or of a resource deleted before `deleted`. */
export const unusedInlinePictures = (ownerless: Date, deleted: Date): RawBuilder<UnusedPicture> =>
  sql<UnusedPicture>`
  select m.uuid, m.path from comment_images i join media_files m on m.uuid = i.uuid
  left join resources r on r.uuid = i.resource_uuid
  where case when i.resource_uuid is null then i.created_at <= ${ownerless} else r.deleted_at <= ${deleted} end`
