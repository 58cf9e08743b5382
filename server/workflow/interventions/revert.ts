import { RevertPreviewLimits } from '../../../src/contract/limits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Person, PushResult, RevertPreview } from '../../../src/contract/types.d.ts'
import { KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { HAND_OVER_FROM, REVERT_FROM } from '../../../src/domain/lifecycle/refusal.ts'
import { ADMIN_EVENTS, type Status } from '../../../src/domain/lifecycle/tasks.ts'
import { holdsGrant } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { RESOURCES_A_STEP } from '../../http/steps.ts'
import type { SqlDatabase, Store, Tx } from '../../store/store.ts'
import { actorOf, advance, changeOf, expireLapsed } from '../change/change.ts'
import { comesAfter, overResources } from '../change/over-resources.ts'
import { recordedChanges, persist } from '../change/persist.ts'
import { notFound } from '../failure.ts'
import { lockRows } from '../rows.ts'
import { requireTag } from '../tags.ts'
import { workflowText } from '../text.ts'
import { personJson } from '../views/people.ts'
import { reassign, recipientOf } from './recipient.ts'

const currentChecks = async (tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ uuid: string; id: number }>`
    select resource_uuid as uuid, max(id) as id from judgements
    where resource_uuid = any(${[...uuids]}::uuid[]) and stage = 'check' and superseded_at is null
    group by resource_uuid`.execute(tx)
  return new Map(rows.map(({ uuid, id }) => [uuid, id]))
}

