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

/** What videos get beside them in the background. */
export interface VideoExtras {
  proxy: ProxyShape | null
  posters: boolean
}

/** Removes what was stored for a resource that has not come to be, by anybody. */
const takeBack = (store: Store, storage: MediaStorage, uuid: string, folder: string): Promise<void> =>
  store.transaction(async (tx) => {
    await holdUuid(tx, uuid)
    // Where the answer alone was lost, or another server was faster, the file is a resource's.
    if (!(await isResource(tx, uuid))) await storage.removeFolder(folder)
  })

/** Throws where another server has taken the file back meanwhile: this try is then to be repeated. */
async function requireStored(
  store: Store,
  storage: Pick<MediaStorage, 'stat'>,
  stored: string,
): Promise<void> {
  // The embedded database has one server.
  if (store.kind === 'embedded' || (await storage.stat(stored)) !== null) return
  throw new Error(`${stored} was taken back by another try of the same import`)
}

/**
 * Makes a resource of an imported file, and queues what is made of it in the background: both or neither. Throws `PoolGone`.
 * @returns whether the very same file was there before
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

export interface PoolImport {
  /** Local file; it may be moved away. */
  file: string
  /** For callers that need to know the uuid before. */
  uuid?: string
  place: PoolPlace
  /** Left out where nobody can wait for it. */
  transcode?: Transcode
}

/**
 * Imports a file as a resource that waits in a pool. Throws as `importMedia` does, `PoolGone`, and where the database fails; nothing
 * is then left behind in storage.
 */
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
