import type { Kind } from '../../src/domain/kinds.ts'
import type { MediaServices } from '../media/media.ts'
import { openFolder } from '../sources/folder-source.ts'
import type { ImportFolders } from '../sources/folders.ts'
import { openManifest } from '../sources/manifest-source.ts'
import type { Store } from '../store/store.ts'
import { isRefusal, newTally, sentenceOf, takeAll } from './import-entries.ts'
import { JobFailure, type JobHandler } from './runner.ts'
import { jobText } from './text.ts'

/** What an import of a folder of the server is asked to do. */
export interface ImportFolderPayload {
  kind: Kind
  poolId: number
  /** Absolute. */
  folder: string
  /** Whether the folders in it are imported, too. */
  recursive: boolean
  /** Name of the file in the folder that names what is imported; null: all that lies there. */
  manifest: string | null
}

export interface ImportFolderOptions {
  store: Store
  media: Omit<MediaServices, 'signer'>
  folders: ImportFolders
}

/** Imports files that lie in a folder of the server, which are only read. What may be read there is asked anew at each run. */
export function importFolderJob({ store, media, folders }: ImportFolderOptions): JobHandler {
  return async (job, context) => {
    const { kind, poolId, folder, recursive, manifest } = job.payload as unknown as ImportFolderPayload
    const tally = newTally()
    const options = { folders, kind, limits: media.limits, signal: context.signal }
    try {
      const source =
        manifest === null
          ? await openFolder(folder, recursive, options)
          : await openManifest(folder, manifest, options)
      await takeAll({ store, media, place: { kind, poolId }, job, tally }, source, context)
    } catch (error) {
      if (!isRefusal(error)) throw error
      throw new JobFailure(`${folder}：${sentenceOf(error)}`, { cause: error.cause })
    }
    return { result: { ...tally }, text: jobText.imported(tally.accepted, tally.refused) }
  }
}
