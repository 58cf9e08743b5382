import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Kind } from '../../src/domain/kinds.ts'
import { openArchive, type Archive, type ArchiveEntry, type ArchiveLimits } from '../media/archive.ts'
import { sniff, ZIP_MIME } from '../media/detect.ts'
import { enterPool } from '../media/enter-pool.ts'
import { importMedia } from '../media/import.ts'
import type { MediaServices } from '../media/media.ts'
import { MediaRefusal } from '../media/refusal.ts'
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

async function takeIn(
  options: ImportJobOptions,
  payload: ImportPayload,
  createdBy: number | null,
  uuid: string,
  file: string,
  name: string,
  tally: Tally,
): Promise<void> {
  const { store, media } = options
  const { kind, poolId } = payload
  const imported = await importMedia({ kind, file, name, uuid }, media)
  const isDuplicate = await enterPool(store, imported, { kind, poolId, name, createdBy }, media.proxy)
  tally.accepted += 1
  if (isDuplicate) tally.duplicates += 1
}

const exists = async (store: Store, uuid: string): Promise<boolean> =>
  (await store.db.selectFrom('resources').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !==
  undefined

/** Imports the finished uploads that are too much to take in while somebody waits: archives and big files. */
export function importJob(options: ImportJobOptions): JobHandler {
  const { store, media } = options

  const takeEntry = async (
    entry: ArchiveEntry,
    payload: ImportPayload,
    job: { id: string; created_by: number | null },
    tally: Tally,
  ): Promise<void> => {
    const uuid = stableUuid(job.id, entry.index)
    if (await exists(store, uuid)) {
      tally.accepted += 1
      return
    }
    const file = path.join(media.workFolder, randomUUID())
    try {
      await entry.extract(file)
      await takeIn(options, payload, job.created_by, uuid, file, entry.name, tally)
    } catch (error) {
      if (!(error instanceof MediaRefusal) || error.status === 503) throw error
      note(tally, entry.name, error)
    } finally {
      await rm(file, { force: true })
    }
  }

  const takeArchive = async (
    archive: Archive,
    payload: ImportPayload,
    job: { id: string; created_by: number | null },
    { signal, progress }: JobContext,
    tally: Tally,
  ): Promise<void> => {
    try {
      for await (const entry of archive.entries()) {
        signal.throwIfAborted()
        await takeEntry(entry, payload, job, tally)
        progress((entry.index + 1) / archive.count, jobText.progress(entry.index + 1, archive.count))
      }
    } finally {
      archive.close()
    }
  }

  return async (job, context) => {
    const payload = job.payload as unknown as ImportPayload
    const file = path.join(media.uploadFolder, payload.uploadId)
    const tally: Tally = { accepted: 0, refused: 0, duplicates: 0, refusals: [] }
    try {
      if ((await sniff(file)) === ZIP_MIME)
        await takeArchive(await openArchive(file, options.archiveLimits), payload, job, context, tally)
      else if (await exists(store, stableUuid(job.id, 0))) tally.accepted += 1
      else await takeIn(options, payload, job.created_by, stableUuid(job.id, 0), file, payload.name, tally)
    } catch (error) {
      if (!(error instanceof MediaRefusal) || error.status === 503) throw error
      await options.release(payload.uploadId)
      throw new JobFailure(`${payload.name}：${sentenceOf(error)}`, { cause: error.cause })
    }
    await options.release(payload.uploadId)
    return { result: { ...tally }, text: jobText.imported(tally.accepted, tally.refused) }
  }
}
