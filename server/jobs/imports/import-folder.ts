import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { MediaServices } from '../../media/services/media.ts'
import { isFinal } from '../../media/refusal.ts'
import { openFolder } from '../../media/sources/folder-source.ts'
import type { ImportFolders } from '../../media/sources/folders.ts'
import { openManifest } from '../../media/sources/manifest-source.ts'
import type { Store } from '../../store/store.ts'
import { sortedByName } from './name-order.ts'
import { sentenceOf, takeAll } from './import-entries.ts'
import { emptyTally, resultOf } from './import-tally.ts'
import { beginReport } from './report.ts'
import { JobFailure, type JobHandler } from '../runner.ts'
import { jobText } from '../text.ts'

interface ImportFolderOptions {
  store: Store
  media: Omit<MediaServices, 'signer'>
  folders: ImportFolders
}

/** The folder is only read. Each run checks again what may be read. */
export function importFolderJob({ store, media, folders }: ImportFolderOptions): JobHandler<'import-folder'> {
  return async (job, context) => {
    const { kind, poolId, folder, recursive, manifest, duplicates } = job.payload
    const tally = emptyTally()
    const options = { kind, limits: media.limits, signal: context.signal }
    const fetched = path.join(media.workFolder, randomUUID())
    try {
      const place = await folders.require(folder)
      const source =
        manifest === null
          ? await openFolder(place, recursive, options)
          : await openManifest({ ...place, manifest }, fetched, options)
      const report = await beginReport(store.db, job.id)
      const run = { store, media, place: { kind, poolId }, job, duplicates, tally, report, context }
      await takeAll(run, manifest === null ? sortedByName(source) : source)
    } catch (error) {
      if (!isFinal(error)) throw error
      throw new JobFailure(`${folder}：${sentenceOf(error)}`, { cause: error.cause })
    } finally {
      await rm(fetched, { force: true })
    }
    return { result: resultOf(tally), text: jobText.imported(tally.accepted, tally.refused) }
  }
}
