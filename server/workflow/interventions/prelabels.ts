import { sql, type RawBuilder } from 'kysely'
import type { LifecycleActor } from '../../../src/domain/lifecycle/state.ts'
import { ADMIN_EVENTS } from '../../../src/domain/lifecycle/tasks.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { advance, changeOf, expireLapsed } from '../change/change.ts'
import { comesAfter, overResources } from '../change/over-resources.ts'
import { recountLabels } from '../change/labels.ts'
import { recordedChanges, persist } from '../change/persist.ts'
import { lockRows } from '../rows.ts'

/**
 * Pre-labels are labels, often a model's, that the first marker starts from. They are version 0 of a
 * resource, so whatever compares versions handles them.
 */

const unanswered = (tagId: number) => sql`
  r.tag_id = ${tagId} and r.status = 'unmarked' and r.version = 0 and r.deleted_at is null
  and exists (select 1 from annotations given where given.resource_uuid = r.uuid and given.version = 0)
  and not exists (select 1 from annotations later where later.resource_uuid = r.uuid and later.version > 0)`

/** Pictures in which a model found nothing have no pre-label, and a turn all the same. */
const foundEmpty = (tagId: number) => sql`
  r.tag_id = ${tagId} and r.status = 'unmarked' and r.doubt is not null and r.deleted_at is null
  and not exists (select 1 from annotations given where given.resource_uuid = r.uuid and given.version = 0)`

async function withPrelabel(tx: Tx, uuids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select resource_uuid as uuid from annotations
    where resource_uuid = any(${[...uuids]}::uuid[]) and version = 0`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

async function originalsOf(tx: Tx, uuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid from resources r where r.uuid = any(${[...uuids]}::uuid[]) and not r.is_copy`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Copies for quality tests do not count. */
export async function countPrelabels(db: SqlDatabase, tagId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from resources r where ${unanswered(tagId)} and not r.is_copy`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The first push on a pre-label that is in force, of a resource `r`: at most one row. */
export const FIRST_PUSH = sql`
  select later.version, later.document from annotations later
  where later.resource_uuid = r.uuid and later.stage = 'mark' and later.base_version = 0
    and later.version between 1 and r.version
  order by later.version desc limit 1`

/** Pre-labels that were pushed, and those pushed unchanged (with masks): this measures the model. */
export async function answeredPrelabels(
  db: SqlDatabase,
  tagId: number,
): Promise<{ answered: number; unchanged: number }> {
  const { rows } = await sql<{ answered: number; unchanged: number }>`
    select count(*)::integer as answered,
      count(*) filter (where first.document = given.document and not exists (
        select 1 from video_masks drawn
        where drawn.resource_uuid = r.uuid and drawn.since_version = first.version))::integer as unchanged
    from resources r
    join annotations given on given.resource_uuid = r.uuid and given.version = 0
    cross join lateral (${FIRST_PUSH}) as first
    where r.tag_id = ${tagId} and r.deleted_at is null and not r.is_copy`.execute(db)
  return rows[0] ?? { answered: 0, unchanged: 0 }
}

/** Resources with a draft or unsubmitted masks on their current version. */
export async function begunOf(tx: Tx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select resource_uuid as uuid from drafts where resource_uuid = any(${[...uuids]}::uuid[])
    union select resource_uuid from video_masks
    where resource_uuid = any(${[...uuids]}::uuid[]) and author_id is not null`.execute(tx)
  return new Set(rows.map(({ uuid }) => uuid))
}

export const oneOf = (uuids: readonly string[]) => sql`select unnest(${[...uuids]}::uuid[])`

/** The resources must have no pushed work. */
export async function dropPrelabels(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from video_masks where resource_uuid in (${which}) and since_version = 0`.execute(tx)
  await sql`delete from annotations where resource_uuid in (${which}) and version = 0`.execute(tx)
  await sql`delete from resource_labels where resource_uuid in (${which})`.execute(tx)
}

/** What models found: for pre-labels that are removed, or replaced from a file. Pulls then take them in order of arrival. */
export async function forgetFindings(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from model_findings where resource_uuid in (${which})`.execute(tx)
  await sql`update resources set doubt = null, disagreement = null
    where uuid in (${which}) and doubt is not null`.execute(tx)
}

/** A copy must look exactly like its source. */
export async function unansweredCopies(tx: Tx, uuids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ source: string; uuid: string }>`
    select q.source_uuid as source, q.resource_uuid as uuid from quality_items q
    join resources c on c.uuid = q.resource_uuid join resources s on s.uuid = q.source_uuid
    where q.source_uuid = any(${[...uuids]}::uuid[]) and c.tag_id = s.tag_id and c.status = 'unmarked'`.execute(
    tx,
  )
  const copies = new Map<string, string[]>()
  for (const { source, uuid } of rows) copies.set(source, [...(copies.get(source) ?? []), uuid])
  return copies
}

