import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { newKey } from '../../platform/random-key.ts'
import { api } from '../../platform/services.ts'
import { createShareDesk } from './share-desk.ts'

/** Most links of one item that are looked at; the newest come first. */
const LOOK = 200
const REPORT = { report: 'caller' } as const

const callsFor = (resourceId: string) => ({
  list: async (signal: AbortSignal) => {
    const query = { resourceId, scope: 'mine', pageSize: LOOK } as const
    return (await api.get('/api/shares', query, { ...REPORT, signal })).items
  },
  create: (days: number) =>
    api.post('/api/shares', { resourceId, days }, { ...REPORT, idempotencyKey: newKey() }),
  revoke: (id: string) => api.delete('/api/shares/{id}', undefined, { ...REPORT, params: { id } }),
})

/** One's own links to an item, and what can be done with them. */
export function useShares(resourceId: string) {
  const desk = useMemo(() => createShareDesk(callsFor(resourceId), Date.now), [resourceId])
  useEffect(() => {
    const leaving = new AbortController()
    void desk.load(leaving.signal)
    return () => leaving.abort()
  }, [desk])
  const state = useSyncExternalStore(desk.subscribe, desk.current)
  const retry = () => void desk.load(new AbortController().signal)
  return { ...state, create: desk.create, revoke: desk.revoke, retry }
}

export type Shares = ReturnType<typeof useShares>
