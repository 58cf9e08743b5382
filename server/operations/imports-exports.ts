import { createHash } from 'node:crypto'
import { areWholeShares, importFormats, IMPORT_SCORES, type ImportFormat } from '../../src/domain/formats.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { readerOf, writerOf } from '../formats/formats.ts'
import { countByStatus, readGrouped } from '../formats/writing/export-items.ts'
import { planSplit } from '../formats/writing/split.ts'
import { forKinds, type OperationResponse, type Call, type FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import type { ExportPayload, ImportFolderPayload, JobType } from '../jobs/payloads.ts'
import { enqueue, type NewJob } from '../jobs/queue.ts'
import type { ImportFolders } from '../media/sources/folders.ts'
import { requireManifest } from '../media/sources/manifest-source.ts'
import type { Tx } from '../store/store.ts'
import { requireTag } from '../workflow/tags.ts'
import { requireJob } from './jobs.ts'
import { requirePool } from './pools.ts'
import { dataText } from './text.ts'
import type { PoolUploads } from './uploads.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'

type JobDependencies = Pick<Dependencies, 'store' | 'media' | 'jobNotifier'>

/** Stores the job with the call's idempotency key and wakes the runner. */
export async function startJob<Type extends JobType>(
  { media, jobNotifier }: JobDependencies,
  { caller, idempotent }: Pick<FamilyCall<'admin.tags.export'>, 'caller' | 'idempotent'>,
  prepare: (tx: Tx) => Promise<unknown>,
  job: Omit<NewJob<Type>, 'createdBy'>,
) {
  const started = await idempotent(async (tx) => {
    await prepare(tx)
    const id = await enqueue(tx, { ...job, createdBy: caller.id })
    return requireJob(tx, id, media.signer.forSession(caller.tokenHash))
  })
  jobNotifier.notify()
  return started
}

/** Throws a `Problem` for another kind's format, and shares that do not add up. */
function exportOf(
  kind: Kind,
  { params, body }: Pick<FamilyCall<'admin.tags.export'>, 'params' | 'body'>,
): Omit<Required<ExportPayload>, 'kind'> {
  const { format, includeMedia = false, split, ...filter } = body
  if (writerOf(format, kind) === null)
    throw new Problem(400, dataText.noFormat, dataText.noFormatReason(format, kind))
  if (split && !areWholeShares(split.shares)) {
    const { train, val, test } = split.shares
    throw new Problem(400, dataText.wrongShares, dataText.sharesSum(train + val + test))
  }
  const parted = split ? { seed: 0, by: 'folder' as const, ...split } : null
  return { tagId: params.id, format, filter, includeMedia, split: parted }
}

export const exportHandlers = (dependencies: JobDependencies) =>
  forKinds<Kind, 'admin.tags.export' | 'admin.tags.exportPreview'>(ALL_KINDS, (kind) => ({
    'admin.tags.export': (call) => {
      const payload = { kind, ...exportOf(kind, call) }
      const prepare = (tx: Tx) => requireTag(tx, kind, payload.tagId)
      return startJob(dependencies, call, prepare, { type: 'export', payload })
    },
    'admin.tags.exportPreview': async (call) => {
      const { tagId, filter, split } = exportOf(kind, call)
      const { db } = dependencies.store
      await requireTag(db, kind, tagId)
      const statuses = await countByStatus(db, tagId, filter)
      if (split === null) return { statuses, parts: null }
      const { counts, groups } = await planSplit(split, readGrouped(db, tagId, filter))
      return { statuses, parts: { ...counts, groups } }
    },
  }))

const unsupportedReason = (format: ImportFormat, kind: Kind): string =>
  readerOf(format).noKind ?? dataText.noFormatReason(format, kind)

type FolderCall = FamilyCall<'admin.pools.importFolder'>

/** Throws a `MediaRefusal`: 404 (folder), 422 (manifest). */
async function folderPayload(
  folders: ImportFolders,
  kind: Kind,
  { params, body }: FolderCall,
): Promise<ImportFolderPayload> {
  const { origin, folder } = await folders.require(body.folder)
  const into = { kind, poolId: params.id, folder, ...(body.duplicates && { duplicates: body.duplicates }) }
  if (!('manifest' in body)) return { ...into, recursive: body.recursive ?? true, manifest: null }
  await requireManifest({ origin, folder, manifest: body.manifest })
  return { ...into, recursive: false, manifest: body.manifest }
}

/** Deduplicates imports that wait or run. Hashed: an index holds no long texts. */
const folderKey = (payload: ImportFolderPayload): string =>
  `import-folder/${createHash('sha256').update(JSON.stringify(payload)).digest('hex')}`

export const importHandlers = (
  dependencies: JobDependencies & Pick<Dependencies, 'folders'>,
  uploads: PoolUploads,
) => ({
  'importFolders.list': ({
    query,
  }: Call<'importFolders.list'>): Promise<OperationResponse<'importFolders.list'>> =>
    dependencies.folders.list(query.folder),
  ...forKinds<Kind, 'admin.tags.importAnnotations' | 'admin.pools.importFolder'>(ALL_KINDS, (kind) => ({
    'admin.tags.importAnnotations': async (call) => {
      const {
        format,
        uploadId,
        purpose = 'work',
        labels = [],
        frame = null,
        emptyIsDone = false,
        propose = false,
        ...given
      } = call.body
      const tagId = call.params.id
      if (!importFormats(kind).includes(format))
        throw new Problem(400, dataText.noImportFormat, unsupportedReason(format, kind))
      await requireTag(dependencies.store.db, kind, tagId)
      const { offset, size } = await uploads.requireUpload({ kind, purpose: 'tag', placeId: tagId }, uploadId)
      if (offset !== size)
        throw new Problem(409, dataText.uploadUnfinished, dataText.bytesThere(offset ?? 0, size ?? 0))
      const scores = { ...IMPORT_SCORES, ...given }
      const payload = {
        kind,
        tagId,
        format,
        purpose,
        labels,
        frame,
        emptyIsDone,
        propose,
        ...scores,
        uploadId,
      }
      const uniqueKey = `import-annotations/${uploadId}`
      return startJob(dependencies, call, (tx) => requireTag(tx, kind, tagId), {
        type: 'import-annotations',
        payload,
        uniqueKey,
      })
    },
    'admin.pools.importFolder': async (call) => {
      const poolId = call.params.id
      await requirePool(dependencies.store.db, kind, poolId)
      const payload = await folderPayload(dependencies.folders, kind, call)
      return startJob(dependencies, call, (tx) => requirePool(tx, kind, poolId), {
        type: 'import-folder',
        payload,
        uniqueKey: folderKey(payload),
      })
    },
  })),
})
