import { useEffect, useState } from 'react'
import type { Data } from '../../api/call-types.ts'
import { api } from '../../platform/services.ts'

export type Duplicate = Data<'/api/resources/{id}/duplicates', 'get'>['items'][number]

const NONE: readonly Duplicate[] = []

/** What an item may repeat. It is an offer: where it cannot be had nothing is said of it. */
export function useDuplicates(uuid: string): readonly Duplicate[] {
  const [found, setFound] = useState({ uuid, items: NONE })
  useEffect(() => {
    const leaving = new AbortController()
    api
      .get('/api/resources/{id}/duplicates', { id: uuid }, { report: 'caller', signal: leaving.signal })
      .then(
        ({ items }) => setFound({ uuid, items }),
        () => undefined,
      )
    return () => leaving.abort()
  }, [uuid])
  return found.uuid === uuid ? found.items : NONE
}
