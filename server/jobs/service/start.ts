import type { FastifyBaseLogger } from 'fastify'
import type { ArchiveLimits } from '../../media/files/archive.ts'
import type { Settings } from '../../settings.ts'
import type { ImportFolders } from '../../media/sources/folders.ts'
import { exportJob } from '../exports/export-tag.ts'
import type { EventHub } from '../../events/hub.ts'
import type { JobMeter } from '../../monitoring/job-metrics.ts'
import type { Segmentation } from '../../segmentation/service.ts'
import { startHousekeeping, type Housekeeping } from './housekeeping.ts'
import { importAnnotationsJob } from '../imports/import-annotations.ts'
import { importJob } from '../imports/import-archive.ts'
import { importFolderJob } from '../imports/import-folder.ts'
import { jobEvents, trackingEvents } from './job-events.ts'
import { prelabelJob } from '../prelabel/prelabel-job.ts'
import { posterJob } from '../poster/poster-job.ts'
import { proxyJob } from '../proxy/proxy-job.ts'
import { startJobPools } from '../pools.ts'
import type { JobType } from '../payloads.ts'
import type { JobHandler, JobRunner, RunnerOptions } from '../runner.ts'
import { trackJob } from '../track/track-job.ts'

interface JobsOptions extends Housekeeping {
  settings: Housekeeping['settings'] &
    Pick<Settings, 'WORKERS' | 'UPLOAD_MAX' | 'ARCHIVE_FILES_MAX' | 'PRELABEL_FAILURES' | 'PRELABEL_FINDINGS'>
  folders: ImportFolders
  release: (uploadId: string) => Promise<void>
  segmentation: Segmentation
  events: EventHub
  meter: JobMeter
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Of the byte limit of one upload. */
const ARCHIVE_GROWTH = 4

const logJobError =
  (log: FastifyBaseLogger): RunnerOptions['onError'] =>
  (error, job) =>
    job === null
      ? log.error({ err: error }, 'looking for jobs failed')
      : log.error({ err: error, job: job.id, type: job.type }, 'job failed')

type Handlers = { readonly [Type in JobType]?: JobHandler<Type> }

function handlersOf(
  options: JobsOptions,
  onProgress: ReturnType<typeof trackingEvents>['progress'],
): Handlers {
  const { store, media, folders, settings, release, log, segmentation, meter, now } = options
  const archiveLimits: ArchiveLimits = {
    entries: settings.ARCHIVE_FILES_MAX,
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
    'import-annotations': importAnnotationsJob({ store, media, archiveLimits, release, now }),
    ...(segmentation.engine === null
      ? {}
      : {
          track: trackJob({ store, segmentation, onProgress, meter, now }),
          prelabel: prelabelJob({
            store,
            segmentation,
            failuresMax: settings.PRELABEL_FAILURES,
            findingsMax: settings.PRELABEL_FINDINGS,
            now,
            onError: (err, { path }) => log.error({ err, path }, 'pre-labelling a picture failed'),
          }),
        }),
    ...(media.posters
      ? { poster: posterJob({ store, storage: media.storage, files: segmentation.files, log }) }
      : {}),
    // With proxies off, waiting proxy jobs stay in the queue.
    ...(shape ? { proxy: proxyJob({ store, media, shape, files: segmentation.files, log }) } : {}),
  }
}

export function startJobs(options: JobsOptions): JobRunner {
  const { store, settings, log, events, meter } = options
  const progressEvents = trackingEvents(events)
  const everyJob = jobEvents(events)
  const pools = startJobPools(handlersOf(options, progressEvents.progress), settings.WORKERS, {
    store,
    onProgress: everyJob.progress,
    onSettled: (job, left, ms) => {
      meter.ended(job.type, left, ms)
      progressEvents.settled(job)
      everyJob.settled(job, left)
      if (job.type === 'import-annotations' || job.type === 'prelabel')
        events.publish('work', { kind: job.payload['kind'] }, 'everyone')
    },
    onError: logJobError(log),
  })
  const housekeeping = startHousekeeping(options)
  return {
    wake: pools.wake,
    stop: async () => {
      await Promise.all([pools.stop(), housekeeping.stop()])
    },
  }
}
