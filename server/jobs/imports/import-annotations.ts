import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { IMPORT_SCORES } from '../../../src/domain/formats.ts'
import type { Actor } from '../../../src/domain/lifecycle/state.ts'
import { readReason } from '../../../src/domain/reason-codes.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { FormatError } from '../../formats/errors.ts'
import type { ImportItem, ReadItem } from '../../formats/import-items.ts'
import type { ArchiveLimits } from '../../media/files/archive.ts'
import { MediaRefusal } from '../../media/refusal.ts'
import type { Store } from '../../store/store.ts'
import type { Failure } from '../../workflow/failure.ts'
import { importWork } from '../../workflow/admin/import-work.ts'
import { documentFacts } from '../../workflow/documents/facts.ts'
import { checkItem, isAlreadyThere, type Checked } from './check-item.ts'
import { createMatcher, originalsOf, type Match } from './match-items.ts'
import { openSource, unpack } from './import-sources.ts'
import { emptyTally, note, noteUnknown, refuse, resultOf, type Tally } from './import-tally.ts'
import { shownPictures, uprightItem, type Shown } from './upright.ts'
import type { ImportAnnotationsPayload } from '../payloads.ts'
import { JobFailure, type JobContext, type JobHandler } from '../runner.ts'
import { jobText } from '../text.ts'