/** Does nothing across tags: their labels differ. The copy comes in the turn of its source. */
export async function copyPrelabel(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update resources c set doubt = r.doubt, disagreement = r.disagreement from resources r
    where c.uuid = ${to} and r.uuid = ${from} and c.tag_id = r.tag_id and r.doubt is not null`.execute(tx)
  const isLaid = sql`exists (select 1 from annotations where resource_uuid = ${to} and version = 0)`
  await sql`
    insert into annotations (resource_uuid, version, stage, author_company_id, document, availability, settings_version, created_at)
    select ${to}, version, stage, author_company_id, document, availability, settings_version, created_at
    from annotations where resource_uuid = ${from} and version = 0
      and (select count(distinct r.tag_id) from resources r where r.uuid in (${from}, ${to})) = 1`.execute(tx)
  await sql`
    insert into video_masks (resource_uuid, object_id, frame, since_version, rle, height, width, source, score, uncertain)
    select ${to}, object_id, frame, since_version, rle, height, width, source, score, uncertain
    from video_masks where resource_uuid = ${from} and since_version = 0 and ${isLaid}`.execute(tx)
  await recountLabels(tx, [to])
  await sql`
    insert into admin_events (id, code, actor_id, kind, tag_id, resource_uuid, from_status, to_status, detail, created_at)
    select nextval('history_id'), code, actor_id, kind, tag_id, ${to}, from_status, to_status, detail, created_at
    from admin_events where resource_uuid = ${from} and code = ${ADMIN_EVENTS.prelabel}
      and ${isLaid}
    order by id desc limit 1`.execute(tx)
}

async function removeChunk(
  tx: Tx,
  by: LifecycleActor,
  uuids: readonly string[],
  at: number,
): Promise<{ removed: number; kept: number }> {
  const rows = await lockRows(tx, uuids)
  const given = await withPrelabel(tx, uuids)
  const changes = rows.filter(({ uuid }) => given.has(uuid)).map((row) => changeOf(row))
  const begun = await begunOf(tx, uuids)
  for (const change of changes) expireLapsed(change, at, null)
  const removed = changes.filter(
    (change) =>
      !begun.has(change.row.uuid) && advance(change, { type: 'PRELABEL', given: false, by, at }) === null,
  )
  const ids = removed.map(({ row }) => row.uuid)
  await dropPrelabels(tx, oneOf(ids))
  await persist(tx, recordedChanges(changes))
  await forgetFindings(tx, oneOf([...ids, ...uuids.filter((uuid) => !given.has(uuid))]))
  const gone = new Set(ids)
  const counted = (await originalsOf(tx, [...given])).map((uuid) => gone.has(uuid))
  const went = counted.filter(Boolean).length
  return { removed: went, kept: counted.length - went }
}

/** Keeps those begun or leased. Runs in steps. Copies go too, uncounted. Throws like `requireTag`. */
export const removePrelabels = (
  by: LifecycleActor,
  tagId: number,
  at: number,
  requireTag: (tx: Tx) => Promise<unknown>,
) =>
  overResources<{ removed: number; kept: number }>({
    begin: async (tx) => {
      await requireTag(tx)
      return { removed: 0, kept: 0 }
    },
    find: async (tx, after) => {
      const { rows } = await sql<{ uuid: string }>`
        select r.uuid from resources r
        where (${unanswered(tagId)} or ${foundEmpty(tagId)}) and ${comesAfter(after)} order by r.uuid`.execute(
        tx,
      )
      return rows.map(({ uuid }) => uuid)
    },
    each: async (tx, uuids, { removed, kept }) => {
      const chunk = await removeChunk(tx, by, uuids, at)
      return { removed: removed + chunk.removed, kept: kept + chunk.kept }
    },
  })
