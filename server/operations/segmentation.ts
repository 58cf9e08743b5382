import { sql } from 'kysely'
import type {
  SegmentRequest,
  SegmentResult,
  SuggestionRequest,
  SuggestionResult,
  TrackRequest,
  TrackTask,
  TrackingState,
} from '../../src/contract/types.d.ts'
import { SuggestionResultLimits } from '../../src/contract/limits.ts'
import { compressedCounts, maskViolations } from '../../src/domain/documents/mask.ts'
import { violation, type Violation } from '../../src/domain/documents/violation.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import { isAdmin } from '../../src/domain/permissions.ts'
import { isEmptyMask } from '../../src/domain/segments/mask-algebra.ts'
import { ProcessError } from '../child-process/run.ts'
import type { Caller } from '../http/caller.ts'
import { forKinds } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { someOf } from '../http/reasons.ts'
import { cancel, enqueue, revoke } from '../jobs/queue.ts'
import { uniqueKeyOf, type TrackPayload } from '../jobs/track-payload.ts'
import { masksOn } from '../jobs/track/rows.ts'
import { mediaText } from '../media/text.ts'
import { EngineError } from '../segmentation/engine.ts'
import { segmentationText } from '../segmentation/text.ts'
import type { Store, Tx } from '../store/store.ts'
import { documentFacts } from '../workflow/documents/facts.ts'
import { invalid, problemOf } from '../workflow/failure.ts'
import { requireProlonged } from '../workflow/leases/leases.ts'
import { trackingColumns } from '../workflow/masks/masks.ts'
import { lockRows, readRows, requireSight, sees } from '../workflow/rows.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'

type SegmentationDependencies = Pick<Dependencies, 'store' | 'segmentation'>

interface Medium {
  path: string
  width: number
  height: number
  /** Seconds; null for pictures and unknown frames. */
  time: number | null
  frames: number | null
}

const mediumOf = async ({ db }: Store, id: string, frame: number | null): Promise<Medium | undefined> => {
  const { rows } = await sql<Medium>`
    select m.path, m.width, m.height, m.frame_count as frames, f.times[${(frame ?? 0) + 1}::int] as time
    from resources r join media_files m on m.uuid = r.media_uuid left join media_frames f on f.media_uuid = m.uuid
    where r.uuid = ${id}`.execute(db)
  return rows[0]
}

const boxViolations = (box: SegmentRequest['box'], { width, height }: Medium): Violation[] =>
  box && (box.x + box.width > width || box.y + box.height > height)
    ? [violation('box', 'inside-picture', { limit: `${width} × ${height}` })]
    : []

function promptViolations(body: SegmentRequest, medium: Medium): Violation[] {
  const { width, height } = medium
  const found = (body.points ?? []).flatMap((point, index) =>
    point.x > width || point.y > height
      ? [violation(`points[${index}]`, 'inside-picture', { limit: `${width} × ${height}` })]
      : [],
  )
  found.push(...boxViolations(body.box, medium))
  const { previous } = body
  return previous ? [...found, ...maskViolations('previous', previous, medium)] : found
}

/** Throws a 503 for an engine that does not work. */
export function problemOfEngine(error: unknown): never {
  if (error instanceof EngineError) throw new Problem(503, error.message, '', { retryAfter: 5, cause: error })
  if (error instanceof ProcessError)
    throw new Problem(503, segmentationText.failed, '', { retryAfter: 5, cause: error })
  throw error
}

const promptsOf = ({ points = [], box, previous }: SegmentRequest) => ({
  points,
  box: box ?? null,
  previous: previous
    ? { size: [previous.size[0], previous.size[1]] as [number, number], counts: compressedCounts(previous) }
    : null,
})

interface Shown {
  medium: Medium
  /** Null for pictures. */
  frame: { number: number; time: number } | null
}

