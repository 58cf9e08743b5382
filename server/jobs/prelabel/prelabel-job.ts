import { type ModelName, EngineError } from '../../segmentation/engine.ts'
import type { LifecycleActor } from '../../../src/domain/lifecycle/state.ts'
import { ProcessError } from '../../child-process/run.ts'
import { ExplainedError } from '../../explained-error.ts'
import { AnnotationRefusal } from '../../formats/errors.ts'
import { type ShapeRun, shapeRun } from '../../formats/shapes/document.ts'
import { type EngineProcess, ProcessStalledError } from '../../segmentation/process/engine-process.ts'
import type { MediaSource, SuggestAnswer } from '../../segmentation/process/messages.ts'
import type { Segmentation } from '../../segmentation/service.ts'
import { segmentationText } from '../../segmentation/text.ts'
import type { Store } from '../../store/store.ts'
import { documentFacts } from '../../workflow/documents/facts.ts'
import { actorOf } from '../imports/actor-of.ts'
import { checkItem, type Checked } from '../imports/check-item.ts'
import { ownLabels } from '../imports/own-labels.ts'
import { readReport } from '../imports/report.ts'
import type { PrelabelPayload } from '../payloads.ts'
import type { JobRow } from '../queue.ts'
import { JobFailure, type JobContext, type JobHandler } from '../runner.ts'
import { jobText } from '../text.ts'
import { layChunk, type Looked } from './lay.ts'
import { countPictures, nextPictures, type Picture } from './pictures.ts'
import { type Found, calledHere, findingsIn, suggestedItem } from './suggested-item.ts'
import { type Checkpoint, firstCheckpoint, resultOf } from './tally.ts'

export interface PrelabelJobOptions {
  store: Store
  segmentation: Pick<Segmentation, 'openProcess' | 'closeProcess'> & {
    files: Pick<Segmentation['files'], 'using'>
  }
  /** So many failures one after another mean that the model itself fails. */
  failuresMax: number
  /** Kept of what is found in a picture. */
  findingsMax: number
  /** Milliseconds since the epoch. */
  now: () => number
  /** Told of a failure that a person is not told the reason of. */
  onError: (error: unknown, picture: { path: string }) => void
}

const text = jobText.prelabelling

/** Pictures that are laid together. A killed server repeats at most these. */
const CHUNK = 8

interface Run extends PrelabelJobOptions {
  job: JobRow<'prelabel'>
  payload: PrelabelPayload
  by: LifecycleActor
  reading: ShapeRun
  engine: Pick<EngineProcess, 'ask'>
  context: JobContext
}

const sizeOf = ({ width, height }: Picture) => ({ width, height })

/** Boxes become masks where the kind draws those. */
async function withMasks(
  { engine, payload, reading, context }: Run,
  picture: Picture,
  source: MediaSource,
  found: readonly Found[],
): Promise<Found[]> {
  const all: Found[] = []
  for (const one of found) {
    const isWanted = one.score >= payload.minScore && typeof calledHere(reading, one.label) === 'string'
    if (one.mask || payload.kind !== 'image-segment' || !isWanted) all.push(one)
    else {
      const prompts = { points: [], box: one.box, previous: null }
      const question = { kind: 'segment', source, size: sizeOf(picture), prompts } as const
      const { mask } = await engine.ask(question, context.signal)
      all.push({ ...one, mask })
    }
  }
  return all
}

interface Answer extends SuggestAnswer {
  suggestions: Found[]
}

const asked = (run: Run, picture: Picture): Promise<Answer> =>
  run.segmentation.files.using(picture.path, async (file) => {
    const { engine, payload, context } = run
    const source = { key: picture.path, file, frame: null }
    const wish = { what: payload.what, within: null, texts: [] }
    const question = { kind: 'suggest', source, size: sizeOf(picture), wish } as const
    const { suggestions, model } = await engine.ask(question, context.signal)
    return { model, suggestions: await withMasks(run, picture, source, suggestions) }
  })

/** A process that died starts again with the next question. */
async function askedTwice(run: Run, picture: Picture): Promise<Answer> {
  try {
    return await asked(run, picture)
  } catch (error) {
    run.context.signal.throwIfAborted()
    if (!(error instanceof ProcessError) || error instanceof ProcessStalledError) throw error
    return asked(run, picture)
  }
}

function reasonOf(error: unknown, { onError }: Run, picture: Picture): string {
  if (error instanceof ExplainedError || error instanceof AnnotationRefusal) return error.message
  onError(error, picture)
  return segmentationText.failed
}

