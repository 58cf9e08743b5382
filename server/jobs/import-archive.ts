import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Kind } from '../../src/domain/kinds.ts'
import { openArchive, type Archive, type ArchiveEntry, type ArchiveLimits } from '../media/archive.ts'
import { sniff, ZIP_MIME } from '../media/detect.ts'
import { importIntoPool } from '../media/enter-pool.ts'
import type { MediaServices } from '../media/media.ts'
import { isResource, PoolGone } from '../media/records.ts'
import { MediaRefusal } from '../media/refusal.ts'
import { withOwnName } from '../media/upload-files.ts'
import type { Store } from '../store/store.ts'
import { JobFailure, type JobContext, type JobHandler } from './runner.ts'
import { jobText } from './text.ts'
import { must } from '../must.ts'

/** What an import job is asked to do. */
export interface ImportPayload {
  kind: Kind
  poolId: number
  /** Name of the finished upload in the upload folder. */
  uploadId: string
  /** As the person named it. */
  name: string
}

export interface ImportJobOptions {
  store: Store
  media: Omit<MediaServices, 'signer'>
  archiveLimits: ArchiveLimits
  /** Called when an upload is taken in and its file is no longer needed. */
  release: (uploadId: string) => Promise<void>
}

interface Tally {
  accepted: number
  refused: number
  duplicates: number
  refusals: { name: string; reason: string }[]
}

/** What the contract allows. */
const REFUSALS_MAX = 1000
const NAME_MAX = 1024

/** The same at every run of the same job, so that a run after a crash makes nothing twice. */
function stableUuid(jobId: string, index: number): string {
  const bytes = createHash('sha256').update(`${jobId}/${index}`).digest()
  bytes[6] = (must(bytes[6]) & 0x0f) | 0x80
  bytes[8] = (must(bytes[8]) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** All that a person is told about it. */
const sentenceOf = ({ message, reason }: MediaRefusal): string =>
  reason === '' ? message : `${message}：${reason}`

function note(tally: Tally, name: string, refusal: MediaRefusal): void {
  tally.refused += 1
  const reason = sentenceOf(refusal).slice(0, 1000)
  if (tally.refusals.length < REFUSALS_MAX) tally.refusals.push({ name: name.slice(-NAME_MAX), reason })
}

/** One run of a job. */
interface Run {
  options: ImportJobOptions
  payload: ImportPayload
  job: { id: string; created_by: number | null }
  tally: Tally
}

/** Makes a resource of the file of this number, unless an earlier run has. `fetch` hands over a file that may be moved away. */
async function takeIn(
  { options: { store, media }, payload, job, tally }: Run,
  { index, name }: { index: number; name: string },
  fetch: (take: (file: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { kind, poolId } = payload
  const uuid = stableUuid(job.id, index)
  const place = { kind, poolId, name, createdBy: job.created_by }
  if (!(await isResource(store.db, uuid)))
    await fetch(async (file) => {
      const { isDuplicate } = await importIntoPool(store, media, { file, uuid, place })
      if (isDuplicate) tally.duplicates += 1
    })
  tally.accepted += 1
}

/** Whether another try would end in the same way. */
const isRefusal = (error: unknown): error is MediaRefusal =>
  error instanceof MediaRefusal && error.status !== 503

async function takeEntry(run: Run, entry: ArchiveEntry): Promise<void> {
  const file = path.join(run.options.media.workFolder, randomUUID())
  try {
    await takeIn(run, entry, async (take) => {
      await entry.extract(file)
      await take(file)
    })
  } catch (error) {
    // No other file of the archive would find its pool either.
    if (!isRefusal(error) || error instanceof PoolGone) throw error
    note(run.tally, entry.name, error)
  } finally {
    await rm(file, { force: true })
  }
}

async function takeArchive(run: Run, archive: Archive, { signal, progress }: JobContext): Promise<void> {
  try {
    for await (const entry of archive.entries()) {
      signal.throwIfAborted()
      await takeEntry(run, entry)
      progress((entry.index + 1) / archive.count, jobText.progress(entry.index + 1, archive.count))
    }
  } finally {
    archive.close()
  }
}

/** Imports the finished uploads that are too much to take in while somebody waits: archives and big files. */
export function importJob(options: ImportJobOptions): JobHandler {
  const { media, archiveLimits } = options
  return async (job, context) => {
    const payload = job.payload as unknown as ImportPayload
    const file = path.join(media.uploadFolder, payload.uploadId)
    const tally: Tally = { accepted: 0, refused: 0, duplicates: 0, refusals: [] }
    const run = { options, payload, job, tally }
    try {
      if ((await sniff(file)) === ZIP_MIME)
        await takeArchive(run, await openArchive(file, archiveLimits), context)
      // The upload stays until its resource is there: another run may have to begin anew.
      else
        await takeIn(run, { index: 0, name: payload.name }, (take) =>
          withOwnName(file, media.workFolder, take),
        )
    } catch (error) {
      if (!isRefusal(error)) throw error
      await options.release(payload.uploadId)
      throw new JobFailure(`${payload.name}：${sentenceOf(error)}`, { cause: error.cause })
    }
    await options.release(payload.uploadId)
    return { result: { ...tally }, text: jobText.imported(tally.accepted, tally.refused) }
  }
}
