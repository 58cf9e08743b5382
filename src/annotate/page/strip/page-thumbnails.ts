import { watchOnline } from '../../../platform/connection/online.ts'
import { api } from '../../../platform/services.ts'
import { createThumbnailAddresses } from './thumbnail-addresses.ts'

/** Thumbnails of the batch in hand. */
export const pageThumbnails = createThumbnailAddresses({
  sign: async (uuids) => (await api.post('/api/media/sign', { ids: [...uuids] }, { report: 'caller' })).items,
  watchOnline,
})
