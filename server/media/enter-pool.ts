import type { ProxyShape } from '../proxy/proxy-size.ts'
import { queueProxy } from '../proxy/queue-proxies.ts'
import type { Store } from '../store/store.ts'
import type { ImportedMedia } from './import.ts'
import { hasExactDuplicate, insertPoolResource, type PoolPlace } from './records.ts'

/**
 * Makes a resource of an imported file, and queues what is made of it in the background: both or neither.
 * @returns whether the very same file was there before
 */
export const enterPool = (
  store: Store,
  media: ImportedMedia,
  place: PoolPlace,
  proxy: ProxyShape | null,
): Promise<boolean> =>
  store.transaction(async (tx) => {
    const isDuplicate = await hasExactDuplicate(tx, place.kind, media)
    await insertPoolResource(tx, media, place)
    await queueProxy(tx, place.kind, media, proxy)
    return isDuplicate
  })
