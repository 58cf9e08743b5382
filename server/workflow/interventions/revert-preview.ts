import { sql } from 'kysely'
import type { Person, RevertPreview } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { REVERT_FROM } from '../../../src/domain/lifecycle/refusal.ts'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { requireTag } from '../tags.ts'
import { personJson } from '../views/people.ts'

const PEOPLE_MAX = 100

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

/** What reverting would touch now, by status and by whose judgement it undoes. Throws a 404 without the tag. */
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
      .slice(0, PEOPLE_MAX),
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
