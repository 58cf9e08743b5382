import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_DUPLICATE_CHOICE, type DuplicateChoice } from '../../../src/domain/duplicates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { importIntoPool } from './enter-pool.ts'
import type { MediaServices } from '../../media/services/media.ts'
import { isResource, PoolGone } from '../../media/import/records.ts'
import { isFinal, type MediaRefusal } from '../../media/refusal.ts'
import { requireValue } from '../../require-value.ts'
import type { ProcessWatch } from '../../child-process/run.ts'
import type { ImportEntry, ImportSource } from '../../media/sources/source.ts'
import type { Store } from '../../store/store.ts'
import { accept, leaveUnread, note, refuse, replace, skipSame, type Tally } from './import-tally.ts'
import type { Report } from './report.ts'
import { firstTry } from '../queue.ts'
import type { JobContext } from '../runner.ts'
import { jobText } from '../text.ts'
import { withTranscoding, type TranscodeRun } from './transcode-import.ts'

export interface ImportRun {
  store: Store
  media: Omit<MediaServices, 'signer'>
  place: { kind: Kind; poolId: number }
  job: { id: string; created_by: number | null; attempts: number }
  duplicates?: DuplicateChoice | undefined
  tally: Tally
  report: Report
  context: JobContext
  watch?: ProcessWatch | undefined
}

/** A run after a crash creates nothing twice. */
function stableUuid(jobId: string, key: string | number): string {
  const bytes = createHash('sha256').update(`${jobId}/${key}`).digest()
  bytes[6] = (requireValue(bytes[6]) & 0x0f) | 0x80
  bytes[8] = (requireValue(bytes[8]) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const sentenceOf = ({ message, reason }: MediaRefusal): string =>
  reason === '' ? message : `${message}：${reason}`

interface NamedEntry {
  key: string | number
  name: string
  /** For the report, where it says more than the name. */
  label?: string
  seq?: number | undefined
  onProgress: TranscodeRun['onProgress']
}

async function enter(run: ImportRun, { key, name, label = name, seq, onProgress }: NamedEntry, file: string) {
  const { store, media, place, job, tally, context, watch, duplicates = DEFAULT_DUPLICATE_CHOICE } = run
  const wanted = { ...place, name, createdBy: job.created_by }
  const uuid = stableUuid(job.id, key)
  const transcoding = {
    workFolder: media.workFolder,
    jobId: job.id,
    signal: context.signal,
    onProgress,
    watch,
  }
  const { outcome, pages } = await withTranscoding(transcoding, (transcode) =>
    importIntoPool(store, media, { file, uuid, place: wanted, transcode, duplicates, seq }),
  )
  if (outcome === 'skipped') return skipSame(tally, label)
  if (outcome === 'replaced') replace(tally, label)
  else accept(tally, label, outcome === 'duplicate' ? jobText.sameFile : '')
  if (outcome === 'duplicate') tally.duplicates += 1
  if (pages !== null) note(tally, [jobText.firstPage])
}

/** Skips what an earlier run imported. `fetch` provides a file that may be moved away. */
export async function takeIn(
  run: ImportRun,
  named: NamedEntry,
  fetch: (take: (file: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (await isResource(run.store.db, stableUuid(run.job.id, named.key))) accept(run.tally, named.name)
  else await fetch((file) => enter(run, named, file))
  await run.report.save(run.tally.lines)
}

const LINES = 100

interface Fetching {
  entry: ImportEntry
  file: string
  fetched: Promise<boolean>
}

const keyOf = ({ index, key }: ImportEntry): string | number => key ?? index

function startFetching({ store, media, job }: ImportRun, entry: ImportEntry): Fetching {
  const file = path.join(media.workFolder, randomUUID())
  const fetch = async (): Promise<boolean> => {
    if (await isResource(store.db, stableUuid(job.id, keyOf(entry)))) return false
    await entry.extract(file)
    return true
  }
  const fetched = fetch()
  // Reported where the entry's turn comes and it is awaited.
  fetched.catch(() => undefined)
  return { entry, file, fetched }
}

const drop = async ({ fetched, file }: Fetching): Promise<void> => {
  // A dropped entry is not imported, so its failure is of no interest.
  await fetched.catch(() => undefined)
  await rm(file, { force: true })
}

/** Otherwise some server stops would end a long import, and a new job would repeat it. */
export async function countTriesAnew({ store, job }: Pick<ImportRun, 'store' | 'job'>): Promise<void> {
  if (job.attempts === 1) return
  job.attempts = 1
  await firstTry(store.db, job.id)
}

async function takeFetched(
  run: ImportRun,
  fetching: Fetching,
  onProgress: TranscodeRun['onProgress'],
): Promise<void> {
  const { entry, file, fetched } = fetching
  const { name, label = name } = entry
  try {
    if (await fetched) {
      await enter(run, { key: keyOf(entry), name, label, onProgress }, file)
      await countTriesAnew(run)
    } else accept(run.tally, label)
  } catch (error) {
    // Then the pool is gone for every other file, too.
    if (!isFinal(error) || error instanceof PoolGone) throw error
    refuse(run.tally, label, sentenceOf(error))
  } finally {
    await drop(fetching)
  }
}

/** Fetches as many files at once as the source allows. Throws `PoolGone`. */
export async function takeAll(run: ImportRun, source: ImportSource): Promise<void> {
  const { signal, progress } = run.context
  const waiting: Fetching[] = []
  const takeNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    const { index } = next.entry
    const count = Math.max(source.count, index + 1)
    await takeFetched(run, next, (share, text) =>
      progress((index + share) / count, jobText.within(index, count, text)),
    )
    progress((index + 1) / count, jobText.progress(index + 1, count))
    if (run.tally.lines.length >= LINES) await run.report.save(run.tally.lines)
  }
  try {
    for await (const entry of source.entries()) {
      signal.throwIfAborted()
      if (entry.isHidden === true) {
        leaveUnread(run.tally, entry.name)
        continue
      }
      waiting.push(startFetching(run, entry))
      if (waiting.length >= (source.parallel ?? 1)) await takeNext()
    }
    while (waiting.length > 0) {
      signal.throwIfAborted()
      await takeNext()
    }
    await run.report.save(run.tally.lines)
  } finally {
    await Promise.all(waiting.map(drop))
  }
}
