import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '../../api/call-types.ts'
import { api } from '../../platform/services.ts'

export type Login = Data<'/api/user/sessions', 'get'>['items'][number]

const REPORT = { report: 'caller' } as const

/** The logins of a user; null stands for one's own. */
export const useLogins = (userId: number | null) =>
  useQuery({
    queryKey: ['logins', userId],
    queryFn: ({ signal }) =>
      userId === null
        ? api.get('/api/user/sessions', undefined, { ...REPORT, signal })
        : api.get('/api/users/{id}/sessions', { id: userId }, { ...REPORT, signal }),
  })

/** Ends one login, or all of a user; of one's own all but the one that asks. */
export function useLoginCalls(userId: number | null) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['logins', userId] })
  return {
    end: useMutation({
      mutationFn: (sessionId: string) =>
        userId === null
          ? api.delete('/api/user/sessions/{sessionId}', undefined, { ...REPORT, params: { sessionId } })
          : api.delete('/api/users/{id}/sessions/{sessionId}', undefined, {
              ...REPORT,
              params: { id: userId, sessionId },
            }),
      onSuccess,
    }),
    endAll: useMutation({
      mutationFn: () =>
        userId === null
          ? api.delete('/api/user/sessions', undefined, REPORT)
          : api.delete('/api/users/{id}/sessions', undefined, { ...REPORT, params: { id: userId } }),
      onSuccess,
    }),
  }
}