/** Copies that measure people go along, and are counted apart from the client's items. */
const copiesAmong = async (tx: Tx, uuids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from resources where uuid = any(${[...uuids]}::uuid[]) and is_copy`.execute(tx)
  return rows[0]?.count ?? 0
}

type RevertTarget = keyof typeof REVERT_FROM

interface Reverted {
  reverted: number
  copies: number
  held: number
}

/** Skips those that changed before they were locked. */
const revertChunk = async (
  tx: Tx,
  caller: Caller,
  uuids: readonly string[],
  to: RevertTarget,
  at: number,
): Promise<Reverted> => {
  const locked = await lockRows(tx, uuids)
  const changes = locked
    .filter(({ status }) => REVERT_FROM[to].some((from) => from === status))
    .map((row) => changeOf(row))
  const checks = await currentChecks(tx, uuids)
  for (const change of changes) {
    expireLapsed(change, at, null)
    const event = { type: 'REVERT', to, by: actorOf(caller), at } as const
    advance(change, event, { standingCheck: checks.get(change.row.uuid) })
  }
  const moved = recordedChanges(changes)
  await persist(tx, moved)
  const copies = await copiesAmong(
    tx,
    moved.map(({ row }) => row.uuid),
  )
  return { reverted: moved.length - copies, copies, held: changes.length - moved.length }
}

/** Counts and skips leased items. Runs in steps; a repeated call goes on. Throws a 404 without the tag. */
export const revert = (
  caller: Caller,
  kind: Kind,
  tagId: number,
  { to = 'checked', ids }: { to?: RevertTarget; ids?: readonly string[] },
  at: number,
) =>
  overResources<Reverted>({
    begin: async (tx) => {
      await requireTag(tx, kind, tagId)
      return { reverted: 0, copies: 0, held: 0 }
    },
    find: async (tx, after) => {
      const { rows } = await sql<{ uuid: string }>`
        select uuid from resources
        where tag_id = ${tagId} and status = any(${[...REVERT_FROM[to]]}::text[]) and deleted_at is null
          and (${ids === undefined}::boolean or uuid = any(${[...(ids ?? [])]}::uuid[])) and ${comesAfter(after)}
        order by uuid`.execute(tx)
      return rows.map(({ uuid }) => uuid)
    },
    each: async (tx, uuids, all) => {
      const { reverted, copies, held } = await revertChunk(tx, caller, uuids, to, at)
      return { reverted: all.reverted + reverted, copies: all.copies + copies, held: all.held + held }
    },
  })

/** `userId` null: anybody. Throws a 404 (person) or a 409 (no grant). Unseen items are refused one by one. */
export const handOver = async (
  tx: Tx,
  caller: Caller,
  kind: Kind,
  request: { ids: readonly string[]; userId: number | null },
  at: number,
): Promise<PushResult[]> => {
  const to = await recipientOf(tx, request.userId)
  if (to !== null && !holdsGrant(to, 'mark', kind))
    throw new Problem(409, workflowText.cannotMark, KINDS[kind].label)
  const rows = await lockRows(tx, request.ids)
  const changes = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.uuid, changeOf(row)]))
  const results = request.ids.map((id): PushResult => {
    const change = changes.get(id)
    if (change === undefined) return { id, ok: false, error: notFound() }
    expireLapsed(change, at, null)
    const error = reassign(change, caller, to, at)
    if (error !== null) return { id, ok: false, error }
    return { id, ok: true, version: change.state.version, status: change.state.status }
  })
  await persist(tx, recordedChanges(changes.values()))
  return results
}

const ASSIGNING = [ADMIN_EVENTS.handOver, ADMIN_EVENTS.reset]

/** Opens items that waited for one person longer than the tag allows. Returns their number. */
export const handOverAbsent = (store: Store, at: number): Promise<number> =>
  store.transaction(async (tx) => {
    const waiting = await sql<{ uuid: string }>`
      select r.uuid from resources r join tags t on t.id = r.tag_id and t.deleted_at is null
      join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
      cross join lateral (select ${new Date(at)}::timestamptz
        - make_interval(days => (s.settings->>'redoAbsenceDays')::int) as since) as patience
      where s.settings ? 'redoAbsenceDays' and r.status = any(${[...HAND_OVER_FROM]}::text[])
        and r.assignee_id is not null and r.lease_holder_id is null and r.deleted_at is null
        and r.status_changed_at < patience.since
        and not exists (select 1 from admin_events e where e.resource_uuid = r.uuid
          and e.code = any(${ASSIGNING}::int[]) and e.created_at >= patience.since)
      order by r.uuid limit ${RESOURCES_A_STEP}`.execute(tx)
    const rows = await lockRows(
      tx,
      waiting.rows.map(({ uuid }) => uuid),
    )
    const changes = rows.map((row) => changeOf(row))
    for (const change of changes) advance(change, { type: 'HAND_OVER', by: null, to: null, at })
    const moved = recordedChanges(changes)
    await persist(tx, moved)
    return moved.length
  })

interface Group {
  status: Status
  held: boolean
  copy: boolean
  judge: number | null
  person: Person | null
  count: number
}

const summed = <Key>(groups: readonly Group[], keyOf: (group: Group) => Key): Map<Key, number> => {
  const sums = new Map<Key, number>()
  for (const group of groups) sums.set(keyOf(group), (sums.get(keyOf(group)) ?? 0) + group.count)
  return sums
}

const JUDGES = { checked: 'approver', marked: 'checker' } as const satisfies Record<RevertTarget, string>

interface Revertible {
  tagId: number
  to: RevertTarget
  ids: readonly string[] | undefined
  now: number
}

const revertible = ({ tagId, ids }: Revertible, status: RawBuilder<unknown>) => sql`
  tag_id = ${tagId} and status = ${status} and deleted_at is null
  and ${ids === undefined ? sql`true` : sql`uuid = any(${[...ids]}::uuid[])`}`

const isHeld = ({ now }: Revertible) =>
  sql`(lease_holder_id is not null and lease_expires_at > ${new Date(now)})`

/** Row by row if resources are named, else from the maintained counts. */
function groupsOf(asked: Revertible): RawBuilder<Group> {
  const { tagId, to, ids } = asked
  const role = sql.lit(JUDGES[to])
  const statuses = sql`any(${[...REVERT_FROM[to]]}::text[])`
  const rows = (where: RawBuilder<unknown>) => sql`
    select status, ${sql.ref(`${JUDGES[to]}_id`)} as judge, is_copy as copy, count(*) as count from resources
    where ${revertible(asked, statuses)} and ${where} group by 1, 2, 3`
  const judged = sql`from tag_person_counts cross join lateral ${APART}
    where tag_id = ${tagId} and role = ${role} and status = ${statuses}`
  const counted = sql`
    select status, judge, copy, sum(count)::bigint as count from (
      select status, user_id as judge, each.copy, each.amount as count ${judged} and each.amount <> 0
      union all select status, null, each.copy, -each.amount ${judged} and each.amount <> 0
      union all select status, null, each.copy, each.amount from tag_counts cross join lateral ${APART}
        where tag_id = ${tagId} and status = ${statuses}
      union all select status, judge, copy, -count from (${rows(isHeld(asked))}) as held
    ) as parts group by 1, 2, 3 having sum(count) > 0`
  return sql<Group>`
    select groups.*, ${personJson(sql`groups.judge`)} as person from (
      select *, false as held from (${ids === undefined ? counted : rows(sql`${isHeld(asked)} is not true`)}) as free
      union all select *, true from (${rows(isHeld(asked))}) as held) as groups
    order by status, judge, copy`
}

function edgesOf(asked: Revertible): RawBuilder<{ oldest: Date | null; newest: Date | null }> {
  const edge = (direction: RawBuilder<unknown>) => sql`(
    select status_changed_at from resources
    where ${revertible(asked, sql`wanted.status`)} and ${isHeld(asked)} is not true
    order by status_changed_at ${direction} limit 1)`
  return sql`select min(${edge(sql`asc`)}) as oldest, max(${edge(sql`desc`)}) as newest
    from unnest(${[...REVERT_FROM[asked.to]]}::text[]) as wanted(status)`
}

/** Each row of kept counts as one of copies and one of the client's items. */
const APART = sql`(values (true, copies), (false, count - copies)) as each(copy, amount)`

/** By status and judge. Throws a 404 without the tag. */
export async function revertPreview(
  db: SqlDatabase,
  kind: Kind,
  tagId: number,
  { to = 'checked', ids }: { to?: RevertTarget; ids?: readonly string[] },
  now: number,
): Promise<RevertPreview> {
  await requireTag(db, kind, tagId)
  const asked = { tagId, to, ids, now }
  const { rows } = await groupsOf(asked).execute(db)
  const edges = (await edgesOf(asked).execute(db)).rows[0]
  const free = rows.filter(({ held }) => !held)
  const moving = free.filter(({ copy }) => !copy)
  const counted = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0)
  const people = new Map(moving.map(({ judge: id, person }) => [id, person]))
  return {
    reverting: counted(moving),
    copies: counted(free.filter(({ copy }) => copy)),
    held: counted(rows.filter(({ held }) => held)),
    statuses: [...summed(moving, ({ status }) => status)].map(([status, count]) => ({ status, count })),
    people: [...summed(moving, (group) => group.judge)]
      .map(([id, count]) => ({ user: people.get(id) ?? null, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, RevertPreviewLimits.people.maxItems),
    oldest: edges?.oldest?.toISOString() ?? null,
    newest: edges?.newest?.toISOString() ?? null,
  }
}
