import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Kind } from '../../src/domain/kinds.ts'
import { importIntoPool } from '../media/enter-pool.ts'
import type { MediaServices } from '../media/media.ts'
import { isResource, PoolGone } from '../media/records.ts'
import { MediaRefusal } from '../media/refusal.ts'
import { must } from '../must.ts'
import type { ImportEntry, ImportSource } from '../sources/source.ts'
import type { Store } from '../store/store.ts'
import type { JobContext } from './runner.ts'
import { jobText } from './text.ts'

interface Tally {
  accepted: number
  refused: number
  duplicates: number
  refusals: { name: string; reason: string }[]
}

/** One run of a job that imports files into a pool. */
export interface ImportRun {
  store: Store
  media: Omit<MediaServices, 'signer'>
  place: { kind: Kind; poolId: number }
  job: { id: string; created_by: number | null }
  tally: Tally
}

export const newTally = (): Tally => ({ accepted: 0, refused: 0, duplicates: 0, refusals: [] })

/** What the contract allows. */
const REFUSALS_MAX = 1000
const NAME_MAX = 1024

/** The same at every run of the same job, so that a run after a crash makes nothing twice. */
function stableUuid(jobId: string, key: string | number): string {
  const bytes = createHash('sha256').update(`${jobId}/${key}`).digest()
  bytes[6] = (must(bytes[6]) & 0x0f) | 0x80
  bytes[8] = (must(bytes[8]) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** All that a person is told about it. */
export const sentenceOf = ({ message, reason }: MediaRefusal): string =>
  reason === '' ? message : `${message}：${reason}`

function note(tally: Tally, name: string, refusal: MediaRefusal): void {
  tally.refused += 1
  const reason = sentenceOf(refusal).slice(0, 1000)
  if (tally.refusals.length < REFUSALS_MAX) tally.refusals.push({ name: name.slice(-NAME_MAX), reason })
}

/** Makes a resource of a file, unless an earlier run has. `fetch` hands over a file that may be moved away. */
export async function takeIn(
  { store, media, place, job, tally }: ImportRun,
  { key, name }: { key: string | number; name: string },
  fetch: (take: (file: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const uuid = stableUuid(job.id, key)
  if (!(await isResource(store.db, uuid)))
    await fetch(async (file) => {
      const wanted = { ...place, name, createdBy: job.created_by }
      const { isDuplicate } = await importIntoPool(store, media, { file, uuid, place: wanted })
      if (isDuplicate) tally.duplicates += 1
    })
  tally.accepted += 1
}

/** Whether another try would end in the same way. */
export const isRefusal = (error: unknown): error is MediaRefusal =>
  error instanceof MediaRefusal && error.status !== 503

async function takeEntry(run: ImportRun, entry: ImportEntry): Promise<void> {
  const { index, key = index, name, label = name } = entry
  const file = path.join(run.media.workFolder, randomUUID())
  try {
    await takeIn(run, { key, name }, async (take) => {
      await entry.extract(file)
      await take(file)
    })
  } catch (error) {
    // No other file of the source would find its pool either.
    if (!isRefusal(error) || error instanceof PoolGone) throw error
    note(run.tally, label, error)
  } finally {
    await rm(file, { force: true })
  }
}

/** Takes in all files of a source, and notes why some are refused. Throws `PoolGone`. */
export async function takeAll(
  run: ImportRun,
  source: ImportSource,
  { signal, progress }: JobContext,
): Promise<void> {
  for await (const entry of source.entries()) {
    signal.throwIfAborted()
    await takeEntry(run, entry)
    // More may have come into a folder since its files were counted.
    const count = Math.max(source.count, entry.index + 1)
    progress((entry.index + 1) / count, jobText.progress(entry.index + 1, count))
  }
}
