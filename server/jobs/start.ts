import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { ArchiveLimits } from '../media/archive.ts'
import { removeDiscarded } from '../media/discarded.ts'
import type { MediaServices } from '../media/media.ts'
import { removeStaleUploads } from '../media/upload-files.ts'
import type { Settings } from '../settings.ts'
import type { ImportFolders } from '../sources/folders.ts'
import type { Store } from '../store/store.ts'
import { removeUnusedPictures } from '../tags/guide-pictures.ts'
import { exportJob, exportPath } from './export-tag.ts'
import type { EventHub } from '../events/hub.ts'
import type { Segmentation } from '../segmentation/service.ts'
import { importAnnotationsJob } from './import-annotations.ts'
import { importJob } from './import-archive.ts'
import { importFolderJob } from './import-folder.ts'
import { inTurn } from './in-turn.ts'
import { queueMissingPosters } from '../poster/queue-posters.ts'
import { queueMissingProxies } from '../proxy/queue-proxies.ts'
import { jobNews } from './news.ts'
import { posterJob } from './poster/poster-job.ts'
import { proxyJob } from './proxy/proxy-job.ts'
import { startJobPools } from './pools.ts'
import type { JobHandler, JobRunner, RunnerOptions } from './runner.ts'
import { removeStaleWork } from './stale-work.ts'
import { trackingNews } from './track/news.ts'
import { trackJob } from './track/track-job.ts'

export interface JobsOptions {
  store: Store
  media: MediaServices
  settings: Pick<Settings, 'WORKERS' | 'UPLOAD_MAX' | 'UPLOAD_TTL' | 'EXPORT_DAYS' | 'DISCARD_DAYS'>
  folders: ImportFolders
  /** Lets go of the file of an upload that was taken in. */
  release: (uploadId: string) => Promise<void>
  log: FastifyBaseLogger
  segmentation: Segmentation
  events: EventHub
}

/** Files in one archive at most. */
const ARCHIVE_ENTRIES = 100_000
/** An archive may unpack to this many times the bytes that one upload may have. */
const ARCHIVE_GROWTH = 4
const HOUSEKEEPING_MS = 3_600_000

const logJobError =
  (log: FastifyBaseLogger): RunnerOptions['onError'] =>
  (error, job) =>
    job === null
      ? log.error({ err: error }, 'looking for jobs failed')
      : log.error({ err: error, job: job.id, type: job.type }, 'job failed')

/** Uploads that a job has yet to take in: where many wait for their turn, the last ones wait for days. */
async function wantedUploads({ db }: Store): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select payload->>'uploadId' as id from jobs
    where status in ('queued', 'running') and payload ? 'uploadId'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Exports whose time is over: their files go, their rows stay as a record. */
async function removeOldExports(store: Store, media: MediaServices, days: number): Promise<void> {
  const old = await store.db
    .selectFrom('jobs')
    .select('id')
    .where('type', '=', 'export')
    .where('finished_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where(sql`result ? 'path'`, '=', true)
    .execute()
  for (const { id } of old) {
    await media.storage.remove(exportPath(id))
    await store.db
      .updateTable('jobs')
      .set({ result: sql`result - 'path'` })
      .where('id', '=', id)
      .execute()
  }
}

type Handlers = Readonly<Record<string, JobHandler>>

/** What this process can do of the background work. */
function handlersOf(options: JobsOptions, told: ReturnType<typeof trackingNews>['progress']): Handlers {
  const { store, media, folders, settings, release, log, segmentation } = options
  const archiveLimits: ArchiveLimits = {
    entries: ARCHIVE_ENTRIES,
    totalBytes: settings.UPLOAD_MAX * ARCHIVE_GROWTH,
    entryBytes: settings.UPLOAD_MAX,
  }
  const { proxy: shape } = media
  const upload = importJob({ store, media, archiveLimits, release })
  return {
    import: upload,
    'import-video': upload,
    'import-folder': importFolderJob({ store, media, folders }),
    export: exportJob({ store, media }),
    'import-annotations': importAnnotationsJob({ store, media, archiveLimits, release }),
    ...(segmentation.engine === null ? {} : { track: trackJob({ store, segmentation, told }) }),
    ...(media.posters
      ? { poster: posterJob({ store, storage: media.storage, files: segmentation.files, log }) }
      : {}),
    // Where proxies are switched off, those that wait are left alone.
    ...(shape ? { proxy: proxyJob({ store, media, shape, files: segmentation.files, log }) } : {}),
  }
}

/** Starts this process's share of the background work, and the hourly clearing away of what is no longer needed. */
export function startJobs(options: JobsOptions): JobRunner {
  const { store, media, settings, log, events } = options
  const news = trackingNews(events)
  const everyJob = jobNews(events)
  const pools = startJobPools(handlersOf(options, news.progress), settings.WORKERS, {
    store,
    onProgress: everyJob.progress,
    onSettled: (job, left) => {
      news.settled(job)
      everyJob.settled(job, left)
      const { kind } = job.payload as { kind?: string }
      // Its work is no call, so nobody else tells that the lists of the kind have changed.
      if (job.type === 'import-annotations') events.publish('work', { kind }, 'everyone')
    },
    onError: logJobError(log),
  })
  let tidying: Promise<void> = Promise.resolve()
  const { db } = store
  const removeUploads = async (): Promise<void> => {
    const before = new Date(Date.now() - settings.UPLOAD_TTL * 1000)
    const removed = await removeStaleUploads(media.uploadFolder, before, await wantedUploads(store))
    if (removed > 0) log.info({ removed }, 'stale uploads removed')
  }
  // Storage that lets nothing be removed, for one, must not keep videos from their posters.
  const housekeeping = {
    uploads: removeUploads,
    exports: () => removeOldExports(store, media, settings.EXPORT_DAYS),
    discarded: () => removeDiscarded(store, media.storage, settings.DISCARD_DAYS),
    pictures: () => removeUnusedPictures(store, media.storage, Date.now()),
    work: () => removeStaleWork(db, media.workFolder),
    ...(media.posters && { posters: () => queueMissingPosters(db) }),
    ...(media.proxy && { proxies: () => queueMissingProxies(db) }),
  }
  const turn = (): void => {
    tidying = tidying.then(() =>
      inTurn(housekeeping, (error, step) => log.error({ err: error, step }, 'housekeeping failed')),
    )
  }
  const timer = setInterval(turn, HOUSEKEEPING_MS)
  timer.unref()
  turn()
  return {
    wake: pools.wake,
    stop: async () => {
      clearInterval(timer)
      await Promise.all([pools.stop(), tidying])
    },
  }
}
