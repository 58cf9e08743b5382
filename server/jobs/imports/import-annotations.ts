import { KINDS } from '../../../src/domain/kinds.ts'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { IMPORT_SCORES } from '../../../src/domain/formats.ts'
import type { LifecycleActor } from '../../../src/domain/lifecycle/state.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ResourceReference } from '../../formats/reading/resource-reference.ts'
import { FormatError } from '../../formats/errors.ts'
import type { ImportItem, ReadItem } from '../../formats/reading/import-items.ts'
import { readerOf } from '../../formats/formats.ts'
import type { Labelling } from '../../formats/reading/labelling.ts'
import { noteText } from '../../formats/reading/notes.ts'
import type { OpenedFile } from '../../formats/reading/opened-file.ts'
import { isListing } from '../../formats/writing/mapping.ts'
import { openArchive, type ArchiveLimits } from '../../media/files/archive.ts'
import { MediaRefusal } from '../../media/refusal.ts'
import type { Store } from '../../store/store.ts'
import { importWork } from '../../workflow/interventions/import-work.ts'
import { documentFacts } from '../../workflow/documents/facts.ts'
import { alreadyThere, checkItem, sentenceOf, type Checked } from './check-item.ts'
import { countTriesAnew } from './import-entries.ts'
import { matchClaims, type Match } from './match-items.ts'
import { importedText, importFile, type ImportFile } from './import-file.ts'
import {
  accept,
  emptyTally,
  leaveOut,
  leaveUnread,
  note,
  noteUnknown,
  refuse,
  resultOf,
  skipDuplicate,
  type Tally,
} from './import-tally.ts'
import { type Proposal, Survey } from './propose.ts'
import { acceptedBefore, beginReport, type Report } from './report.ts'
import { actorOf } from './actor-of.ts'
import { ownLabels } from './own-labels.ts'
import { originalsOf, type Resource } from './resource-rows.ts'
import { shownPictures, uprightItem, type ShownPicture } from './upright.ts'
import type { ImportAnnotationsPayload } from '../payloads.ts'
import { JobFailure, type JobContext, type JobHandler } from '../runner.ts'
import { jobText } from '../text.ts'

