import type { Client } from '../../../api/client.ts'
import { newKey } from '../../../platform/random-key.ts'
import type { ShareCalls } from './share-store.ts'

/** Most links of one item that are looked at; the newest come first. */
const LOOK = 200
/** What fails is said in the dialog. */
const REPORT = { report: 'caller' } as const

/** The links of whoever is logged in to one item. Which still open is told by the server: this machine's clock may be off. */
export const shareCalls = (api: Client, resourceId: string): ShareCalls => ({
  live: async (signal) => {
    const query = { resourceId, scope: 'mine', live: true, pageSize: LOOK } as const
    return (await api.get('/api/shares', query, { ...REPORT, signal })).items
  },
  create: (days) => api.post('/api/shares', { resourceId, days }, { ...REPORT, idempotencyKey: newKey() }),
  revoke: (id) => api.delete('/api/shares/{id}', undefined, { ...REPORT, params: { id } }),
})