/** Throws where the caller does not see it, or it has no such frame. */
async function shownTo(
  { store }: SegmentationDependencies,
  kind: Kind,
  caller: Caller,
  asked: { id: string; frame?: number },
  /** Of the request itself, before it is known whether the frame exists. */
  check: () => void = () => undefined,
): Promise<Shown> {
  const [found] = await readRows(store.db, [asked.id])
  requireSight(caller, found, kind)
  const isVideo = KINDS[kind].media === 'video'
  const number = isVideo ? (asked.frame ?? 0) : null
  const medium = await mediumOf(store, asked.id, number)
  if (medium === undefined) throw new Problem(503, mediaText.noSuchFrame)
  check()
  const { time, frames } = medium
  if (isVideo && (asked.frame === undefined || time === null))
    throw problemOf(invalid([violation('frame', 'frame-range', { limit: frames ?? 0 })]))
  return { medium, frame: number === null || time === null ? null : { number, time } }
}

async function sam2image(
  dependencies: SegmentationDependencies,
  kind: Kind,
  caller: Caller,
  body: SegmentRequest,
  disconnected: () => AbortSignal,
): Promise<SegmentResult> {
  const { segmentation } = dependencies
  const { medium, frame } = await shownTo(dependencies, kind, caller, body, () => {
    if ((body.points ?? []).length === 0 && !body.box && !body.previous)
      throw new Problem(422, segmentationText.noPrompt)
  })
  const violations = promptViolations(body, medium)
  if (violations.length > 0) throw problemOf(invalid(violations))
  const { path, width, height } = medium
  const { mask, score } = await segmentation
    .segment(path, frame, { size: { width, height }, prompts: promptsOf(body) }, disconnected())
    .catch(problemOfEngine)
  if (isEmptyMask(mask)) throw new Problem(422, segmentationText.nothing)
  return { rleMask: mask, score, engine: segmentation.engine ?? 'builtin' }
}

async function suggestions(
  dependencies: SegmentationDependencies,
  kind: Kind,
  caller: Caller,
  body: SuggestionRequest,
  disconnected: () => AbortSignal,
): Promise<SuggestionResult> {
  const { segmentation } = dependencies
  const { medium, frame } = await shownTo(dependencies, kind, caller, body)
  const violations = boxViolations(body.box, medium)
  if (violations.length > 0) throw problemOf(invalid(violations))
  const { path, width, height } = medium
  const wish = { what: body.what, within: body.box ?? null, texts: body.texts ?? [] }
  const { suggestions: found, model } = await segmentation
    .suggest(path, frame, { size: { width, height }, wish }, disconnected())
    .catch(problemOfEngine)
  return {
    suggestions: found
      .slice(0, SuggestionResultLimits.suggestions.maxItems)
      .map(({ mask, ...one }) => ({ ...one, rleMask: mask })) as SuggestionResult['suggestions'],
    model,
    engine: segmentation.engine ?? 'builtin',
  }
}

export const suggestionHandlers = (dependencies: SegmentationDependencies) =>
  forKinds<'image' | 'image-node' | 'image-segment' | 'video-segment', 'suggestions'>(
    ['image', 'image-node', 'image-segment', 'video-segment'],
    (kind) => ({
      suggestions: ({ caller, body, origin }) =>
        suggestions(dependencies, kind, caller, body, () => origin.left),
    }),
  )

export const segmentHandlers = (dependencies: SegmentationDependencies) =>
  forKinds<'image-segment' | 'video-segment', 'sam2image'>(['image-segment', 'video-segment'], (kind) => ({
    sam2image: ({ caller, body, origin }) => sam2image(dependencies, kind, caller, body, () => origin.left),
  }))

interface TrackingDependencies extends Pick<Dependencies, 'store' | 'segmentation' | 'jobNotifier' | 'now'> {
  leaseMs: number
}

const KIND = 'video-segment'
/** Per chunk; a finished chunk resets the count. */
const ATTEMPTS = 20

/** Returns the version of the caller's next push. Throws without a lease that can be regained. */
async function requireHold(
  tx: Tx,
  dependencies: TrackingDependencies,
  caller: Caller,
  id: string,
): Promise<number> {
  const [found] = await lockRows(tx, [id])
  const row = requireSight(caller, found, KIND)
  await requireProlonged(tx, dependencies, caller, row)
  return row.last_version + 1
}

