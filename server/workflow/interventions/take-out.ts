import { sql, type RawBuilder } from 'kysely'
import type { components } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { ADMIN_EVENTS, type Status } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem, fieldProblem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import { discardResources } from '../../media/cleanup/discarded.ts'
import { contains } from '../../store/contains.ts'
import { json } from '../../store/json.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { comesAfter, overResources } from '../change/over-resources.ts'
import { requireTag } from '../tags.ts'
import { workflowText } from '../text.ts'
import { reopenPools } from './reopen-pools.ts'

/**
 * Takes resources out of a database: back to their pools, into another database, or for good. Worked rows
 * stay as deleted ones, for history and figures; a new row with the same file and position replaces them.
 */

type Request = components['schemas']['TakeOutRequest']
type Result = components['schemas']['TakeOutResult']
type Preview = components['schemas']['TakeOutPreview']

const chosen = (tagId: number, { ids, status, search, splitId }: Request): RawBuilder<unknown> =>
  sql.join(
    [
      sql`r.tag_id = ${tagId} and r.deleted_at is null`,
      ...(ids === undefined ? [] : [sql`r.uuid = any(${[...ids]}::uuid[])`]),
      ...(status === undefined ? [] : [sql`r.status = ${status}`]),
      ...(search === undefined ? [] : [contains('r.name', search)]),
      ...(splitId === undefined
        ? []
        : [sql`r.uuid in (select i.resource_uuid from split_items i where i.split_id = ${splitId})`]),
    ],
    sql` and `,
  )

const heldAt = (at: number): RawBuilder<boolean> =>
  sql<boolean>`(r.lease_holder_id is not null and r.lease_expires_at > ${new Date(at)})`

const IS_WORKED = sql<boolean>`(r.status <> 'unmarked' or r.version > 0)`

/** Copies come first: nothing else is said of them. */
const outcomeOf = (to: Request['to'], at: number) => sql<Outcome>`case
  when r.is_copy then 'copy' when ${heldAt(at)} then 'held'
  when ${to === 'pool'}::boolean and r.pool_id is null then 'poolless'
  when ${IS_WORKED} then 'worked' else 'untouched' end`

type Outcome = 'copy' | 'held' | 'poolless' | 'worked' | 'untouched'

interface TakeOutGroup {
  outcome: Outcome
  status: Status
  count: number
  versions: number
}

const sumOf = (
  groups: readonly TakeOutGroup[],
  outcome: Outcome,
  of: 'count' | 'versions' = 'count',
): number => groups.reduce((sum, group) => sum + (group.outcome === outcome ? group[of] : 0), 0)

/** Throws a 404 without the tag. */
export async function takeOutPreview(
  db: SqlDatabase,
  kind: Kind,
  tagId: number,
  request: Request,
  at: number,
): Promise<Preview> {
  await requireTag(db, kind, tagId)
  const which = chosen(tagId, request)
  const { rows } = await sql<TakeOutGroup>`
    select outcome, status, count(*)::integer as count, sum(version)::integer as versions from (
      select ${outcomeOf(request.to, at)} as outcome, r.status, r.version from resources r where ${which}) as r
    group by outcome, status order by outcome, status`.execute(db)
  const goes = sql`${which} and ${outcomeOf(request.to, at)} in ('worked', 'untouched')`
  const { rows: beside } = await sql<{ drafts: number; prelabels: number; shares: number }>`
    select (select count(*) from drafts d join resources r on r.uuid = d.resource_uuid where ${goes})::integer as drafts,
      (select count(*) from annotations a join resources r on r.uuid = a.resource_uuid
        where a.version = 0 and ${goes} and not ${IS_WORKED})::integer as prelabels,
      (select count(*) from shares s join resources r on r.uuid = s.resource_uuid where ${goes})::integer as shares`.execute(
    db,
  )
  return {
    untouched: sumOf(rows, 'untouched'),
    worked: sumOf(rows, 'worked'),
    statuses: rows.flatMap(({ outcome, status, count }) => (outcome === 'worked' ? [{ status, count }] : [])),
    versions: sumOf(rows, 'worked', 'versions'),
    drafts: beside[0]?.drafts ?? 0,
    prelabels: beside[0]?.prelabels ?? 0,
    shares: beside[0]?.shares ?? 0,
    held: sumOf(rows, 'held'),
    poolless: sumOf(rows, 'poolless'),
    copies: sumOf(rows, 'copy'),
  }
}

interface Locked {
  uuid: string
  outcome: Outcome
}

/** Locks in the same order as splits. */
const lockChosen = async (tx: Tx, tagId: number, to: Request['to'], uuids: readonly string[], at: number) =>
  (
    await sql<Locked>`
      select r.uuid, ${outcomeOf(to, at)} as outcome from resources r
      where r.uuid = any(${[...uuids]}::uuid[]) and r.tag_id = ${tagId} and r.deleted_at is null
      order by r.seq for update`.execute(tx)
  ).rows

const among = (uuids: readonly string[]) => sql`any(${[...uuids]}::uuid[])`

async function recordEach(
  tx: Tx,
  caller: Caller,
  { to, tagId: target }: Request,
  uuids: readonly string[],
  at: number,
): Promise<void> {
  await sql`
    with recorded as (
      insert into admin_events (code, actor_id, kind, tag_id, resource_uuid, from_status, to_status, detail, created_at)
      select ${ADMIN_EVENTS.takeOut}, ${caller.id}, kind, tag_id, uuid, status, status, ${json({ to, tagId: target })}::jsonb,
        ${new Date(at)} from resources where uuid = ${among(uuids)} returning id, resource_uuid)
    update resources r set last_history_id = recorded.id from recorded where r.uuid = recorded.resource_uuid`.execute(
    tx,
  )
}

