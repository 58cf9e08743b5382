import { sql } from 'kysely'
import type { Lease, MaskRow, Tracking } from '../../src/api/generated/contract.d.ts'
import { compressedCounts, maskViolations } from '../../src/domain/documents/mask.ts'
import type { Violation } from '../../src/domain/documents/violation.ts'
import { violation } from '../../src/domain/documents/violation.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { TASK_FACTS } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { json } from '../store/json.ts'
import type { Tx } from '../store/store.ts'
import { advance, changeOf } from './change.ts'
import type { WorkflowDependencies } from './dependencies.ts'
import { invalid, problemOf, refused } from './failure.ts'
import { persist } from './persist.ts'
import { actorOf, requireSight } from './pull.ts'
import { documentFacts } from './push-input.ts'
import { lockRows, readRows, sees } from './rows.ts'
import { labelsOf, leaseMsOf } from './settings.ts'
import { leaseView } from './views.ts'

/**
 * Masks of videos, by frame. What a holder writes belongs to the version that their next push will make, and only they
 * see it until then.
 */

type Facts = NonNullable<Awaited<ReturnType<typeof documentFacts>> extends Map<string, infer F> ? F : never>

const rowViolations = (rows: readonly MaskRow[], facts: Facts): Violation[] =>
  rows.flatMap((row, index) => {
    const path = `rows[${index}]`
    if (facts.frame_count !== null && row.frame >= facts.frame_count)
      return [violation(`${path}.frame`, 'frame-range', { limit: facts.frame_count })]
    return row.rle === null ? [] : maskViolations(`${path}.rle`, row.rle, facts)
  })

const write = (tx: Tx, caller: Caller, id: string, since: number, facts: Facts, rows: readonly MaskRow[]) => {
  const input = rows.map(({ objectId, frame, rle, source }) => ({
    object: objectId,
    frame,
    rle: rle === null ? null : compressedCounts(rle),
    source,
  }))
  return sql`
    insert into video_masks (resource_uuid, object_id, frame, since_version, rle, height, width, source, author_id)
    select distinct on (x.object, x.frame) ${id}::uuid, x.object, x.frame, ${since}::int, x.rle, ${facts.height}::int,
      ${facts.width}::int, x.source, ${caller.id}::int
    from rows from (jsonb_to_recordset(${json(input)}::jsonb)
      as (object text, frame integer, rle text, source text)) with ordinality as x(object, frame, rle, source, place)
    order by x.object, x.frame, x.place desc
    on conflict (resource_uuid, object_id, frame, since_version) do update set
      rle = excluded.rle, source = excluded.source, author_id = excluded.author_id, updated_at = now()`.execute(
    tx,
  )
}

/** Writes rows of a resource that the caller holds at that version, and prolongs the lease. */
export const saveMasks = async (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  { id, version, rows }: { id: string; version: number; rows: readonly MaskRow[] },
): Promise<{ saved: number; lease: Lease }> => {
  const facts = (await documentFacts(dependencies.store.db, kind, [id])).get(id)
  return dependencies.store.transaction(async (tx) => {
    const [found] = await lockRows(tx, [id])
    const row = requireSight(caller, found, id, kind)
    const change = changeOf(row)
    const leaseMs = leaseMsOf(labelsOf(kind, row.settings_version, row.settings), dependencies.leaseMs)
    const failure = advance(change, { type: 'RENEW', by: actorOf(caller), at: dependencies.now(), leaseMs })
    const { lease } = change.state
    if (failure !== null || lease === null || facts === undefined)
      throw problemOf(failure ?? refused({ reason: 'not-held' }))
    if (version !== row.version) throw problemOf(refused({ reason: 'stale-version', version: row.version }))
    const violations = rowViolations(rows, facts)
    if (violations.length > 0) throw problemOf(invalid(violations))
    await write(tx, caller, id, row.last_version + 1, facts, rows)
    await persist(tx, [change])
    const stage = TASK_FACTS[lease.task].stage
    return {
      saved: rows.length,
      lease: leaseView(stage, new Date(lease.expiresAt)) ?? {
        stage,
        expiresAt: new Date(lease.expiresAt).toISOString(),
      },
    }
  })
}

interface Stored {
  object_id: string
  frame: number
  rle: string
  height: number
  width: number
  source: MaskRow['source']
}

/** Masks on frames `from` to before `to`, as of a version; by default what the caller has in hand, or the version in force. */
export const readMasks = async (
  { store: { db } }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  query: { id: string; from: number; to: number; version?: number },
): Promise<MaskRow[]> => {
  const [found] = await readRows(db, [query.id])
  const row = requireSight(caller, found, query.id, kind)
  const next = row.last_version + 1
  const version = query.version ?? (row.lease_holder_id === caller.id ? next : row.version)
  const stored = await sql<Stored>`
    select * from (
      select distinct on (object_id, frame) object_id, frame, rle, height, width, source from video_masks
      where resource_uuid = ${query.id} and frame >= ${query.from} and frame < ${query.to}
        and since_version <= ${version} and (since_version <= ${row.last_version} or author_id = ${caller.id})
        and (until_version is null or until_version > ${version})
      order by object_id, frame, since_version desc) as standing
    where rle is not null order by frame, object_id`.execute(db)
  return stored.rows.map(({ object_id, frame, rle, height, width, source }) => ({
    objectId: object_id,
    frame,
    rle: { size: [height, width], counts: rle },
    source,
  }))
}

/** After a push: rows that others had begun on the same version fall away. */
export const settleMasks = async (
  tx: Tx,
  caller: Caller,
  versions: ReadonlyMap<string, number>,
): Promise<void> => {
  for (const [id, version] of versions)
    await sql`
      delete from video_masks
      where resource_uuid = ${id} and since_version = ${version} and author_id is distinct from ${caller.id}`.execute(
      tx,
    )
}

/** After a reset: rows of the versions that were undone hold from nowhere to nowhere. */
export const undoMasks = (tx: Tx, id: string, version: number) =>
  sql`
    update video_masks set until_version = since_version
    where resource_uuid = ${id} and since_version > ${version} and until_version is null`.execute(tx)

interface JobRow {
  taskId: string
  state: NonNullable<Tracking['task']>['state']
  progress: number
  error: string | null
}

/** Where these resources stand, and their newest tracking. Those that the caller does not see are left out. */
export const trackingOf = async (
  { store: { db } }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  ids: readonly string[],
): Promise<Tracking[]> => {
  const rows = (await readRows(db, ids)).filter((row) => row.kind === kind && sees(caller, row))
  const jobs = await sql<JobRow & { uuid: string }>`
    select distinct on (payload->>'id') payload->>'id' as uuid, id as "taskId", status as state, progress, error
    from jobs where type = 'track' and payload->>'id' = any(${rows.map(({ uuid }) => uuid)}::text[])
    order by payload->>'id', created_at desc`.execute(db)
  const tasks = new Map(jobs.rows.map(({ uuid, ...task }) => [uuid, task]))
  return rows.map(({ uuid, status, version }) => ({
    id: uuid,
    status,
    version,
    task: tasks.get(uuid) ?? null,
  }))
}
