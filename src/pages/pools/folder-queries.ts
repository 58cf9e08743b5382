import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data, WritePayload } from '../../api/call-types.ts'
import { adminPath } from '../../api/families.ts'
import type { Kind } from '../../domain/kinds.ts'
import { api } from '../../platform/services.ts'
import { importsKey } from '../shared/jobs/job-queries.ts'
import type { Pool } from './queries.ts'

export type ServerFolder = Data<'/api/admin/import-folders', 'get'>
type FolderInput = WritePayload<'/api/admin/images2/pools/{id}/import-folder', 'post'>

/** One level of the folders that may be imported; null: which there are. What was seen last stays while the next comes. */
export const useServerFolder = (folder: string | null) =>
  useQuery({
    queryKey: ['import-folders', folder],
    queryFn: ({ signal }) =>
      api.get('/api/admin/import-folders', folder === null ? {} : { folder }, { signal, report: 'caller' }),
    placeholderData: keepPreviousData,
  })

/** The call that begins the import of a folder into a pool. */
export function useFolderStart(kind: Kind, pool: Pool) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: FolderInput) =>
      api.post(adminPath(kind, 'importFolder'), input, { params: { id: pool.id }, report: 'caller' }),
    onSuccess: () => client.invalidateQueries({ queryKey: importsKey('import-folder', pool.id) }),
  })
}