/** An untouched copy has nothing left to be compared with. */
const discardCopies = (tx: Tx, uuids: readonly string[]): Promise<unknown> =>
  discardResources(sql`uuid in (select q.resource_uuid from quality_items q where q.source_uuid = ${among(uuids)})
    and status = 'unmarked' and version = 0 and lease_holder_id is null and deleted_at is null`).execute(tx)

/** Unfinished work fits only this database's labels. */
async function dropUnfinished(tx: Tx, uuids: readonly string[]): Promise<void> {
  await sql`delete from drafts where resource_uuid = ${among(uuids)}`.execute(tx)
  await sql`delete from gold_truths where resource_uuid = ${among(uuids)}`.execute(tx)
}

async function moveUntouched(tx: Tx, uuids: readonly string[], target: number | null): Promise<void> {
  await sql`delete from video_masks where resource_uuid = ${among(uuids)}`.execute(tx)
  await sql`delete from annotations where resource_uuid = ${among(uuids)}`.execute(tx)
  await sql`update resources set tag_id = ${target}, updated_at = now(), assignee_id = null, lease_holder_id = null,
      lease_stage = null, lease_craft = null, lease_acquired_at = null, lease_expires_at = null
    where uuid = ${among(uuids)}`.execute(tx)
}

async function moveWorked(tx: Tx, uuids: readonly string[], target: number | null): Promise<void> {
  await sql`insert into resources (uuid, kind, tag_id, pool_id, media_uuid, name, seq, same_as, created_by, created_at)
      overriding system value
    select gen_random_uuid(), kind, ${target}::integer, pool_id, media_uuid, name, seq, coalesce(same_as, uuid), created_by,
      created_at from resources where uuid = ${among(uuids)}`.execute(tx)
  await sql`update resources set deleted_at = now(), updated_at = now(), lease_holder_id = null, lease_stage = null,
      lease_craft = null, lease_acquired_at = null, lease_expires_at = null
    where uuid = ${among(uuids)}`.execute(tx)
}

async function takeOutChunk(
  tx: Tx,
  caller: Caller,
  tagId: number,
  request: Request,
  uuids: readonly string[],
  at: number,
): Promise<Result> {
  const { to, tagId: target = null, worked: withWork = false, splitId } = request
  const locked = await lockChosen(tx, tagId, to, uuids, at)
  const those = (outcome: Outcome) =>
    locked.filter((each) => each.outcome === outcome).map(({ uuid }) => uuid)
  const untouched = those('untouched')
  const worked = withWork ? those('worked') : []
  const going = [...untouched, ...worked]
  await recordEach(tx, caller, request, going, at)
  await discardCopies(tx, going)
  await dropUnfinished(tx, going)
  if (to === 'nowhere') await discardResources(sql`uuid = ${among(going)}`).execute(tx)
  else {
    if (to === 'pool') await reopenPools(tx, sql`uuid = ${among(going)}`)
    await moveUntouched(tx, untouched, to === 'tag' ? target : null)
    await moveWorked(tx, worked, to === 'tag' ? target : null)
  }
  if (splitId !== undefined)
    await sql`update splits set taken_back = taken_back + ${going.length} where id = ${splitId}`.execute(tx)
  return {
    taken: going.length,
    worked: withWork ? 0 : those('worked').length,
    held: those('held').length,
    poolless: those('poolless').length,
    copies: those('copy').length,
  }
}

async function begin(
  tx: Tx,
  kind: Kind,
  tagId: number,
  { to, tagId: target, splitId }: Request,
): Promise<Result> {
  await requireTag(tx, kind, tagId)
  if (to === 'tag') {
    if (target === undefined) throw fieldProblem(400, ['tagId', 'required'], workflowText.noTarget)
    if (target === tagId) throw fieldProblem(400, ['tagId', 'other'], workflowText.sameTarget)
    await requireTag(tx, kind, target)
  }
  if (splitId !== undefined) {
    const { rows } = await sql`select 1 from splits where id = ${splitId} and tag_id = ${tagId}`.execute(tx)
    if (rows.length === 0) throw new Problem(404, workflowText.noSplit, numbered(splitId))
  }
  return { taken: 0, worked: 0, held: 0, poolless: 0, copies: 0 }
}

/** Runs in steps; a repeated call goes on. Throws a 404 without the tag, the target or the split. */
export const takeOut = (caller: Caller, kind: Kind, tagId: number, request: Request, at: number) =>
  overResources<Result>({
    begin: (tx) => begin(tx, kind, tagId, request),
    find: async (tx, after) => {
      const { rows } = await sql<{ uuid: string }>`
        select r.uuid from resources r where ${chosen(tagId, request)} and ${comesAfter(after)} order by r.uuid`.execute(
        tx,
      )
      return rows.map(({ uuid }) => uuid)
    },
    each: async (tx, uuids, all) => {
      // Keeps both databases from being deleted; locks in the same order as splits.
      const tags = [tagId, ...(request.to === 'tag' && request.tagId !== undefined ? [request.tagId] : [])]
      await sql`select 1 from tags where id = any(${tags}::integer[]) order by id for key share`.execute(tx)
      for (const id of tags) await requireTag(tx, kind, id)
      const done = await takeOutChunk(tx, caller, tagId, request, uuids, at)
      return {
        taken: all.taken + done.taken,
        worked: all.worked + done.worked,
        held: all.held + done.held,
        poolless: all.poolless + done.poolless,
        copies: all.copies + done.copies,
      }
    },
  })
