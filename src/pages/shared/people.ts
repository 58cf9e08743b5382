import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'

export type Person = Data<'/api/user/list', 'get'>['items'][number]

/** One of those whose work on a kind one may filter by; null for somebody else. */
export const usePerson = (kind: Kind, id: number | null) =>
  useQuery({
    queryKey: ['people', kind, id],
    queryFn: async ({ signal }): Promise<Person | null> => {
      const { items } = await api.get('/api/user/list', { kind, id: id ?? 0 }, { signal })
      return items[0] ?? null
    },
    staleTime: 60_000,
    enabled: id !== null,
  })
