import { sql } from 'kysely'
import type { Kind } from '../../src/domain/kinds.ts'
import { encodeWork, type EncodeWork } from '../media/encoding/work-files.ts'
import type { VideoPayload } from './payloads.ts'
import { enqueue } from './queue.ts'
import { IS_USED } from '../media/poster/poster-rows.ts'
import type { ImportedMedia } from '../media/import/import.ts'
import type { SqlDatabase } from '../store/store.ts'
import { isWorthwhile, type ProxyShape } from '../media/proxy/proxy-size.ts'

/** Each try goes on where the last one was killed, so many are no waste. */
const MAX_ATTEMPTS = 10
/** Everything else that waits goes first. */
const PRIORITY = -10
/** Videos that one look queues at most; the next look goes on. */
const BATCH = 1000

const enqueueProxy = (db: SqlDatabase, payload: VideoPayload): Promise<string> =>
  enqueue(db, {
    type: 'proxy',
    payload,
    createdBy: null,
    uniqueKey: `proxy/${payload.mediaUuid}`,
    maxAttempts: MAX_ATTEMPTS,
    priority: PRIORITY,
  })

/** Queues the proxy of what was just imported, in the caller's transaction, where proxies are wanted and this one is of use. */
export async function queueProxy(
  db: SqlDatabase,
  kind: Kind,
  { uuid, width, height, keyFrames, frameCount }: ImportedMedia,
  shape: ProxyShape | null,
): Promise<void> {
  if (shape === null || keyFrames === null || frameCount === null) return
  if (isWorthwhile({ width, height, keyFrames, frameCount }, shape))
    await enqueueProxy(db, { kind, mediaUuid: uuid })
}

/**
 * Queues the proxies of videos that came before proxies were wanted, and of copies. What was tried once stays as it ended:
 * a video that failed would fail again. @returns how many
 */
export async function queueMissingProxies(db: SqlDatabase): Promise<number> {
  const { rows } = await sql<{ uuid: string; kind: Kind }>`
    select m.uuid, (select r.kind from resources r where r.media_uuid = m.uuid and r.deleted_at is null limit 1) as kind
    from media_files m join media_frames f on f.media_uuid = m.uuid
    where m.role = 'original'
      and ${IS_USED}
      and not exists (select 1 from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy')
      and not exists (select 1 from jobs j where j.type = 'proxy' and j.payload->>'mediaUuid' = m.uuid::text)
    order by m.created_at desc limit ${BATCH}`.execute(db)
  for (const { uuid, kind } of rows) await enqueueProxy(db, { kind, mediaUuid: uuid })
  return rows.length
}

export const proxyWork = (folder: string, mediaUuid: string): EncodeWork =>
  encodeWork(folder, `proxy-${mediaUuid}`)
