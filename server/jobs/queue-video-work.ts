import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '../../src/domain/kinds.ts'
import { encodeWork, type EncodeWork } from '../media/encoding/work-files.ts'
import type { ImportedMedia } from '../media/import/import.ts'
import { HAS_POSTER, IS_USED } from '../media/poster/poster-rows.ts'
import { isWorthwhile, type ProxyShape } from '../media/proxy/proxy-size.ts'
import type { SqlDatabase } from '../store/store.ts'
import type { VideoPayload } from './payloads.ts'
import { enqueue } from './queue.ts'

type VideoJob = 'poster' | 'proxy'

/** Other work comes first. A retried proxy continues, so it may retry often. */
const OPTIONS: { readonly [Type in VideoJob]: { priority: number; maxAttempts?: number } } = {
  poster: { priority: -5 },
  proxy: { priority: -10, maxAttempts: 10 },
}
const BATCH = 1000

const enqueueVideo = (db: SqlDatabase, type: VideoJob, payload: VideoPayload): Promise<string> =>
  enqueue(db, {
    type,
    payload,
    createdBy: null,
    uniqueKey: `${type}/${payload.mediaUuid}`,
    ...OPTIONS[type],
  })

/** Joins the caller's transaction; pictures need no poster. */
export async function queuePoster(
  db: SqlDatabase,
  kind: Kind,
  { uuid, frameTimes }: Pick<ImportedMedia, 'uuid' | 'frameTimes'>,
): Promise<void> {
  if (frameTimes !== null) await enqueueVideo(db, 'poster', { kind, mediaUuid: uuid })
}

/** Joins the caller's transaction; does nothing if proxies are off or useless here. */
export async function queueProxy(
  db: SqlDatabase,
  kind: Kind,
  { uuid, width, height, keyFrames, frameCount }: ImportedMedia,
  shape: ProxyShape | null,
): Promise<void> {
  if (shape === null || keyFrames === null || frameCount === null) return
  if (isWorthwhile({ width, height, keyFrames, frameCount }, shape))
    await enqueueVideo(db, 'proxy', { kind, mediaUuid: uuid })
}

/** Skips videos tried before: they would fail again. Returns how many. */
async function queueMissing(
  db: SqlDatabase,
  type: VideoJob,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ uuid: string; kind: Kind }>`
    select m.uuid, (select r.kind from resources r where r.media_uuid = m.uuid and r.deleted_at is null limit 1) as kind
    from media_files m join media_frames f on f.media_uuid = m.uuid
    where m.role = 'original' and ${IS_USED} and ${condition}
      and not exists (select 1 from jobs j where j.type = ${sql.lit(type)} and j.payload->>'mediaUuid' = m.uuid::text)
    order by m.created_at desc limit ${BATCH}`.execute(db)
  for (const { uuid, kind } of rows) await enqueueVideo(db, type, { kind, mediaUuid: uuid })
  return rows.length
}

export const queueMissingPosters = (db: SqlDatabase): Promise<number> =>
  queueMissing(db, 'poster', sql`not ${HAS_POSTER}`)

export const queueMissingProxies = (db: SqlDatabase): Promise<number> =>
  queueMissing(
    db,
    'proxy',
    sql`not exists (select 1 from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy')`,
  )

export const proxyWork = (folder: string, mediaUuid: string): EncodeWork =>
  encodeWork(folder, `proxy-${mediaUuid}`)
