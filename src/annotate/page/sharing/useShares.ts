import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../../platform/services.ts'
import { shareCalls } from './share-calls.ts'
import { createShareStore } from './share-store.ts'

/** One's own links to an item, and what can be done with them. */
export function useShares(resourceId: string) {
  const store = useMemo(() => createShareStore(shareCalls(api, resourceId)), [resourceId])
  useEffect(() => {
    const leaving = new AbortController()
    void store.load(leaving.signal)
    return () => leaving.abort()
  }, [store])
  const state = useSyncExternalStore(store.subscribe, store.current)
  const retry = () => void store.load(new AbortController().signal)
  return { ...state, create: store.create, revoke: store.revoke, retry }
}

export type Shares = ReturnType<typeof useShares>
