import { sql } from 'kysely'
import type { Lease, MaskRow, Tracking, TrackingState } from '../../../src/contract/types.d.ts'
import { compressedCounts, maskViolations } from '../../../src/domain/documents/mask.ts'
import { violation, type Violation } from '../../../src/domain/documents/violation.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Caller } from '../../http/caller.ts'
import { json } from '../../store/json.ts'
import type { Tx } from '../../store/store.ts'
import { send } from '../../store/transaction.ts'
import type { Change } from '../change/change.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { documentFacts, type DocumentFacts } from '../documents/facts.ts'
import { invalid, notFound, problemOf, refused } from '../failure.ts'
import { requireProlonged } from '../leases/leases.ts'
import { lockRows, readRows, requireSight, sees } from '../rows.ts'
import { maskViewOf, readVisibleMasks } from './mask-view.ts'
import { readVisibleRuns, type MaskRun } from './runs.ts'

export const trackingColumns = sql<TrackingState>`id as "taskId", status as state, progress, error,
  coalesce((result->>'frames')::int, 0) as rows, coalesce(result->'ends', '[]') as ends`

/** Masks of videos by frame. A holder's rows carry the version of the next push; until then only they see them. */

export const rowViolations = (rows: readonly MaskRow[], facts: DocumentFacts): Violation[] =>
  rows.flatMap((row, index) => {
    const path = `rows[${index}]`
    if (facts.frame_count !== null && row.frame >= facts.frame_count)
      return [violation(`${path}.frame`, 'frame-range', { limit: facts.frame_count })]
    return row.rle === null ? [] : maskViolations(`${path}.rle`, row.rle, facts)
  })

interface RowsTarget {
  id: string
  author: number | null
  /** The version that the author's next push makes. */
  since: number
  size: Size
}

/** Tracking results are kept on tracked rows only. */
export const writeMaskRows = (tx: Tx, { id, author, since, size }: RowsTarget, rows: readonly MaskRow[]) => {
  const input = rows.map(({ objectId, frame, rle, source, score, uncertain }) => ({
    object: objectId,
    frame,
    rle: rle === null ? null : compressedCounts(rle),
    source,
    ...(source === 'tracked' ? { score, uncertain } : {}),
  }))
  return sql`
    insert into video_masks (resource_uuid, object_id, frame, since_version, rle, height, width, source, score,
      uncertain, author_id)
    select distinct on (x.object, x.frame) ${id}::uuid, x.object, x.frame, ${since}::int, x.rle, ${size.height}::int,
      ${size.width}::int, x.source, x.score, x.uncertain, ${author}::int
    from rows from (jsonb_to_recordset(${json(input)}::jsonb)
      as (object text, frame integer, rle text, source text, score real, uncertain boolean))
      with ordinality as x(object, frame, rle, source, score, uncertain, place)
    order by x.object, x.frame, x.place desc
    on conflict (resource_uuid, object_id, frame, since_version, author_id) do update set
      rle = excluded.rle, source = excluded.source, score = excluded.score, uncertain = excluded.uncertain,
      until_version = null, updated_at = now()`.execute(tx)
}

/** Extends or renews the lease. */
export const saveMasks = async (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  { id, version, rows }: { id: string; version: number; rows: readonly MaskRow[] },
): Promise<{ saved: number; lease: Lease }> => {
  const facts = (await documentFacts(dependencies.store.db, kind, [id])).get(id)
  return dependencies.store.transaction(async (tx) => {
    const [found] = await lockRows(tx, [id])
    const row = requireSight(caller, found, kind)
    const lease = await requireProlonged(tx, dependencies, caller, row)
    if (facts === undefined) throw problemOf(notFound())
    if (version !== row.version) throw problemOf(refused({ reason: 'stale-version', version: row.version }))
    const violations = rowViolations(rows, facts)
    if (violations.length > 0) throw problemOf(invalid(violations))
    await writeMaskRows(tx, { id, author: caller.id, since: row.last_version + 1, size: facts }, rows)
    return { saved: rows.length, lease }
  })
}

/** Frames [from, to), with those where the object is lost or absent. Without `version` like `maskViewOf`. */
export const readMasks = async (
  { store: { db } }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  query: { id: string; from: number; to: number; version?: number },
): Promise<MaskRow[]> => {
  const [found] = await readRows(db, [query.id])
  const row = requireSight(caller, found, kind)
  return readVisibleMasks(db, maskViewOf(row, caller, query.version), query.from, query.to)
}

/** With `since` only changes after that version. */
export const readMaskRuns = async (
  { store: { db } }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  query: { id: string; version?: number; since?: number },
): Promise<MaskRun[]> => {
  const [found] = await readRows(db, [query.id])
  const row = requireSight(caller, found, kind)
  return readVisibleRuns(db, maskViewOf(row, caller, query.version), query.since)
}

/** If a version was made, other people's unsubmitted rows for it go; otherwise the caller's own do. */
export const settleMasks = (
  tx: Tx,
  caller: Caller,
  { row: { uuid, last_version: last }, annotation }: Pick<Change, 'row' | 'annotation'>,
): Promise<unknown> => {
  const isSettled =
    annotation === null ? sql`author_id = ${caller.id}` : sql`author_id is distinct from ${caller.id}`
  return send(
    tx,
    sql`delete from video_masks where resource_uuid = ${uuid} and since_version > ${last} and ${isSettled}`,
  )
}

/** Rows of undone versions become invisible; work based on them goes. `last`: the newest pushed version. */
export const undoMasks = async (
  tx: Tx,
  { id, version, last }: { id: string; version: number; last: number },
): Promise<void> => {
  await sql`
    update video_masks set until_version = since_version
    where resource_uuid = ${id} and since_version > ${version} and since_version <= ${last}
      and until_version is null`.execute(tx)
  await sql`delete from video_masks where resource_uuid = ${id} and since_version > ${last}`.execute(tx)
}

/** The rows are unsubmitted ones of their author again. */
export const retakeMasks = (
  tx: Tx,
  caller: Caller,
  { id, version, last }: { id: string; version: number; last: number },
): Promise<unknown> =>
  sql`
  update video_masks set since_version = ${last + 1}
  where resource_uuid = ${id} and since_version = ${version} and author_id = ${caller.id}`.execute(tx)

export const trackingOf = async (
  { store: { db } }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  ids: readonly string[],
): Promise<Tracking[]> => {
  const rows = (await readRows(db, ids)).filter((row) => row.kind === kind && sees(caller, row))
  const jobs = await sql<TrackingState & { uuid: string }>`
    select distinct on (payload->>'id') payload->>'id' as uuid, ${trackingColumns}
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
