import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { clearWork } from '../../media/encoding/work-files.ts'
import { IS_USED } from '../../media/poster/poster-rows.ts'
import { sha256File } from '../../media/files/hash.ts'
import { proxyPath } from '../../media/paths.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import { ProcessRefusal, type ProcessWatch } from '../../child-process/run.ts'
import type { ProxyResult } from '../../media/proxy/make-proxy.ts'
import { runMediaTask } from '../../media/background/run-task.ts'
import { isWorthwhile, type ProxyShape } from '../../media/proxy/proxy-size.ts'
import { proxyWork } from '../queue-video-work.ts'
import { proxyText } from '../../media/proxy/text.ts'
import type { LocalFiles } from '../../media/storage/local-files.ts'
import type { Store } from '../../store/store.ts'
import { JobFailure, type JobContext, type JobHandler } from '../runner.ts'

export interface ProxyJobOptions {
  store: Store
  media: { storage: MediaStorage; workFolder: string }
  files: LocalFiles
  shape: ProxyShape
  log: Pick<FastifyBaseLogger, 'warn'>
  watch?: ProcessWatch
}

interface Medium {
  uuid: string
  path: string
  file_name: string
  width: number
  height: number
  duration: number
  frame_rate: number | null
  times: number[]
  key_frames: number[]
  has_proxy: boolean
}

/** Undefined if no resource shows the video any more. */
async function mediumOf({ db }: Store, uuid: string): Promise<Medium | undefined> {
  const { rows } = await sql<Medium>`
    select m.uuid, m.path, m.file_name, m.width, m.height, m.duration, m.frame_rate, f.times, f.key_frames,
      exists (select 1 from media_files p where p.parent_uuid = m.uuid and p.role = 'proxy') as has_proxy
    from media_files m join media_frames f on f.media_uuid = m.uuid
    where m.uuid = ${uuid} and m.role = 'original' and ${IS_USED}`.execute(db)
  return rows[0]
}

/** False: the original was deleted meanwhile. */
async function insertProxy(
  store: Store,
  medium: Medium,
  proxy: ProxyResult & { path: string; sha256: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into media_files (uuid, role, parent_uuid, path, file_name, mime, bytes, sha256, width, height, duration,
      frame_count, frame_rate, codec)
    select ${randomUUID()}, 'proxy', m.uuid, ${proxy.path}, m.file_name, 'video/mp4', ${proxy.bytes},
      ${Buffer.from(proxy.sha256, 'hex')}, ${proxy.width}, ${proxy.height}, m.duration, m.frame_count, m.frame_rate,
      ${proxy.codec}
    from media_files m where m.uuid = ${medium.uuid} and ${IS_USED}
    returning uuid`.execute(store.db)
  return rows.length === 1
}

/** Stores the file before its row. Returns false if the video was deleted meanwhile. */
async function publish(
  { store, media }: ProxyJobOptions,
  medium: Medium,
  made: ProxyResult,
  target: string,
): Promise<boolean> {
  const stored = proxyPath(medium.path)
  const sha256 = await sha256File(target)
  await media.storage.adopt(stored, target)
  const isThere = await insertProxy(store, medium, { ...made, path: stored, sha256 })
  if (!isThere) await media.storage.remove(stored)
  return isThere
}

const MEGABYTE = 1024 ** 2

async function make(
  options: ProxyJobOptions,
  medium: Medium,
  { signal, progress }: JobContext,
): Promise<{ result: Record<string, unknown>; text: string }> {
  const { media, files, shape, watch } = options
  const { times, duration: end } = medium
  const work = proxyWork(media.workFolder, medium.uuid)
  const stepped = (done: number): void => {
    progress(done / times.length, proxyText.progress(done, times.length))
    watch?.stepped?.(done)
  }
  const made = await files.using(medium.path, (file) =>
    runMediaTask('proxy', { file, times, end, shape, ...work }, signal, { ...watch, stepped }),
  )
  const isThere = await publish(options, medium, made, work.target)
  return isThere
    ? { result: { size: made.bytes }, text: proxyText.made((made.bytes / MEGABYTE).toFixed(1)) }
    : { result: {}, text: proxyText.gone }
}

/** After a stop of the server, or a failure of the process. */
const goesOn = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted ? signal.reason !== 'cancelled' : !(error instanceof ProcessRefusal)

function reasonAgainst(medium: Medium | undefined, shape: ProxyShape): string | null {
  if (medium === undefined) return proxyText.gone
  if (medium.has_proxy) return proxyText.there
  const { width, height, key_frames: keyFrames, times } = medium
  return isWorthwhile({ width, height, keyFrames, frameCount: times.length }, shape)
    ? null
    : proxyText.needless
}

/** A killed run continues after its encoded frames. Only a complete proxy is shown. */
export function proxyJob(options: ProxyJobOptions): JobHandler<'proxy'> {
  const { store, media, shape, log } = options
  const clear = (mediaUuid: string) => clearWork(proxyWork(media.workFolder, mediaUuid))
  return async (job, context) => {
    const { mediaUuid } = job.payload
    const medium = await mediumOf(store, mediaUuid)
    const against = reasonAgainst(medium, shape)
    if (medium === undefined || against !== null) {
      await clear(mediaUuid)
      return { result: {}, text: against ?? proxyText.gone }
    }
    try {
      const outcome = await make(options, medium, context)
      await clear(mediaUuid)
      return outcome
    } catch (error) {
      if (!goesOn(error, context.signal)) await clear(mediaUuid)
      if (!(error instanceof ProcessRefusal)) throw error
      log.warn({ file: path.basename(medium.path), media: mediaUuid, reason: error.reason }, 'no proxy')
      throw new JobFailure(`${medium.file_name}：${error.message}`)
    }
  }
}
