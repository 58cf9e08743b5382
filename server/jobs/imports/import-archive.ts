import path from 'node:path'
import { openArchive, type ArchiveLimits } from '../../media/files/archive.ts'
import { sniff, ZIP_MIME } from '../../media/files/detect.ts'
import type { MediaServices } from '../../media/services/media.ts'
import { isFinal } from '../../media/refusal.ts'
import { withOwnName } from '../../media/cleanup/upload-files.ts'
import type { ProcessWatch } from '../../child-process/run.ts'
import type { Store } from '../../store/store.ts'
import { sortedByName } from './name-order.ts'
import { sentenceOf, takeAll, takeIn, type ImportRun } from './import-entries.ts'
import { emptyTally, resultOf } from './import-tally.ts'
import { beginReport } from './report.ts'
import { JobFailure, type JobHandler } from '../runner.ts'
import { jobText } from '../text.ts'

interface ImportJobOptions {
  store: Store
  media: Omit<MediaServices, 'signer'>
  archiveLimits: ArchiveLimits
  release: (uploadId: string) => Promise<void>
  watch?: ProcessWatch
}

async function takeArchive(run: ImportRun, file: string, limits: ArchiveLimits): Promise<void> {
  const archive = await openArchive(file, limits)
  try {
    await takeAll(run, sortedByName(archive))
  } finally {
    archive.close()
  }
}

/** Archives, big files and videos to transcode take too long for a request. */
export function importJob({
  store,
  media,
  archiveLimits,
  release,
  watch,
}: ImportJobOptions): JobHandler<'import' | 'import-video'> {
  return async (job, context) => {
    const { kind, poolId, uploadId, name, duplicates, seq } = job.payload
    const file = path.join(media.uploadFolder, uploadId)
    const tally = emptyTally()
    const report = await beginReport(store.db, job.id)
    const run = { store, media, place: { kind, poolId }, job, duplicates, tally, report, context, watch }
    try {
      if ((await sniff(file)) === ZIP_MIME) await takeArchive(run, file, archiveLimits)
      // The upload stays until its resource exists: another run may start over.
      else {
        const only = { key: 0, name, seq, onProgress: context.progress }
        await takeIn(run, only, (take) => withOwnName(file, media.workFolder, take))
      }
    } catch (error) {
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
