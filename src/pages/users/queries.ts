import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { isExternalAdmin } from '../../domain/permissions.ts'
import { api } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import type { Corp } from '../shared/people/corps.ts'

export type User = Data<'/api/users', 'get'>['items'][number]
export type UserInput = WritePayload<'/api/users', 'post'>
export type UserPatch = Omit<WritePayload<'/api/users/{id}', 'patch'>, 'id'>
type CorpInput = WritePayload<'/api/admin/corps', 'post'>
export type CorpPatch = Omit<WritePayload<'/api/admin/corps/{id}', 'patch'>, 'id'>
export type UsersChange = WritePayload<'/api/users/change', 'post'>
export type UserChangeResults = Data<'/api/users/change', 'post'>
export type Grant = User['grants'][number]

export interface UserFilter {
  search?: string
  corpId?: number
  disabled?: boolean
  page: number
  pageSize: number
}

const REPORT = { report: 'caller' } as const

export const isOutsourced = (me: SessionUser): boolean => isExternalAdmin(me)

export const useUsers = (me: SessionUser, filter: UserFilter) =>
  useQuery({
    queryKey: ['users', isOutsourced(me), filter],
    queryFn: ({ signal }): Promise<Data<'/api/outsourced/admin/users', 'get'>> =>
      isOutsourced(me)
        ? api.get('/api/outsourced/admin/users', filter, { signal })
        : api.get('/api/users', filter, { signal }),
    placeholderData: keepPreviousData,
  })

export const readUser = (me: SessionUser, id: number): Promise<User> =>
  isOutsourced(me)
    ? api.get('/api/outsourced/admin/users/{id}', { id }, REPORT)
    : api.get('/api/users/{id}', { id }, REPORT)

export const useCorpPage = (search: string, page: number, pageSize: number) =>
  useQuery({
    queryKey: ['corps', search, page, pageSize],
    queryFn: ({ signal }) =>
      api.get('/api/admin/corps', { page, pageSize, ...(search && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  })

export function createUser(me: SessionUser, input: UserInput, key: string): Promise<User> {
  const options = { ...REPORT, idempotencyKey: key }
  if (!isOutsourced(me)) return api.post('/api/users', input, options)
  const { username, name, password, grants } = input
  return api.post(
    '/api/outsourced/admin/users',
    { username, name, password, ...(grants && { grants }) },
    options,
  )
}

export function useUserCalls(me: SessionUser) {
  const client = useQueryClient()
  // Also after a refusal, because the next try must start from the current state.
  const onSettled = () => client.invalidateQueries({ queryKey: ['users'] })
  return {
    create: useMutation({
      mutationFn: ({ input, key }: { input: UserInput; key: string }) => createUser(me, input, key),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, patch }: { id: number; patch: UserPatch }): Promise<User> => {
        const options = { ...REPORT, params: { id } }
        if (!isOutsourced(me)) return api.patch('/api/users/{id}', patch, options)
        const { type: _type, corpId: _corpId, base, ...own } = patch
        const name = base?.name
        const withBase = { ...own, ...(name !== undefined && { base: { name } }) }
        return api.patch('/api/outsourced/admin/users/{id}', withBase, options)
      },
      onSettled,
    }),
    changeMany: useMutation({
      mutationFn: (change: UsersChange) => api.post('/api/users/change', change, REPORT),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api.delete('/api/users/{id}', undefined, { ...REPORT, params: { id } }),
      onSettled,
    }),
  }
}

export type UserCalls = ReturnType<typeof useUserCalls>

export function useCorpCalls() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['corps'] }),
      client.invalidateQueries({ queryKey: ['users'] }),
    ])
  return {
    create: useMutation({
      mutationFn: ({ input, key }: { input: CorpInput; key: string }): Promise<Corp> =>
        api.post('/api/admin/corps', input, { ...REPORT, idempotencyKey: key }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, patch }: { id: number; patch: CorpPatch }): Promise<Corp> =>
        api.patch('/api/admin/corps/{id}', patch, { ...REPORT, params: { id } }),
      onSettled,
    }),
  }
}
