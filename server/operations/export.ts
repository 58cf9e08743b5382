import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { formatOf } from '../formats/formats.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyResponse, FamilyCall } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import type { ExportPayload } from '../jobs/payloads.ts'
import { enqueue } from '../jobs/queue.ts'
import { requireTag } from '../workflow/tags.ts'
import type { DataContext } from './context.ts'
import { requireJob } from './jobs.ts'
import { dataText } from './text.ts'

const payloadOf = (
  kind: Kind,
  tagId: number,
  body: FamilyCall<'admin.tags.export'>['body'],
): ExportPayload => {
  const { format, includeMedia = false, ...filter } = body
  return { kind, tagId, format, filter, includeMedia }
}

/** Starts the export of a tag; the archive's address is in the job when it is done. */
export const exportHandlers = ({ media, wakeJobs }: DataContext) =>
  forKinds(ALL_KINDS, (kind) => ({
    'admin.tags.export': async (
      call: FamilyCall<'admin.tags.export'>,
    ): Promise<FamilyResponse<'admin.tags.export'>> => {
      if (formatOf(call.body.format, kind) === null)
        throw new Problem(400, dataText.noFormat, dataText.noFormatReason(call.body.format, kind))
      const job = await call.idempotent(async (tx) => {
        await requireTag(tx, kind, call.params.id)
        const payload = payloadOf(kind, call.params.id, call.body)
        const id = await enqueue(tx, { type: 'export', payload, createdBy: call.caller.id })
        return requireJob(tx, id, media.signer.forSession(call.caller.tokenHash))
      })
      wakeJobs()
      return job
    },
  }))