/** Throws only what is no fault of the picture. */
async function lookAt(run: Run, picture: Picture): Promise<Looked> {
  const { context, reading } = run
  let answer: Answer
  try {
    answer = await askedTwice(run, picture)
  } catch (error) {
    context.signal.throwIfAborted()
    return { picture, model: null, reason: reasonOf(error, run, picture) }
  }
  const { model, suggestions } = answer
  const found = findingsIn(reading, suggestions)
  try {
    return { picture, model, found, item: suggestedItem(reading, sizeOf(picture), suggestions) }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return { picture, model, found, reason: error.message }
  }
}

/** By the rules of imports. */
async function checked({ store, payload }: Run, looked: readonly Looked[]) {
  const facts = await documentFacts(
    store.db,
    payload.kind,
    looked.map(({ picture }) => picture.uuid),
  )
  const sound = new Map<Looked, Checked | { reason: string }>()
  for (const one of looked) {
    const { picture, item } = one
    if (item === undefined || item.annotation === null) continue
    const { uuid, name } = picture
    sound.set(one, checkItem(payload.kind, { ...item, name, unknown: [] }, uuid, facts.get(uuid), 'prelabel'))
  }
  return sound
}

function requireModel(known: Checkpoint['run'], looked: readonly Looked[]): ModelName | null {
  const models = looked.flatMap(({ model }) => model ?? [])
  const [first = null] = known ? [known.model] : models
  const isOther = ({ name, version }: ModelName) => name !== first?.name || version !== first.version
  if (models.some(isOther)) throw new JobFailure(text.otherModel)
  return first
}

async function goThrough(run: Run, begin: Checkpoint): Promise<Checkpoint> {
  const { store, payload, context, failuresMax } = run
  const { signal, progress } = context
  let at = begin
  for (;;) {
    signal.throwIfAborted()
    const most = Math.min(CHUNK, (payload.most ?? Infinity) - at.done)
    const pictures = most > 0 ? await nextPictures(store.db, payload, at.after, most) : []
    if (pictures.length === 0) return at
    const looked: Looked[] = []
    for (const picture of pictures) {
      looked.push(await lookAt(run, picture))
      const done = at.done + looked.length
      progress(Math.min(1, done / Math.max(1, at.total)), jobText.progress(done, Math.max(done, at.total)))
    }
    const model = requireModel(at.run, looked)
    at = await layChunk(run, at, { looked, model, checked: await checked(run, looked) })
    if (at.failures >= failuresMax)
      throw new JobFailure(text.failsAlways(at.failures, looked.at(-1)?.reason ?? ''))
  }
}

async function firstRefusals(store: Store, jobId: string, most: number) {
  const refusals: { name: string; reason: string }[] = []
  for await (const lines of readReport(store.db, jobId)) {
    for (const { outcome, name, reason } of lines) if (outcome === 'refused') refusals.push({ name, reason })
    if (refusals.length >= most) break
  }
  return refusals.slice(0, most)
}

/** Refusals in the response; all are in the report. */
const REFUSALS_SHOWN = 200

async function begun({ store, payload }: Pick<Run, 'store' | 'payload'>): Promise<Checkpoint> {
  return firstCheckpoint(await countPictures(store.db, payload))
}

/** Goes through the pictures in their order. What is laid is stored with how far it came, so a killed run continues. */
export function prelabelJob(options: PrelabelJobOptions): JobHandler<'prelabel'> {
  const { store, segmentation } = options
  return async (job, context) => {
    const { payload } = job
    const by = await actorOf(store.db, job.created_by)
    const { kind, tagId, labels, minScore, minKeypointScore } = payload
    const reading = await shapeRun({
      kind,
      ...(await ownLabels(store.db, tagId)),
      labels: new Map(labels.map(({ from, to }) => [from, to])),
      predictions: { minScore, minKeypointScore },
    })
    const engine = segmentation.openProcess()
    try {
      const { suggests } = await engine.ask({ kind: 'check' }, context.signal)
      if (!suggests) throw new JobFailure(segmentationText.noSuggestions)
      const begin = (job.checkpoint as Checkpoint | null) ?? (await begun({ store, payload }))
      const end = await goThrough({ ...options, job, payload, by, reading, engine, context }, begin)
      return {
        result: resultOf(end, await firstRefusals(store, job.id, REFUSALS_SHOWN)),
        text: text.done(end.given, end.empty, end.refused),
      }
    } catch (error) {
      if (error instanceof EngineError) throw new JobFailure(error.message, { cause: error })
      throw error
    } finally {
      await segmentation.closeProcess(engine)
    }
  }
}
