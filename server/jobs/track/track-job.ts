import { sql } from 'kysely'
import type { JobMeter } from '../../monitoring/job-metrics.ts'
import { EngineError, type SpanTracker } from '../../segmentation/engine.ts'
import type { Segmentation } from '../../segmentation/service.ts'
import { mediaText } from '../../media/text.ts'
import { segmentationText } from '../../segmentation/text.ts'
import { ProcessStalledError, type EngineProcess } from '../../segmentation/process/engine-process.ts'
import type { RleText, TrackQuestion } from '../../segmentation/process/messages.ts'
import type { Store } from '../../store/store.ts'
import type { JobRow } from '../queue.ts'
import { JobFailure, type JobContext, type JobHandler } from '../runner.ts'
import {
  firstCheckpoint,
  framesLeft,
  framesThatFit,
  shareDone,
  type Checkpoint,
  type TrackPayload,
} from '../track-payload.ts'
import type { TrackingEnd } from '../../../src/contract/types.d.ts'
import { commitChunk, freeFrames, masksOn } from './rows.ts'
import { inSpan, spanQuestion } from './spans.ts'

export interface TrackJobOptions {
  store: Store
  segmentation: Pick<Segmentation, 'files' | 'openProcess' | 'closeProcess'>
  onProgress: (job: JobRow<'track'>, progress: number) => void
  meter?: Pick<JobMeter, 'tracked' | 'trackingFailed'>
  /** Milliseconds since the epoch. */
  now: () => number
  chunkFrames?: (size: { width: number; height: number }) => number
}

interface Medium {
  path: string
  width: number
  height: number
  times: number[]
}

async function mediumOf(store: Store, id: string): Promise<Medium> {
  const { rows } = await sql<Medium>`
    select m.path, m.width, m.height, f.times from resources r join media_files m on m.uuid = r.media_uuid
    join media_frames f on f.media_uuid = m.uuid where r.uuid = ${id} and r.deleted_at is null`.execute(
    store.db,
  )
  const [medium] = rows
  if (medium === undefined) throw new JobFailure(mediaText.noSuchFrame)
  return medium
}

const turned = (payload: TrackPayload, { frames, uncertain, ends = [] }: Checkpoint): Checkpoint => ({
  ...firstCheckpoint(payload),
  step: -1,
  frames,
  uncertain,
  ends,
})

const firstOfWay = (payload: TrackPayload, step: Checkpoint['step']): Checkpoint => ({
  ...firstCheckpoint(payload),
  step,
})

interface Running extends TrackJobOptions {
  job: JobRow<'track'>
  payload: TrackPayload
  medium: Medium
  engine: EngineProcess
  spans: SpanTracker['most'] | null
  context: JobContext
}

/** Null: no object continues. */
async function questionOf(
  { store, job, payload, medium, chunkFrames = framesThatFit }: Running,
  checkpoint: Checkpoint,
): Promise<Omit<TrackQuestion, 'file'> | null> {
  const { at, step, states, stopped } = checkpoint
  const span = spanQuestion(checkpoint, job.id, medium)
  const left = span === null ? framesLeft(payload, checkpoint) : Math.abs(span.to - at)
  const most = Math.min(chunkFrames(medium), left)
  const free = await freeFrames(store.db, payload, checkpoint, most)
  const masks: Map<string, RleText> = states === null ? await masksOn(store.db, payload, at) : new Map()
  const objects = payload.objectIds
    .filter((id) => !stopped.includes(id) && (states === null ? masks.has(id) : id in states))
    .map((id) => ({ id, mask: masks.get(id) ?? null, state: states?.[id] ?? null, count: free.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
  if (objects.length === 0) return null
  const count = Math.max(...objects.map((object) => object.count))
  const times = medium.times.slice(step === 1 ? at : at - count, (step === 1 ? at + count : at) + 1)
  return { kind: 'track', times, from: at, step, objects, span }
}

async function lastEnds({ store, payload }: Running, checkpoint: Checkpoint): Promise<TrackingEnd[]> {
  const { at, step, stopped, lost = {} } = checkpoint
  const going = payload.objectIds.filter((id) => !stopped.includes(id))
  if (framesLeft(payload, firstOfWay(payload, step)) === 0) return []
  if (framesLeft(payload, checkpoint) === 0)
    return going.map((objectId) => {
      const since = lost[objectId]
      // The search went to the end, but people want to know where the masks end.
      return since === undefined
        ? { objectId, frame: at, reason: 'end' }
        : { objectId, frame: since, reason: 'gone' }
    })
  const free = await freeFrames(store.db, payload, checkpoint, 1)
  return going.map((objectId) =>
    free.get(objectId) === 0
      ? { objectId, frame: at + step, reason: 'locked' }
      : { objectId, frame: at, reason: 'gone' },
  )
}

async function goOneWay(running: Running, file: string, begin: Checkpoint): Promise<Checkpoint> {
  const { job, payload, medium, engine, context, onProgress, meter } = running
  let checkpoint = begin
  while (framesLeft(payload, checkpoint) > 0) {
    const before = await inSpan(running.store.db, payload, checkpoint, running.spans)
    const question = await questionOf(running, before)
    if (question === null) break
    const frames = question.times.length - 1
    const tell = (within: number): void => {
      const share = shareDone(payload, before, within)
      const total = payload.to - 1 - payload.from
      context.progress(share, segmentationText.progress(Math.round(share * total), total))
      onProgress(job, share)
    }
    const startedAt = performance.now()
    const { rows, states } = await engine.ask({ ...question, file }, context.signal, tell)
    meter?.tracked(frames, performance.now() - startedAt)
    const after = { ...before, at: before.at + frames * before.step, states }
    const chunk = { before, after, rows, frames }
    checkpoint = await commitChunk(running, job, payload, chunk, medium)
  }
  return { ...checkpoint, ends: [...(checkpoint.ends ?? []), ...(await lastEnds(running, checkpoint))] }
}

async function goBothWays(running: Running, file: string): Promise<Checkpoint> {
  const { job, payload } = running
  const begin = (job.checkpoint as Checkpoint | null) ?? firstCheckpoint(payload)
  if (begin.step === -1) return goOneWay(running, file, begin)
  return goOneWay(running, file, turned(payload, await goOneWay(running, file, begin)))
}

const failureOf = (error: unknown): Parameters<JobMeter['trackingFailed']>[0] =>
  error instanceof EngineError ? 'engine' : error instanceof ProcessStalledError ? 'stalled' : 'other'

/** Each chunk starts from the state of the last, so a killed run continues with the same masks. */
export function trackJob(options: TrackJobOptions): JobHandler<'track'> {
  const { store, segmentation, meter } = options
  return async (job, context) => {
    const payload = job.payload
    const medium = await mediumOf(store, payload.id)
    const engine = segmentation.openProcess()
    try {
      const { spans } = await engine.ask({ kind: 'check' }, context.signal)
      const end = await segmentation.files.using(medium.path, (file) =>
        goBothWays({ ...options, job, payload, medium, engine, spans, context }, file),
      )
      const { frames, uncertain, ends = [] } = end
      return { result: { frames, uncertain, ends }, text: segmentationText.tracked(frames, uncertain) }
    } catch (error) {
      if (!context.signal.aborted) meter?.trackingFailed(failureOf(error))
      if (error instanceof EngineError) throw new JobFailure(error.message, { cause: error })
      if (error instanceof ProcessStalledError && job.attempts >= job.max_attempts)
        throw new JobFailure(segmentationText.stalled)
      throw error
    } finally {
      await segmentation.closeProcess(engine)
    }
  }
}
