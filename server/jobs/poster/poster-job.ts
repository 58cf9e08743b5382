import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import {
  HAS_POSTER,
  insertPoster,
  IS_USED,
  storePoster,
  type Poster,
} from '../../media/poster/poster-rows.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import { posterTimes } from '../../media/poster/poster-times.ts'
import { runMediaTask } from '../../media/background/run-task.ts'
import { posterText } from '../../media/poster/text.ts'
import { ProcessRefusal } from '../../child-process/run.ts'
import type { LocalFiles } from '../../media/storage/local-files.ts'
import type { Store } from '../../store/store.ts'
import { JobFailure, type JobHandler } from '../runner.ts'

interface PosterJobOptions {
  store: Store
  storage: MediaStorage
  files: Pick<LocalFiles, 'using'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

interface Medium {
  uuid: string
  path: string
  file_name: string
  /** Presentation timestamps of the first frames, in seconds. */
  times: number[]
  has_poster: boolean
}

/** The poster is among these; reading a table of a million frames would block. */
const HEAD_FRAMES = 2048

/** Undefined if no resource shows the video any more. */
async function mediumOf({ db }: Store, uuid: string): Promise<Medium | undefined> {
  const { rows } = await sql<Medium>`
    select m.uuid, m.path, m.file_name, f.times[1:${sql.lit(HEAD_FRAMES)}] as times, ${HAS_POSTER} as has_poster
    from media_files m join media_frames f on f.media_uuid = m.uuid
    where m.uuid = ${uuid} and m.role = 'original' and ${IS_USED}`.execute(db)
  return rows[0]
}

/** Stores the file before its row. Returns false if the video was deleted meanwhile. */
async function publish({ store, storage }: PosterJobOptions, medium: Medium, made: Poster): Promise<boolean> {
  const stored = await storePoster(storage, medium.path, made)
  const isThere = await insertPoster(store.db, medium.uuid, stored)
  if (!isThere) await storage.remove(stored.path)
  return isThere
}

export function posterJob(options: PosterJobOptions): JobHandler<'poster'> {
  const { store, files, log } = options
  return async (job, { signal }) => {
    const { mediaUuid } = job.payload
    const medium = await mediumOf(store, mediaUuid)
    if (medium === undefined) return { result: {}, text: posterText.gone }
    if (medium.has_poster) return { result: {}, text: posterText.there }
    try {
      const times = posterTimes(medium.times)
      const made = await files.using(medium.path, (file) => runMediaTask('poster', { file, times }, signal))
      const isThere = await publish(options, medium, made)
      return { result: {}, text: isThere ? posterText.made : posterText.gone }
    } catch (error) {
      if (!(error instanceof ProcessRefusal)) throw error
      log.warn({ file: path.basename(medium.path), media: mediaUuid, reason: error.reason }, 'no poster')
      throw new JobFailure(`${medium.file_name}：${error.message}`)
    }
  }
}
