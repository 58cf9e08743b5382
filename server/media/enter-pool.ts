import path from 'node:path'
import { queuePoster } from '../poster/queue-posters.ts'
import type { ProxyShape } from '../proxy/proxy-size.ts'
import { queueProxy } from '../proxy/queue-proxies.ts'
import type { Store } from '../store/store.ts'
import { importMedia, type ImportContext, type ImportedMedia, type Transcode } from './import.ts'
import { hasExactDuplicate, insertPoolResource, isResource, type PoolPlace } from './records.ts'

/** What videos get beside them in the background. */
export interface VideoExtras {
  proxy: ProxyShape | null
  posters: boolean
}

/**
 * Makes a resource of an imported file, and queues what is made of it in the background: both or neither. Throws `PoolGone`.
 * @returns whether the very same file was there before
 */
export const enterPool = (
  store: Store,
  media: ImportedMedia,
  place: PoolPlace,
  { proxy, posters }: VideoExtras,
): Promise<boolean> =>
  store.transaction(async (tx) => {
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
  { file, uuid, place, transcode }: PoolImport,
): Promise<{ uuid: string; isDuplicate: boolean }> {
  const { kind, name } = place
  const more = { ...(uuid !== undefined && { uuid }), ...(transcode && { transcode }) }
  const imported = await importMedia({ kind, file, name, ...more }, media)
  try {
    return { uuid: imported.uuid, isDuplicate: await enterPool(store, imported, place, media) }
  } catch (error) {
    // Where the answer alone was lost, or is not to be had, the file may be a resource's.
    if (!(await isResource(store.db, imported.uuid).catch(() => true)))
      await media.storage.removeFolder(path.posix.dirname(imported.path)).catch(() => undefined)
    throw error
  }
}
