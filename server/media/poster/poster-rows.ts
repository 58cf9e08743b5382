import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SqlDatabase } from '../../store/store.ts'
import { posterPath } from '../paths.ts'
import type { MediaStorage } from '../storage/storage.ts'

export const IS_USED = sql`exists (select 1 from resources r where r.media_uuid = m.uuid and r.deleted_at is null)`

/** With `exists` the planner would read the posters of all videos at once. */
export const HAS_POSTER = sql<boolean>`
  coalesce(case when m.frame_count is not null then (
    select true from media_files p where p.parent_uuid = m.uuid and p.role = 'poster' limit 1) end, false)`

export interface Poster {
  /** WebP, long side at most `THUMBNAIL_SIDE`. */
  image: Uint8Array
  width: number
  height: number
}

/** Not shown before its row exists. */
export interface StoredPoster {
  path: string
  bytes: number
  sha256: Buffer
  width: number
  height: number
}

export async function storePoster(
  storage: Pick<MediaStorage, 'write'>,
  video: string,
  { image, width, height }: Poster,
): Promise<StoredPoster> {
  const path = posterPath(video)
  await storage.write(path, Buffer.from(image))
  const sha256 = createHash('sha256').update(image).digest()
  return { path, bytes: image.length, sha256, width, height }
}

/** False: no resource shows the video any more. */
export async function insertPoster(db: SqlDatabase, video: string, poster: StoredPoster): Promise<boolean> {
  const { path, bytes, sha256, width, height } = poster
  const { rows } = await sql`
    insert into media_files (uuid, role, parent_uuid, path, file_name, mime, bytes, sha256, width, height)
    select ${randomUUID()}, 'poster', m.uuid, ${path}, m.file_name, 'image/webp', ${bytes},
      ${sha256}, ${width}, ${height}
    from media_files m where m.uuid = ${video} and ${IS_USED}
    on conflict (path) do update set bytes = excluded.bytes, sha256 = excluded.sha256, width = excluded.width,
      height = excluded.height
    returning uuid`.execute(db)
  return rows.length === 1
}