export interface ImportAnnotationsOptions {
  store: Store
  media: { workFolder: string; uploadFolder: string }
  archiveLimits: ArchiveLimits
  release: (uploadId: string) => Promise<void>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Items that are looked up, checked and written together; of videos with their masks one alone. */
const BATCH = 50
const text = jobText.importing

/** Why an item was not written, without the code that machines go by. */
function sentenceOf({ message, reason }: Failure): string {
  const { words } = readReason(reason)
  return words === '' ? message : `${message}（${words}）`
}

/** Whose import it is. */
async function actorOf(store: Store, id: number | null): Promise<Actor> {
  const user = await store.db
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (!user) throw new JobFailure(text.nobody)
  return { id: user.id, company: user.company_id }
}

async function* batches(items: AsyncIterable<ReadItem>, size: number): AsyncGenerator<ReadItem[]> {
  let batch: ReadItem[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** One run of an import. */
interface Run {
  store: Store
  payload: Required<ImportAnnotationsPayload>
  by: Actor
  match: ReturnType<typeof createMatcher>
  /** Resources by the uuids that the file has for them, of what has been read so far. */
  found: Map<string, string>
  tally: Tally
  codec: Codec
  archiveLimits: ArchiveLimits
  now: () => number
}

/** The items of a batch that can be read and say something. */
function legible(batch: readonly ReadItem[], tally: Tally): ImportItem[] {
  const items: ImportItem[] = []
  for (const read of batch) {
    if (!('item' in read)) {
      refuse(tally, read.name, read.reason)
      noteUnknown(tally, read.unknown ?? [])
    } else if (read.item.annotation === null || read.item.annotation === undefined)
      refuse(tally, read.item.name, text.noAnnotation)
    else items.push(read.item)
  }
  return items
}

/** Own files count in the picture as it is shown. */
const isOwn = (format: ImportAnnotationsPayload['format'], { uuid }: ImportItem): boolean =>
  format === 'json' || (format === 'coco' && uuid !== undefined)

const upright = ({ payload, codec }: Run, item: ImportItem, shown: Shown | undefined): ImportItem =>
  shown === undefined || isOwn(payload.format, item)
    ? item
    : uprightItem(item, shown, { asked: payload.frame, codec })

/** The items that belong to a resource, keep every rule and are new to it. */
async function checkedOf(run: Run, items: readonly ImportItem[]): Promise<Checked[]> {
  const { store, payload, match, tally } = run
  const matches = await match(items)
  const uuids = matches.flatMap((found) => ('uuid' in found ? [found.uuid] : []))
  const facts = await documentFacts(store.db, payload.kind, uuids)
  const shown = await shownPictures(store.db, uuids)
  const checked: Checked[] = []
  for (const [turn, item] of items.entries()) {
    const found = matches[turn] ?? { reason: text.noResource }
    const result =
      'reason' in found
        ? found
        : checkItem(
            payload.kind,
            upright(run, item, shown.get(found.uuid)),
            found.uuid,
            facts.get(found.uuid),
          )
    if ('reason' in result) refuse(tally, item.name, result.reason)
    else if (await isAlreadyThere(store.db, result.work, payload.purpose)) tally.duplicates += 1
    else checked.push(result)
  }
  return payload.purpose === 'work' ? withOriginals(run, items, matches, checked) : checked
}

/** With what works repeat, where that is another resource of the tag; of the rest it is noted that it is left out. */
async function withOriginals(
  { store, payload, found }: Run,
  items: readonly ImportItem[],
  matches: readonly Match[],
  checked: readonly Checked[],
): Promise<Checked[]> {
  const named = new Map<string, string>()
  for (const [turn, { uuid }] of items.entries()) {
    const match = matches[turn]
    if (uuid !== undefined && match && 'uuid' in match) found.set(uuid, match.uuid)
  }
  for (const [turn, { duplicateOf }] of items.entries()) {
    const match = matches[turn]
    if (duplicateOf && match && 'uuid' in match) named.set(match.uuid, found.get(duplicateOf) ?? duplicateOf)
  }
  if (named.size === 0) return [...checked]
  const originals = await originalsOf(store.db, payload.tagId, [...named.values()])
  return checked.map((each) => {
    const { work, notes } = each
    const original = named.get(work.id)
    if (original === undefined) return each
    if (original === work.id || !originals.has(original))
      return { ...each, notes: [...notes, text.noOriginal] }
    return { ...each, work: { ...work, written: { ...work.written, duplicateOf: original } } }
  })
}

async function takeBatch(run: Run, batch: readonly ReadItem[]): Promise<void> {
  const { store, by, payload, tally, now } = run
  const checked = await checkedOf(run, legible(batch, tally))
  const works = checked.map(({ work }) => work)
  const { tagId, purpose } = payload
  const failures = await importWork(store, works, { tagId, purpose, by, at: now() })
  for (const { name, work, notes } of checked) {
    const failure = failures.get(work.id)
    if (failure) {
      refuse(tally, name, sentenceOf(failure))
      continue
    }
    tally.accepted += 1
    note(tally, notes)
  }
}

async function takeFile(run: Run, file: string, { signal, progress }: JobContext): Promise<void> {
  const { store, payload, tally, archiveLimits } = run
  const { kind, tagId, purpose, minScore, minKeypointScore } = payload
  const predictions = purpose === 'prelabel' ? { minScore, minKeypointScore } : null
  const labels = new Map(payload.labels.map(({ from, to }) => [from, to]))
  const about = { db: store.db, kind, tagId, labels, predictions, archiveLimits, signal }
  const source = await openSource(payload.format, file, about)
  const atOnce = kind === 'video-segment' ? 1 : BATCH
  for await (const batch of batches(source.items, atOnce)) {
    signal.throwIfAborted()
    await takeBatch(run, batch)
    progress(source.done(), text.progress(tally.accepted + tally.refused + tally.duplicates))
  }
}

/** Brings documents of a file into a tag: each whole or not at all, and why not. */
export function importAnnotationsJob(options: ImportAnnotationsOptions): JobHandler<'import-annotations'> {
  const { store, media, archiveLimits, release, now } = options
  return async (job, context) => {
    const payload = { purpose: 'work' as const, labels: [], frame: null, ...IMPORT_SCORES, ...job.payload }
    const by = await actorOf(store, job.created_by)
    const match = createMatcher(store.db, payload.tagId)
    const tally = emptyTally()
    const unpacked = path.join(media.workFolder, randomUUID())
    try {
      const uploaded = path.join(media.uploadFolder, payload.uploadId)
      const file = await unpack(archiveLimits, payload.format, uploaded, unpacked)
      const codec = await loadCodec()
      const run = { store, payload, by, match, found: new Map(), tally, codec, archiveLimits, now }
      await takeFile(run, file, context)
      return {
        result: resultOf(tally),
        text: text.done(tally.accepted, tally.refused),
        letGo: () => release(payload.uploadId),
      }
    } catch (error) {
      // Nobody goes on with what was cancelled.
      if (context.signal.reason === 'cancelled') await release(payload.uploadId)
      if (!(error instanceof FormatError || error instanceof MediaRefusal)) throw error
      await release(payload.uploadId)
      throw new JobFailure(
        `${text.noFormat}（${error instanceof MediaRefusal ? error.reason || error.message : error.message}）`,
      )
    } finally {
      await rm(unpacked, { force: true })
    }
  }
}
