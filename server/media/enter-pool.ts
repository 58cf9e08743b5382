import type { ProxyShape } from '../proxy/proxy-size.ts'
import { queueProxy } from '../proxy/queue-proxies.ts'
import type { Store } from '../store/store.ts'
import type { ImportedMedia } from './import.ts'
import { insertPoolResource, type PoolPlace } from './records.ts'

/** Makes a resource of an imported file, and queues what is made of it in the background: both or neither. */
export const enterPool = (
  store: Store,
  media: ImportedMedia,
  place: PoolPlace,
  proxy: ProxyShape | null,
): Promise<void> =>
  store.transaction(async (tx) => {
    await insertPoolResource(tx, media, place)
    await queueProxy(tx, place.kind, media, proxy)
  })
