import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../platform/services.ts'
import { shareCalls } from './share-calls.ts'
import { createShareDesk } from './share-desk.ts'

/** One's own links to an item, and what can be done with them. */
export function useShares(resourceId: string) {
  const desk = useMemo(() => createShareDesk(shareCalls(api, resourceId)), [resourceId])
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
