import path from 'node:path'
import { openArchive, type ArchiveLimits } from '../../media/files/archive.ts'
import { sniff, ZIP_MIME } from '../../media/files/detect.ts'
import type { MediaServices } from '../../media/services/media.ts'
import { isFinal } from '../../media/refusal.ts'
import { withOwnName } from '../../media/cleanup/upload-files.ts'
import type { ProcessWatch } from '../../child-process/run.ts'
import type { Store } from '../../store/store.ts'
import { sentenceOf, takeAll, takeIn, type ImportRun } from './import-entries.ts'
import { emptyTally, resultOf } from './import-tally.ts'
import { beginReport } from './report.ts'
import { JobFailure, type JobHandler } from '../runner.ts'
import { jobText } from '../text.ts'

export interface ImportJobOptions {
  store: Store
  media: Omit<MediaServices, 'signer'>
  archiveLimits: ArchiveLimits
  /** Called when an upload is taken in and its file is no longer needed. */
  release: (uploadId: string) => Promise<void>
  /** Told of the processes that transcode. */
  watch?: ProcessWatch
}

async function takeArchive(run: ImportRun, file: string, limits: ArchiveLimits): Promise<void> {
  const archive = await openArchive(file, limits)
  try {
    await takeAll(run, archive)
  } finally {
    archive.close()
  }
}

/** Imports the finished uploads that are too much to take in while somebody waits: archives, big files, videos that are transcoded. */
export function importJob({
  store,
  media,
  archiveLimits,
  release,
  watch,
}: ImportJobOptions): JobHandler<'import' | 'import-video'> {
  return async (job, context) => {
    const { kind, poolId, uploadId, name } = job.payload
    const file = path.join(media.uploadFolder, uploadId)
    const tally = emptyTally()
    const report = await beginReport(store.db, job.id)
    const run = { store, media, place: { kind, poolId }, job, tally, report, context, watch }
    try {
      if ((await sniff(file)) === ZIP_MIME) await takeArchive(run, file, archiveLimits)
      // The upload stays until its resource is there: another run may have to begin anew.
      else {
        const only = { key: 0, name, onProgress: context.progress }
        await takeIn(run, only, (take) => withOwnName(file, media.workFolder, take))
      }
    } catch (error) {
      // Nobody goes on with what was cancelled either.
      if (isFinal(error) || context.signal.reason === 'cancelled') await release(uploadId)
      if (!isFinal(error)) throw error
      throw new JobFailure(`${name}：${sentenceOf(error)}`, { cause: error.cause })
    }
    return {
      result: resultOf(tally),
      text: jobText.imported(tally.accepted, tally.refused),
      cleanUp: () => release(uploadId),
    }
  }
}
