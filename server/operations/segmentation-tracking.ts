import { sql } from 'kysely'
import type { TrackRequest, TrackTask, TrackingState } from '../../src/contract/types.d.ts'
import { violation } from '../../src/domain/documents/violation.ts'
import type { Caller } from '../http/caller.ts'
import { forKinds } from '../http/for-kinds.ts'
import { Problem } from '../http/problem.ts'
import { isAdmin } from '../../src/domain/permissions.ts'
import { someOf } from '../http/reasons.ts'
import { cancel, enqueue, revoke } from '../jobs/queue.ts'
import { masksOn } from '../jobs/track/rows.ts'
import { uniqueKeyOf } from '../jobs/track-payload.ts'
import type { TrackPayload } from '../jobs/track-payload.ts'
import { segmentationText } from '../segmentation/text.ts'
import type { Tx } from '../store/store.ts'
import { invalid, problemOf } from '../workflow/failure.ts'
import { requireProlonged } from '../workflow/leases/leases.ts'
import { requireSight, lockRows, readRows, sees } from '../workflow/rows.ts'
import { documentFacts } from '../workflow/documents/facts.ts'
import { trackingColumns } from '../workflow/masks/track-state.ts'
import type { SegmentationDependencies } from './segmentation.ts'

export interface TrackingDependencies extends SegmentationDependencies {
  leaseMs: number
  now(): number
  wakeJobs(): void
}

const KIND = 'video-segment'
/** Tries of one chunk; a chunk that is done begins to count anew. */
const ATTEMPTS = 20

/** The version that the caller's next push makes. Throws unless the caller holds the resource, or may again. */
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

/**
 * What already waits or runs for the resource: the same task again, or a conflict. One for what is no longer in hand (of who
 * held it before, or of before a push) could only fail, and makes way.
 */
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

async function start(
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

/** A task of the caller's (any, of an admin) on a resource that they see. */
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
  dependencies.wakeJobs()
  return requireTask(dependencies, caller, taskId)
}

/** Tracking as a job: start and cancel. How it stands is `resources/by-ids`. */
export const trackingHandlers = (dependencies: TrackingDependencies) =>
  forKinds<'video-segment', 'sam2videoTask' | 'sam2videoTask.cancel'>([KIND], () => ({
    sam2videoTask: async ({ caller, body, idempotent }) => {
      if (dependencies.segmentation.engine === null) throw new Problem(503, segmentationText.off)
      const facts = (await documentFacts(dependencies.store.db, KIND, [body.id])).get(body.id)
      const task = await idempotent((tx) => start(dependencies, tx, caller, facts?.frame_count ?? 0, body))
      dependencies.wakeJobs()
      return task
    },
    'sam2videoTask.cancel': ({ caller, params }) => cancelTask(dependencies, caller, params.id),
  }))
