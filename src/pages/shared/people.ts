import { useQuery } from '@tanstack/react-query'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'

/** Everybody whose work on a kind one may filter by. */
export const usePeople = (kind: Kind) =>
  useQuery({
    queryKey: ['people', kind],
    queryFn: ({ signal }) => api.get('/api/user/list', { kind }, { signal }),
    staleTime: 60_000,
  })
