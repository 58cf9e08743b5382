import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Upload } from '@tus/server'
import { KINDS, type Kind } from '../../src/domain/kinds.ts'
import type { ImportPayload } from '../jobs/payloads.ts'
import { enqueue, type NewJob } from '../jobs/queue.ts'
import { sniff, ZIP_MIME } from '../media/files/detect.ts'
import { importIntoPool } from '../jobs/imports/enter-pool.ts'
import { isResource } from '../media/import/records.ts'
import { emptyUpload, withOwnName } from '../media/cleanup/upload-files.ts'
import { isHevc } from '../media/files/video-file.ts'
import type { DataContext } from './context.ts'

/** Up to this size a file is taken in while its sender waits, and hears at once what is wrong with it. */
const INLINE_BYTES = 64 * 1024 ** 2

/** What an upload is for: media that go into a pool, or annotations that a tag is told to import afterwards. */
export type Purpose = 'pool' | 'tag'

/** What is kept with an upload, beside what the client says of it. */
export interface Origin {
  kind: Kind
  purpose: Purpose
  /** Of the pool or tag. */
  placeId: number
  userId: number
}

/** Headers that tell whoever sent it what became of an upload. */
export type Taken = Readonly<Record<string, string>>

/** What its sender calls a file: its path where it lay in a folder. */
export const nameOf = (upload: Upload): string =>
  upload.metadata?.['relativePath'] || upload.metadata?.['filename'] || 'file'

/** Each try of a transcode goes on where the last one was killed, so many are no waste. */
const VIDEO_ATTEMPTS = 10

/** The job that takes a file in while nobody waits; null where it is done at once. */
async function jobFor(
  { media }: DataContext,
  kind: Kind,
  file: string,
  size: number,
): Promise<Pick<NewJob<'import' | 'import-video'>, 'type' | 'maxAttempts'> | null> {
  if (size === 0) return null
  const mime = await sniff(file)
  const isForeign = KINDS[kind].media === 'video' && mime?.startsWith('video/') && (await isHevc(file))
  if (isForeign && typeof media.transcode !== 'string')
    return { type: 'import-video', maxAttempts: VIDEO_ATTEMPTS }
  return size > INLINE_BYTES || mime === ZIP_MIME ? { type: 'import' } : null
}

async function queueImport(
  { store, wakeJobs }: DataContext,
  payload: ImportPayload,
  job: Pick<NewJob<'import' | 'import-video'>, 'type' | 'maxAttempts' | 'createdBy'>,
): Promise<Taken> {
  const uniqueKey = `import/${payload.uploadId}`
  const id = await enqueue(store.db, { ...job, payload, uniqueKey })
  wakeJobs()
  return { 'X-Job-Id': id, 'X-Job-Type': job.type }
}

/** The resource that an upload has become, whose name it has; null where it is none. */
export const resourceOf = async ({ store }: DataContext, uploadId: string): Promise<Taken | null> =>
  (await isResource(store.db, uploadId)) ? { 'X-Resource-Id': uploadId } : null

/**
 * Does with a finished upload what it is for. May be called again where it failed or was cut off: nothing is made twice.
 * Throws a `MediaRefusal` where the file is not taken.
 */
export async function takeUpload(context: DataContext, upload: Upload, origin: Origin): Promise<Taken> {
  const { store, media } = context
  const { kind, purpose, placeId: poolId, userId: createdBy } = origin
  // Nothing is done with it yet: whoever sent it says so by this name.
  if (purpose === 'tag') return { 'X-Upload-Id': upload.id }
  // So that one which was cut off is known.
  const made = await resourceOf(context, upload.id)
  if (made) return made
  const uuid = upload.id
  const file = path.join(media.uploadFolder, upload.id)
  const { size } = await stat(file)
  const name = nameOf(upload)
  const job = await jobFor(context, kind, file, size)
  if (job) return queueImport(context, { kind, poolId, uploadId: upload.id, name }, { ...job, createdBy })
  const place = { kind, poolId, name, createdBy }
  const { isDuplicate } = await withOwnName(file, media.workFolder, (own) =>
    importIntoPool(store, media, { file: own, uuid, place }),
  )
  await emptyUpload(media.uploadFolder, upload.id, size)
  return { 'X-Resource-Id': uuid, ...(isDuplicate && { 'X-Duplicate': '1' }) }
}
