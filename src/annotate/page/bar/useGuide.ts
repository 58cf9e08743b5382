import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { WorkResource } from '../../../machines/work.ts'
import { api } from '../../../platform/services.ts'
import { guideText } from '../../../text/guide.ts'
import { toasts } from '../../../ui/toasts.ts'
import { useStored } from '../../../ui/useStored.ts'
import { createGuideStore, parseReadGuides, readGuidesKey, readingOf } from './guide-store.ts'

const readGuide = (id: number, signal: AbortSignal) =>
  api.get('/api/tags/{id}/guide', { id }, { report: 'caller', signal })

function useLookOnReturn(look: () => Promise<void>): void {
  useEffect(() => {
    const returned = (): void => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [look])
}

/** @param open an open guide counts as read */
export function useGuide(owner: string, resource: WorkResource | undefined, open: boolean) {
  const store = useMemo(() => createGuideStore(readGuide), [])
  const state = useSyncExternalStore(store.subscribe, store.current)
  const [read, setRead] = useStored(readGuidesKey(owner), parseReadGuides)
  const tagId = resource?.tagId ?? null
  useEffect(() => {
    void store.turnTo(tagId)
    return store.leave
  }, [store, tagId])
  useLookOnReturn(store.look)
  useEffect(() => {
    if (open && store.current().guide !== null) void store.look()
  }, [store, open])
  // The store may still hold the guide of the previous database.
  const guide = state.tagId === tagId ? state.guide : null
  const changedAt = guide?.changedAt ?? null
  const reading = guide ? readingOf(guide, read[String(tagId)]) : 'none'
  const tagName = resource?.tagName
  useEffect(() => {
    if (reading === 'changed' && tagName !== undefined && !open)
      toasts.show({ tone: 'info', text: guideText.updated(tagName) })
  }, [reading, tagName, open, changedAt])
  useEffect(() => {
    if (open && changedAt !== null && reading !== 'read') setRead({ ...read, [String(tagId)]: changedAt })
  }, [open, changedAt, reading, read, setRead, tagId])
  return { guide, error: state.error, reading, retry: () => void store.look() }
}

export type Guide = ReturnType<typeof useGuide>
