import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { IMPORT_FORMATS, IMPORT_SCORES, type ImportFormat } from '../../src/domain/formats.ts'
import { motText } from '../formats/mot/text.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyResponse, FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import type { ImportAnnotationsPayload } from '../jobs/payloads.ts'
import { enqueue } from '../jobs/queue.ts'
import { requireTag } from '../workflow/tags.ts'
import type { DataContext } from './context.ts'
import { requireJob } from './jobs.ts'
import { dataText } from './text.ts'
import type { PoolUploads } from './uploads.ts'

/** Why a kind does not take a format. */
const whyNot = (format: ImportFormat, kind: Kind): string =>
  format === 'mot' ? motText.noKind : dataText.noFormatReason(format, kind)

/** Starts the import of an uploaded file of annotations into a tag; what was refused is in the job when it is done. */
export const importAnnotationsHandlers = ({ store, media, wakeJobs }: DataContext, uploads: PoolUploads) =>
  forKinds(ALL_KINDS, (kind) => ({
    'admin.tags.importAnnotations': async (
      call: FamilyCall<'admin.tags.importAnnotations'>,
    ): Promise<FamilyResponse<'admin.tags.importAnnotations'>> => {
      const { format, uploadId, purpose = 'work', labels = [], frame = null, ...given } = call.body
      const scores = { ...IMPORT_SCORES, ...given }
      const tagId = call.params.id
      const known: readonly ImportFormat[] = IMPORT_FORMATS[kind]
      if (!known.includes(format)) throw new Problem(400, dataText.noImportFormat, whyNot(format, kind))
      await requireTag(store.db, kind, tagId)
      const upload = await uploads.requireUpload({ kind, purpose: 'tag', placeId: tagId }, uploadId)
      if (upload.offset !== upload.size)
        throw new Problem(
          409,
          dataText.uploadUnfinished,
          dataText.bytesThere(upload.offset ?? 0, upload.size ?? 0),
        )
      const job = await call.idempotent(async (tx) => {
        await requireTag(tx, kind, tagId)
        const payload: ImportAnnotationsPayload = {
          kind,
          tagId,
          format,
          purpose,
          labels,
          frame,
          ...scores,
          uploadId,
        }
        const id = await enqueue(tx, {
          type: 'import-annotations',
          payload,
          createdBy: call.caller.id,
          uniqueKey: `import-annotations/${uploadId}`,
        })
        return requireJob(tx, id, media.signer.forSession(call.caller.tokenHash))
      })
      wakeJobs()
      return job
    },
  }))