interface ImportAnnotationsOptions {
  store: Store
  media: { workFolder: string; uploadFolder: string }
  archiveLimits: ArchiveLimits
  release: (uploadId: string) => Promise<void>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Items per batch; videos with masks come one at a time. */
const BATCH = 50
const text = jobText.importing

interface Matched {
  read: ReadItem
  match: Match
  name: string
}

async function* batches(items: AsyncIterable<Matched>, size: number): AsyncGenerator<Matched[]> {
  let batch: Matched[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

interface Run {
  store: Store
  payload: Required<ImportAnnotationsPayload>
  by: LifecycleActor
  /** Uuids in the file to those of resources, so far. */
  found: Map<string, string>
  tally: Tally
  codec: Codec
  report: Report
  /** Accepted by an earlier run of the job. */
  before: ReadonlySet<string>
  archiveLimits: ArchiveLimits
  now: () => number
  advanced: () => Promise<void>
}

interface Legible {
  item: ImportItem
  resource: Resource
  name: string
}

/** Otherwise pictures without annotations are refused. */
const takesEmpty = ({ kind, purpose, emptyIsDone }: Run['payload']): boolean =>
  emptyIsDone && purpose === 'work' && KINDS[kind].media === 'image'

function legible({ payload, tally }: Run, batch: readonly Matched[]): Legible[] {
  const items: Legible[] = []
  for (const { read, match, name } of batch)
    if (!('item' in read)) {
      refuse(tally, read.name, read.reason)
      noteUnknown(tally, read.unknown ?? [])
    } else if (read.item.annotation === null && !takesEmpty(payload)) refuse(tally, name, text.noAnnotation)
    else if ('reason' in match) refuse(tally, name, match.reason)
    else if (read.item.annotation === undefined) refuse(tally, name, text.noAnnotation)
    else items.push({ item: read.item, resource: match.resource, name })
  return items
}

const upright = ({ payload, codec }: Run, item: ImportItem, shown: ShownPicture | undefined): ImportItem =>
  shown === undefined || readerOf(payload.format).isUpright?.(item)
    ? item
    : uprightItem(item, shown, { fallback: payload.frame, codec })

function take(tally: Tally, { name, notes, skipped, unknown, detail = '' }: Checked): void {
  const leftOutText = skipped.size > 0 ? text.leftOut(skipped.size, [...skipped.keys()]) : ''
  accept(tally, name, [detail, leftOutText].filter((each) => each !== '').join('；'))
  note(tally, [...notes, ...[...skipped.values()].map(noteText.skipped)])
  if (leftOutText !== '') leaveOut(tally, name, skipped)
  noteUnknown(tally, unknown)
}

async function checkedOf(run: Run, items: readonly Legible[]): Promise<Checked[]> {
  const { store, payload, tally, before } = run
  const uuids = items.map(({ resource }) => resource.uuid)
  const facts = await documentFacts(store.db, payload.kind, uuids)
  const shown = await shownPictures(store.db, uuids)
  const checked: Checked[] = []
  for (const { item, resource, name } of items) {
    const { uuid } = resource
    const { kind, purpose } = payload
    const result = checkItem(kind, upright(run, item, shown.get(uuid)), uuid, facts.get(uuid), purpose)
    if ('reason' in result) refuse(tally, item.name, result.reason)
    else checked.push({ ...result, name, detail: name === resource.name ? '' : text.given(resource.name) })
  }
  const works = checked.map(({ work }) => work)
  const there = await alreadyThere(store.db, works, payload.purpose)
  const fresh = checked.filter(({ work }) => !there.has(work))
  for (const each of checked)
    if (!there.has(each.work)) continue
    else if (before.has(each.name)) take(tally, each)
    else skipDuplicate(tally, each.name)
  return payload.purpose === 'work' ? withOriginals(run, items, fresh) : fresh
}

/** Sets the original of each repeat, or adds a note if it is not in the tag. */
async function withOriginals(
  { store, payload, found }: Run,
  items: readonly Legible[],
  checked: readonly Checked[],
): Promise<Checked[]> {
  const named = new Map<string, string>()
  for (const { item, resource } of items) if (item.uuid !== undefined) found.set(item.uuid, resource.uuid)
  for (const { item, resource } of items)
    if (item.duplicateOf) named.set(resource.uuid, found.get(item.duplicateOf) ?? item.duplicateOf)
  if (named.size === 0) return [...checked]
  const originals = await originalsOf(store.db, payload.tagId, [...named.values()])
  return checked.map((each) => {
    const { work, notes } = each
    const original = named.get(work.id)
    if (original === undefined) return each
    if (original === work.id || !originals.has(original))
      return { ...each, notes: [...notes, text.noOriginal] }
    return { ...each, work: { ...work, annotation: { ...work.annotation, duplicateOf: original } } }
  })
}

async function takeBatch(run: Run, batch: readonly Matched[]): Promise<void> {
  const { store, by, payload, tally, now } = run
  const checked = await checkedOf(run, legible(run, batch))
  const works = checked.map(({ work }) => work)
  const { tagId, purpose } = payload
  const failures = await importWork(store, works, { tagId, purpose, by, at: now() })
  for (const each of checked) {
    const failure = failures.get(each.work.id)
    if (failure) refuse(tally, each.name, sentenceOf(failure))
    else take(tally, each)
  }
  await run.report.save(tally.lines)
  if (checked.length > failures.size) await run.advanced()
}

const [READ_SHARE, MATCH_SHARE] = [0.2, 0.1]

/** @param items how many were read @returns the share of the file that was read, 0 to 1 */
interface ShownFile extends OpenedFile {
  readonly share: (items: number) => number
}

async function findAll(run: Run, file: ShownFile, { signal, progress }: JobContext) {
  const { store, payload } = run
  const listed = typeof file.references === 'function' ? file.references() : file.references
  const references: (ResourceReference | null)[] = []
  for await (const reference of listed) {
    if (references.length % BATCH === 0) {
      signal.throwIfAborted()
      progress(READ_SHARE * file.share(0), text.reading(references.length))
    }
    references.push(reference)
  }
  const onProgress = (done: number): void =>
    progress(
      READ_SHARE + (MATCH_SHARE * done) / Math.max(1, references.length),
      text.matching(done, references.length),
    )
  const { endings = true } = file
  const matches = await matchClaims(store.db, payload.tagId, references, { endings, signal, onProgress })
  return { references, matches }
}

/** Formats know their progress at different times; this never goes back. */
function onward({ signal, progress }: JobContext): JobContext {
  let most = 0
  return { signal, progress: (done, said) => progress((most = Math.max(most, done)), said) }
}

async function openFile(
  run: Run,
  { path: file, upload, isArchive }: ImportFile,
  context: JobContext,
  survey?: Labelling,
): Promise<ShownFile> {
  const { kind, purpose, labels, frame, format, minScore, minKeypointScore } = run.payload
  const { signal, progress } = context
  const content = await importedText(file, signal)
  const opened = await readerOf(format).open({
    kind,
    ...(await ownLabels(run.store.db, run.payload.tagId)),
    ...(survey && { labelling: survey }),
    labels: new Map(labels.map(({ from, to }) => [from, to])),
    predictions: purpose === 'prelabel' ? { minScore, minKeypointScore } : null,
    path: file,
    isArchive,
    open: () => openArchive(upload, run.archiveLimits),
    text: content.text,
    isStored: frame === 'stored',
    signal,
    onProgress: (share) => progress(READ_SHARE * share, text.opening),
  })
  const { count } = opened
  const share =
    count === undefined ? content.share : (items: number) => Math.min(1, items / Math.max(1, count))
  return { ...opened, share }
}

const resourcesOf =
  (matches: readonly Match[]) =>
  (turn: number): Resource | null => {
    const match = matches[turn]
    return match && 'resource' in match ? match.resource : null
  }

/** Whether a file may say which labels a database without any is to have. */
async function mayPropose(run: Run): Promise<boolean> {
  const { propose, labels } = run.payload
  if (!propose || labels.length > 0) return false
  const { labelling, categories = [] } = await ownLabels(run.store.db, run.payload.tagId)
  return labelling === undefined && categories.length === 0
}

/** Reads the whole file and takes nothing. Null: import it as ever. */
async function proposalOf(run: Run, uploaded: ImportFile, context: JobContext): Promise<Proposal | null> {
  if (!(await mayPropose(run))) return null
  const survey = new Survey(run.payload.kind)
  const file = await openFile(run, uploaded, context, survey.labelling)
  const { references, matches } = await findAll(run, file, context)
  let turn = 0
  survey.begin(String(turn))
  for await (const read of file.items(resourcesOf(matches))) {
    if (turn % BATCH === 0) context.signal.throwIfAborted()
    if ('item' in read && run.payload.format === 'json') survey.addDocument(read.item.annotation)
    context.progress(READ_SHARE * file.share(turn), text.reading(references.length))
    survey.begin(String(++turn))
  }
  return survey.proposal(file.ontology?.())
}

async function takeFile(run: Run, uploaded: ImportFile, context: JobContext): Promise<void> {
  const { payload, tally } = run
  const { signal, progress } = context
  const file = await openFile(run, uploaded, context)
  const { references, matches } = await findAll(run, file, context)
  const resourceAt = resourcesOf(matches)
  const matched = async function* (): AsyncGenerator<Matched> {
    let turn = 0
    for await (const read of file.items(resourceAt)) {
      const name = references[turn]?.name ?? ('item' in read ? read.item.name : read.name)
      yield { read, match: matches[turn] ?? { reason: text.noResource }, name }
      turn += 1
    }
  }
  const atOnce = KINDS[payload.kind].hasMaskRows ? 1 : BATCH
  const before = READ_SHARE + MATCH_SHARE
  for await (const batch of batches(matched(), atOnce)) {
    signal.throwIfAborted()
    await takeBatch(run, batch)
    const done = tally.accepted + tally.refused + tally.duplicates
    progress(before + (1 - before) * file.share(done), text.progress(done))
  }
  const unread = [...uploaded.unread, ...(file.unread ?? [])].filter(
    (name) => !isListing(name) && file.used?.has(name) !== true,
  )
  for (const name of unread) leaveUnread(tally, name)
  await run.report.save(tally.lines)
}

export function importAnnotationsJob(options: ImportAnnotationsOptions): JobHandler<'import-annotations'> {
  const { store, media, archiveLimits, release, now } = options
  return async (job, context) => {
    const payload = {
      purpose: 'work' as const,
      labels: [],
      frame: null,
      emptyIsDone: false,
      propose: false,
      ...IMPORT_SCORES,
      ...job.payload,
    }
    const by = await actorOf(store.db, job.created_by)
    const tally = emptyTally()
    const unpacked = path.join(media.workFolder, randomUUID())
    try {
      const uploaded = path.join(media.uploadFolder, payload.uploadId)
      const file = await importFile(archiveLimits, readerOf(payload.format).input, uploaded, unpacked)
      const before = job.attempts > 1 ? await acceptedBefore(store.db, job.id) : new Set<string>()
      const report = await beginReport(store.db, job.id)
      const advanced = () => countTriesAnew({ store, job })
      const codec = await loadCodec()
      const run = {
        store,
        payload,
        by,
        found: new Map(),
        tally,
        codec,
        report,
        before,
        archiveLimits,
        now,
        advanced,
      }
      const shown = onward(context)
      const proposal = await proposalOf(run, file, shown)
      if (proposal === null) await takeFile(run, file, shown)
      return {
        result: { ...resultOf(tally), ...(proposal && { proposal }) },
        text: text.done(tally.accepted, tally.refused),
        cleanUp: () => release(payload.uploadId),
      }
    } catch (error) {
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
