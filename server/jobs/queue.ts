import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { storable } from '../../src/domain/storable.ts'
import { json } from '../store/json.ts'
import type { Jobs } from '../store/schema/work.ts'
import type { SqlDatabase, Store, Tx } from '../store/store.ts'
import type { PayloadOf } from './payloads.ts'

export interface JobRow<Type extends string = string> extends Selectable<Omit<Jobs, 'payload'>> {
  type: Type
  payload: PayloadOf<Type>
}

export interface NewJob<Type extends string> {
  type: Type
  payload: PayloadOf<Type>
  createdBy: number | null
  /** While a job with this key waits or runs, `enqueue` returns its id. */
  uniqueKey?: string
  maxAttempts?: number
  /** Higher goes first. */
  priority?: number
}

/** A living worker renews its claim. */
const CLAIM_SECONDS = 60
const MAX_ATTEMPTS = 3

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`

/** Joins the caller's transaction, if any. Returns the job's id. */
export async function enqueue<Type extends string>(db: SqlDatabase, job: NewJob<Type>): Promise<string> {
  const id = randomUUID()
  const row = {
    id,
    type: job.type,
    payload: json(job.payload),
    created_by: job.createdBy,
    max_attempts: job.maxAttempts ?? MAX_ATTEMPTS,
    priority: job.priority ?? 0,
    unique_key: job.uniqueKey ?? null,
  }
  const made = await db
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made || job.uniqueKey === undefined) return id
  const first = await db
    .selectFrom('jobs')
    .select('id')
    .where('unique_key', '=', job.uniqueKey)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return first?.id ?? enqueue(db, job)
}

/** Gives up a job that killed its workers `max_attempts` times. */
export async function claim<Type extends string>(
  store: Store,
  worker: string,
  types: readonly Type[],
): Promise<JobRow<Type> | null> {
  const { rows } = await sql<{ id: string }>`
    with next as (
      select id from jobs
      where type = any(${[...types]}::text[])
        and ((status = 'queued' and run_after <= now()) or (status = 'running' and locked_until <= now()))
      order by priority desc, run_after, created_at
      for update skip locked limit 1
    )
    update jobs set status = 'running', locked_by = ${worker}, locked_until = ${inSeconds(CLAIM_SECONDS)},
      attempts = attempts + 1, started_at = coalesce(started_at, now())
    from next where jobs.id = next.id returning jobs.id`.execute(store.db)
  const id = rows[0]?.id
  if (id === undefined) return null
  const row = await store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return row as JobRow<Type>
}

const held = (store: Store, id: string, worker: string) =>
  store.db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('locked_by', '=', worker)
    .where('status', '=', 'running')

/** Also renews the claim. */
export async function report(
  store: Store,
  id: string,
  worker: string,
  progress: { done: number; text: string },
): Promise<'held' | 'cancel' | 'lost'> {
  const row = await held(store, id, worker)
    .set({ locked_until: inSeconds(CLAIM_SECONDS), progress: progress.done, progress_text: progress.text })
    .returning('cancel_requested')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.cancel_requested ? 'cancel' : 'held'
}

export async function firstTry(db: SqlDatabase, id: string): Promise<void> {
  await db.updateTable('jobs').set({ attempts: 1 }).where('id', '=', id).execute()
}

class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError'
}

/** Where a retry goes on, with the results up to there. Only with this worker's claim. Resets the tries. */
export async function saveCheckpoint(
  tx: Tx,
  job: Pick<JobRow, 'id' | 'locked_by'>,
  checkpoint: Record<string, unknown>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ checkpoint: json(checkpoint), attempts: 1 })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    .where('locked_by', '=', job.locked_by)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ClaimLostError('another worker took the job over')
}

export type Outcome =
  | { status: 'done'; result: Record<string, unknown>; text: string }
  | { status: 'failed'; error: string }
  | { status: 'cancelled' }

/** Names in files may hold characters that the database refuses. */
const reportJson = (result: Record<string, unknown>): string =>
  JSON.stringify(result, (_name, part: unknown) => (typeof part === 'string' ? storable(part) : part))

const released = { locked_by: null, locked_until: null }

export async function finish(store: Store, id: string, worker: string, outcome: Outcome): Promise<void> {
  const ended = { ...released, finished_at: sql<Date>`now()`, status: outcome.status }
  const more =
    outcome.status === 'done'
      ? { result: reportJson(outcome.result), progress: 1, progress_text: outcome.text }
      : { error: outcome.status === 'failed' ? storable(outcome.error) : null }
  await held(store, id, worker)
    .set({ ...ended, ...more })
    .execute()
}

/** `spent` false: this try does not count. */
export async function requeue(
  store: Store,
  id: string,
  worker: string,
  afterSeconds: number,
  spent: boolean,
): Promise<void> {
  await held(store, id, worker)
    .set((row) => ({
      ...released,
      status: 'queued' as const,
      run_after: inSeconds(afterSeconds),
      attempts: spent ? row.ref('attempts') : row('attempts', '-', 1),
    }))
    .execute()
}

/** False: nothing to cancel. */
export async function cancel(db: SqlDatabase, id: string): Promise<boolean> {
  const waiting = await db
    .updateTable('jobs')
    .set({ status: 'cancelled', finished_at: sql<Date>`now()`, cancel_requested: true })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
  if (waiting.numUpdatedRows > 0n) return true
  const running = await db
    .updateTable('jobs')
    .set({ cancel_requested: true })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return running.numUpdatedRows > 0n
}

/** Its worker loses the claim and writes nothing more. */
export async function revoke(db: SqlDatabase, id: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ ...released, status: 'cancelled', finished_at: sql<Date>`now()`, cancel_requested: true })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute()
}

/** Only for a database of one process, at its start. */
export async function freeAllClaims(store: Store, types: readonly string[]): Promise<void> {
  await store.db
    .updateTable('jobs')
    .set({ locked_until: sql<Date>`now()` })
    .where('status', '=', 'running')
    .where('type', 'in', types)
    .execute()
}
