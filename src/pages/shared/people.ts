import { useQuery } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { NamedPerson } from '../../domain/person-label.ts'
import { personLabel } from '../../domain/person-label.ts'
import { api } from '../../platform/services.ts'
import { dashboardText } from '../../text/dashboard.ts'

/** What somebody is called who may be among these people. */
export const labelAmong = (
  people: readonly ((NamedPerson & { id: number }) | null | undefined)[],
  id: number,
): string => {
  const found = people.find((person) => person?.id === id)
  return found ? personLabel(found) : dashboardText.records.person(id)
}

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
