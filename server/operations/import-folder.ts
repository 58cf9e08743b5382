import { createHash } from 'node:crypto'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { Answer, Call, FamilyResponse, FamilyCall } from '../http/handlers.ts'
import type { ImportFolderPayload } from '../jobs/payloads.ts'
import { enqueue } from '../jobs/queue.ts'
import type { ImportFolders } from '../media/sources/folders.ts'
import { requireManifest } from '../media/sources/manifest-source.ts'
import type { DataContext } from './context.ts'
import { requireJob } from './jobs.ts'
import { requirePool } from './pools.ts'

type FolderCall = FamilyCall<'admin.pools.importFolder'>

/** What a call asks for, with its folder as it truly lies. Throws a `MediaRefusal`: 404 of the folder, 422 of the manifest. */
async function payloadOf(
  folders: ImportFolders,
  kind: Kind,
  { params, body }: FolderCall,
): Promise<ImportFolderPayload> {
  const { origin, folder } = await folders.require(body.folder)
  const into = { kind, poolId: params.id, folder }
  if (!('manifest' in body)) return { ...into, recursive: body.recursive ?? true, manifest: null }
  await requireManifest({ origin, folder, manifest: body.manifest })
  return { ...into, recursive: false, manifest: body.manifest }
}

/** Asked for twice while it waits or runs, an import is the same one. Hashed, for an index keeps no long texts. */
const uniqueKey = (payload: ImportFolderPayload): string =>
  `import-folder/${createHash('sha256').update(JSON.stringify(payload)).digest('hex')}`

/** Which folders of the server there are to import, and the start of an import; what was refused is in the job when it is done. */
export const importFolderHandlers = ({ store, media, wakeJobs }: DataContext, folders: ImportFolders) => ({
  'importFolders.list': ({ query }: Call<'importFolders.list'>): Promise<Answer<'importFolders.list'>> =>
    folders.list(query.folder),
  ...forKinds(ALL_KINDS, (kind) => ({
    'admin.pools.importFolder': async (
      call: FolderCall,
    ): Promise<FamilyResponse<'admin.pools.importFolder'>> => {
      await requirePool(store.db, kind, call.params.id)
      const payload = await payloadOf(folders, kind, call)
      const job = await call.idempotent(async (tx) => {
        await requirePool(tx, kind, call.params.id)
        const id = await enqueue(tx, {
          type: 'import-folder',
          payload,
          createdBy: call.caller.id,
          uniqueKey: uniqueKey(payload),
        })
        return requireJob(tx, id, media.signer.forSession(call.caller.tokenHash))
      })
      wakeJobs()
      return job
    },
  })),
})
