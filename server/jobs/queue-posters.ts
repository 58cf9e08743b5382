import { sql } from 'kysely'
import type { Kind } from '../../src/domain/kinds.ts'
import type { VideoPayload } from './payloads.ts'
import { enqueue } from './queue.ts'
import { HAS_POSTER, IS_USED } from '../media/poster/poster-rows.ts'
import type { ImportedMedia } from '../media/import/import.ts'
import type { SqlDatabase } from '../store/store.ts'

/** Before proxies, which take long, and behind everything that somebody waits for. */
const PRIORITY = -5
/** Videos that one look queues at most; the next look goes on. */
const BATCH = 1000

const enqueuePoster = (db: SqlDatabase, payload: VideoPayload): Promise<string> =>
  enqueue(db, {
    type: 'poster',
    payload,
    createdBy: null,
    uniqueKey: `poster/${payload.mediaUuid}`,
    priority: PRIORITY,
  })

/** Queues the poster of what was just imported, in the caller's transaction; a picture needs none. */
export async function queuePoster(
  db: SqlDatabase,
  kind: Kind,
  { uuid, frameTimes }: Pick<ImportedMedia, 'uuid' | 'frameTimes'>,
): Promise<void> {
  if (frameTimes !== null) await enqueuePoster(db, { kind, mediaUuid: uuid })
}

/**
 * Queues the posters of videos that came before there were any, and of copies. What was tried once stays as it ended: a video
 * that failed would fail again. @returns how many
 */
export async function queueMissingPosters(db: SqlDatabase): Promise<number> {
  const { rows } = await sql<{ uuid: string; kind: Kind }>`
    select m.uuid, (select r.kind from resources r where r.media_uuid = m.uuid and r.deleted_at is null limit 1) as kind
    from media_files m join media_frames f on f.media_uuid = m.uuid
    where m.role = 'original' and ${IS_USED} and not ${HAS_POSTER}
      and not exists (select 1 from jobs j where j.type = 'poster' and j.payload->>'mediaUuid' = m.uuid::text)
    order by m.created_at desc limit ${BATCH}`.execute(db)
  for (const { uuid, kind } of rows) await enqueuePoster(db, { kind, mediaUuid: uuid })
  return rows.length
}
