import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { ProxyShape } from '../../media/proxy/proxy-size.ts'
import type { Store } from '../../store/store.ts'
import {
  importMedia,
  type ImportContext,
  type ImportedMedia,
  type Transcode,
} from '../../media/import/import.ts'
import {
  hasExactDuplicate,
  holdUuid,
  insertPoolResource,
  isResource,
  type PoolPlace,
} from '../../media/import/records.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import { queuePoster, queueProxy } from '../queue-video-work.ts'

interface VideoExtras {
  proxy: ProxyShape | null
  posters: boolean
}

const takeBack = (store: Store, storage: MediaStorage, uuid: string, folder: string): Promise<void> =>
  store.transaction(async (tx) => {
    await holdUuid(tx, uuid)
    // A resource exists if only the answer was lost, or if another server was faster.
    if (!(await isResource(tx, uuid))) await storage.removeFolder(folder)
  })

/** Throws where another server has removed the file meanwhile: the try must be repeated. */
async function requireStored(
  store: Store,
  storage: Pick<MediaStorage, 'stat'>,
  stored: string,
): Promise<void> {
  if (store.kind === 'embedded' || (await storage.stat(stored)) !== null) return
  throw new Error(`${stored} was taken back by another try of the same import`)
}

/**
 * Inserts the resource and its background jobs in one transaction. Throws `PoolGone`.
 * @returns whether the same file existed before
 */
export const enterPool = (
  store: Store,
  media: ImportedMedia,
  place: PoolPlace,
  { proxy, posters, storage }: VideoExtras & { storage: Pick<MediaStorage, 'stat'> },
): Promise<boolean> =>
  store.transaction(async (tx) => {
    await holdUuid(tx, media.uuid)
    await requireStored(store, storage, media.path)
    const isDuplicate = await hasExactDuplicate(tx, place.kind, media)
    await insertPoolResource(tx, media, place)
    if (posters) await queuePoster(tx, place.kind, media)
    await queueProxy(tx, place.kind, media, proxy)
    return isDuplicate
  })

interface PoolImport {
  file: string
  uuid?: string
  place: PoolPlace
  transcode?: Transcode
}

/** Throws as `importMedia` does, `PoolGone`, and database errors; nothing then stays in storage. */
export async function importIntoPool(
  store: Store,
  media: ImportContext & VideoExtras,
  { file, uuid = randomUUID(), place, transcode }: PoolImport,
): Promise<{ uuid: string; isDuplicate: boolean; pages: number | null }> {
  const { kind, name } = place
  const undo = (folder: string): Promise<void> => takeBack(store, media.storage, uuid, folder)
  const request = { kind, file, name, uuid, takeBack: undo, ...(transcode && { transcode }) }
  const imported = await importMedia(request, media)
  try {
    const isDuplicate = await enterPool(store, imported, place, media)
    return { uuid, isDuplicate, pages: imported.pages }
  } catch (error) {
    await undo(path.posix.dirname(imported.path)).catch(() => undefined)
    throw error
  }
}
