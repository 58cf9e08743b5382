import { RevertPreviewLimits } from '../../../src/contract/limits.ts'
import { sql } from 'kysely'
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

type RevertTarget = keyof typeof REVERT_FROM

interface Reverted {
  reverted: number
  held: number
}

/** Reverts those that are still accepted once they are locked. */
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
  return { reverted: moved.length, held: changes.length - moved.length }
}

/**
 * Reverts accepted work of a tag; counts and skips leased items. Runs in steps: a hundred thousand at once would
 * block the embedded database for a minute. A repeated call finishes a cut-off one. Throws a 404 without the tag.
 */
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
      return { reverted: 0, held: 0 }
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
      const { reverted, held } = await revertChunk(tx, caller, uuids, to, at)
      return { reverted: all.reverted + reverted, held: all.held + held }
    },
  })

/**
 * Assigns work that waits for its marker to somebody else; null opens it to anybody. Throws a 404 for an unknown
 * person, a 409 without the grant. Unseen items are refused one by one.
 */
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

/** Events that assign waiting work without changing its status. */
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
  judge: number | null
  person: Person | null
  count: number
  oldest: Date
  newest: Date
}

const isoOf = (times: readonly number[], pick: (...times: number[]) => number): string | null =>
  times.length === 0 ? null : new Date(pick(...times)).toISOString()

const summed = <Key>(groups: readonly Group[], keyOf: (group: Group) => Key): Map<Key, number> => {
  const sums = new Map<Key, number>()
  for (const group of groups) sums.set(keyOf(group), (sums.get(keyOf(group)) ?? 0) + group.count)
  return sums
}

/** What a revert would change, by status and judge. Throws a 404 without the tag. */
export async function revertPreview(
  db: SqlDatabase,
  kind: Kind,
  tagId: number,
  { to = 'checked', ids }: { to?: 'checked' | 'marked'; ids?: readonly string[] },
  now: number,
): Promise<RevertPreview> {
  await requireTag(db, kind, tagId)
  const judge = to === 'checked' ? sql`approver_id` : sql`checker_id`
  const { rows } = await sql<Group>`
    select groups.*, ${personJson(sql`groups.judge`)} as person from (
      select status, ${judge} as judge, lease_holder_id is not null and lease_expires_at > ${new Date(now)} as held,
        count(*) as count, min(status_changed_at) as oldest, max(status_changed_at) as newest
      from resources
      where tag_id = ${tagId} and status = any(${[...REVERT_FROM[to]]}::text[]) and deleted_at is null
        and ${ids === undefined ? sql`true` : sql`uuid = any(${[...ids]}::uuid[])`}
      group by 1, 2, 3) as groups`.execute(db)
  const moving = rows.filter(({ held }) => !held)
  const counted = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0)
  const people = new Map(moving.map(({ judge: id, person }) => [id, person]))
  return {
    reverting: counted(moving),
    held: counted(rows.filter(({ held }) => held)),
    statuses: [...summed(moving, ({ status }) => status)].map(([status, count]) => ({ status, count })),
    people: [...summed(moving, (group) => group.judge)]
      .map(([id, count]) => ({ user: people.get(id) ?? null, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, RevertPreviewLimits.people.maxItems),
    oldest: isoOf(
      moving.map(({ oldest }) => oldest.getTime()),
      Math.min,
    ),
    newest: isoOf(
      moving.map(({ newest }) => newest.getTime()),
      Math.max,
    ),
  }
}