/** Returns the same task, throws a conflict for another, and revokes one of an earlier lease or version. */
async function taskUnderWay(tx: Tx, payload: TrackPayload): Promise<TrackTask | null> {
  const { id, holder, since } = payload
  const active = await tx
    .selectFrom('jobs')
    .select(['id', sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`.as('same')])
    .select(sql<boolean>`payload @> ${JSON.stringify({ holder, since })}::jsonb`.as('in_hand'))
    .where('unique_key', '=', uniqueKeyOf(id))
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (active === undefined) return null
  if (active.same) return { taskId: active.id }
  if (!active.in_hand) {
    await revoke(tx, active.id)
    return null
  }
  throw new Problem(409, segmentationText.underWay)
}

async function startTracking(
  dependencies: TrackingDependencies,
  tx: Tx,
  caller: Caller,
  frames: number,
  { id, objectIds, frame, from, to }: TrackRequest,
): Promise<TrackTask> {
  const since = await requireHold(tx, dependencies, caller, id)
  if (to > frames) throw problemOf(invalid([violation('to', 'frame-range', { limit: frames })]))
  if (!(from <= frame && frame < to)) throw problemOf(invalid([violation('frame', 'range-order')]))
  const payload: TrackPayload = { kind: KIND, id, objectIds, frame, from, to, holder: caller.id, since }
  const masks = await masksOn(tx, payload, frame)
  const missing = objectIds.filter((object) => !masks.has(object))
  if (missing.length > 0)
    throw new Problem(422, segmentationText.noMask, segmentationText.noMaskReason(frame, someOf(missing)))
  const underWay = await taskUnderWay(tx, payload)
  if (underWay) return underWay
  const taskId = await enqueue(tx, {
    type: 'track',
    payload,
    createdBy: caller.id,
    uniqueKey: uniqueKeyOf(id),
    maxAttempts: ATTEMPTS,
  })
  return { taskId }
}

interface TaskRow extends TrackingState {
  uuid: string
  owner: number | null
}

const readTask = async (
  { store: { db } }: TrackingDependencies,
  taskId: string,
): Promise<TaskRow | undefined> => {
  const { rows } = await sql<TaskRow>`
    select ${trackingColumns}, payload->>'id' as uuid, created_by as owner
    from jobs where id = ${taskId} and type = 'track'`.execute(db)
  return rows[0]
}

async function requireTask(
  dependencies: TrackingDependencies,
  caller: Caller,
  taskId: string,
): Promise<TrackingState> {
  const task = await readTask(dependencies, taskId)
  const [row] = task === undefined ? [] : await readRows(dependencies.store.db, [task.uuid])
  const own = task !== undefined && (task.owner === caller.id || isAdmin(caller))
  if (!own || row === undefined || !sees(caller, row)) throw new Problem(404, segmentationText.noTask)
  const { uuid: _uuid, owner: _owner, ...state } = task
  return state
}

async function cancelTask(
  dependencies: TrackingDependencies,
  caller: Caller,
  taskId: string,
): Promise<TrackingState> {
  await requireTask(dependencies, caller, taskId)
  await cancel(dependencies.store.db, taskId)
  dependencies.jobNotifier.notify()
  return requireTask(dependencies, caller, taskId)
}

export const trackingHandlers = (dependencies: TrackingDependencies) =>
  forKinds<'video-segment', 'sam2videoTask' | 'sam2videoTask.cancel'>([KIND], () => ({
    sam2videoTask: async ({ caller, body, idempotent }) => {
      if (dependencies.segmentation.engine === null) throw new Problem(503, segmentationText.off)
      const facts = (await documentFacts(dependencies.store.db, KIND, [body.id])).get(body.id)
      const task = await idempotent((tx) =>
        startTracking(dependencies, tx, caller, facts?.frame_count ?? 0, body),
      )
      dependencies.jobNotifier.notify()
      return task
    },
    'sam2videoTask.cancel': ({ caller, params }) => cancelTask(dependencies, caller, params.id),
  }))
