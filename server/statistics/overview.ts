import { sql, type RawBuilder } from 'kysely'
import { OverviewLimits } from '../../src/contract/limits.ts'
import type { OldestByStatus, Output, Overview, Person } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { STATUSES, type Status } from '../../src/domain/lifecycle/tasks.ts'
import { isAdmin } from '../../src/domain/permissions.ts'
import { visibleCompany } from '../accounts/scope.ts'
import type { Caller } from '../http/caller.ts'
import { ONE_PLAN } from '../store/prepared.ts'
import type { SqlDatabase } from '../store/store.ts'
import { statusCounts, type StatusCounts } from '../workflow/status-counts.ts'
import type { VisibleTag } from '../workflow/tags.ts'
import { personObject } from '../workflow/views/people.ts'
import { OUTPUT, outputIn } from './output.ts'
import { restingFor } from './resting.ts'
import { earlier } from './waiting.ts'

/** All kinds at once, for those who lead: what waits where and since when, and who works today. */

type Waiting = keyof OldestByStatus
const WAITING = STATUSES.filter((status): status is Waiting => status !== 'approved')

/** Null: everybody's. */
const companyOf = (caller: Caller): number | null => (isAdmin(caller) ? null : caller.companyId)

const keyOf = (tagId: number, status: Status) => `${tagId} ${status}`

async function restingIn(
  db: SqlDatabase,
  caller: Caller,
  kinds: readonly Kind[],
  tags: readonly VisibleTag[],
): Promise<Map<string, number>> {
  // An admin's counts are one look-up; a company's reach differs by kind.
  if (isAdmin(caller)) return restingFor(db, caller, kinds[0] ?? 'image', tags)
  const sums = new Map<string, number>()
  for (const kind of kinds) {
    const counted = await restingFor(
      db,
      caller,
      kind,
      tags.filter((tag) => tag.kind === kind),
    )
    counted.forEach((count, key) => sums.set(key, count))
  }
  return sums
}

interface Head {
  tag_id: number
  status: Waiting
  since: Date | null
}

/** When the oldest of each came into its status: the head of an index for each. */
export const headsQuery = (
  places: readonly { tag: Pick<VisibleTag, 'id' | 'kind'>; status: Waiting }[],
  company: number | null,
): RawBuilder<Head> => {
  // The planner uses the company's index only if the status is stated.
  const whose =
    company === null
      ? sql`not r.is_copy`
      : sql`r.marker_company_id = ${company} and r.kind = place.kind and r.status not in ('unmarked', 'approved')`
  return sql<Head>`${ONE_PLAN}
    select place.tag_id, place.status, head.since
    from unnest(${places.map(({ tag }) => tag.id)}::int[], ${places.map(({ tag }) => tag.kind)}::text[],
      ${places.map(({ status }) => status)}::text[]) as place(tag_id, kind, status)
    left join lateral (
      select r.status_changed_at as since from resources r
      where r.tag_id = place.tag_id and r.status = place.status and r.lease_holder_id is null
        and r.deleted_at is null and ${whose}
      order by r.status_changed_at limit 1
    ) as head on true`
}

const oldestOf = (since: (status: Waiting) => Date | null): OldestByStatus => {
  const at = (status: Waiting) => since(status)?.toISOString() ?? null
  return Object.fromEntries(WAITING.map((status) => [status, at(status)])) as OldestByStatus
}

interface PersonRow extends Output {
  person: Person
  kind: Kind
  holding: number
  total: number
}

/** With output today or with leased work, per kind; those at work first. */
const peopleQuery = (caller: Caller, kinds: readonly Kind[], today: string): RawBuilder<PersonRow> => {
  const company = companyOf(caller)
  const ofCompany = (column: RawBuilder<unknown>) =>
    company === null ? sql`true` : sql`${column} = ${company}`
  return sql<PersonRow>`${ONE_PLAN}
    with done as (
      select d.user_id, d.kind, ${OUTPUT} from person_day_figures d
      where d.kind = any(${[...kinds]}::text[]) and d.day = ${today}::date and ${ofCompany(sql`d.company_id`)}
      group by d.user_id, d.kind
    ), held as (
      select r.lease_holder_id as user_id, t.kind, count(*) as holding
      from resources r join tags t on t.id = r.tag_id
      where r.lease_holder_id is not null and r.deleted_at is null and t.kind = any(${[...kinds]}::text[])
        and ${company === null ? sql`true` : sql`r.lease_holder_id = any(array(select id from users where company_id = ${company}))`}
      group by r.lease_holder_id, t.kind
    ), everybody as (
      select user_id, kind, coalesce(held.holding, 0) as holding, coalesce(marked, 0) as marked,
        coalesce(checked, 0) as checked, coalesce(approved, 0) as approved, coalesce(passed, 0) as passed,
        coalesce(failed, 0) as failed, coalesce("activeSeconds", 0) as "activeSeconds"
      from done full join held using (user_id, kind)
    )
    select ${personObject(visibleCompany(caller))} as person, e.*, count(*) over () as total
    from everybody e join users u on u.id = e.user_id join companies c on c.id = u.company_id
    where e.holding + e.marked + e.checked + e.approved + e."activeSeconds" > 0
    order by e.holding > 0 desc, e.marked + e.checked + e.approved desc, e.user_id, e.kind
    limit ${sql.lit(OverviewLimits.people.items.maxItems)}`
}

const NOTHING: Output = { marked: 0, checked: 0, approved: 0, passed: 0, failed: 0, activeSeconds: 0 }

async function outputToday(
  db: SqlDatabase,
  caller: Caller,
  kinds: readonly Kind[],
  today: string,
): Promise<Map<Kind, Output>> {
  const company = companyOf(caller)
  const { rows } = await sql<Output & { kind: Kind }>`
    select d.kind, ${OUTPUT} from tag_day_figures d
    where d.kind = any(${[...kinds]}::text[]) and d.day = ${today}::date
      and ${company === null ? sql`true` : sql`d.company_id = ${company}`}
    group by d.kind`.execute(db)
  return new Map(rows.map(({ kind, ...output }) => [kind, output]))
}

interface OverviewFilter {
  /** Whose work the caller sees. */
  kinds: readonly Kind[]
  kind: Kind | undefined
  page: number
  pageSize: number
  today: string
}

/** @param tags all that the caller sees of these kinds */
export async function overviewOf(
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  { kinds, kind, page, pageSize, today }: OverviewFilter,
): Promise<Overview> {
  const resting = await restingIn(db, caller, kinds, tags)
  const count = (tag: VisibleTag, status: Status) => resting.get(keyOf(tag.id, status)) ?? 0
  const places = tags.flatMap((tag) =>
    WAITING.filter((status) => count(tag, status) > 0).map((status) => ({ tag, status })),
  )
  const heads = await headsQuery(places, companyOf(caller)).execute(db)
  const since = new Map(heads.rows.map((row) => [keyOf(row.tag_id, row.status), row.since]))
  const countsOf = (of: readonly VisibleTag[]): StatusCounts =>
    statusCounts(
      Object.fromEntries(
        STATUSES.map((status) => [status, of.reduce((sum, tag) => sum + count(tag, status), 0)]),
      ),
    )
  const oldest = (of: readonly VisibleTag[]): OldestByStatus =>
    oldestOf((status) =>
      of.reduce<Date | null>((first, { id }) => earlier(first, since.get(keyOf(id, status)) ?? null), null),
    )
  const output = await outputToday(db, caller, kinds, today)
  const backlog = (tag: VisibleTag) => WAITING.reduce((sum, status) => sum + count(tag, status), 0)
  const shown = tags
    .filter((tag) => kind === undefined || tag.kind === kind)
    .map((tag) => ({ tag, waits: backlog(tag) }))
    .toSorted((a, b) => b.waits - a.waits || a.tag.id - b.tag.id)
    .map(({ tag }) => tag)
  const people = await peopleQuery(caller, kind === undefined ? kinds : [kind], today).execute(db)
  return {
    kinds: kinds.map((each) => {
      const theirs = tags.filter((tag) => tag.kind === each)
      return {
        kind: each,
        databases: theirs.length,
        counts: countsOf(theirs),
        oldest: oldest(theirs),
        today: output.get(each) ?? NOTHING,
      }
    }),
    databases: {
      items: shown.slice((page - 1) * pageSize, page * pageSize).map((tag) => ({
        id: tag.id,
        kind: tag.kind,
        name: tag.name,
        needPull: tag.needPull,
        counts: countsOf([tag]),
        oldest: oldest([tag]),
      })),
      total: shown.length,
      page,
      pageSize,
    },
    people: {
      items: people.rows.map(({ person, kind: of, holding, total: _, ...today }) => ({
        user: person,
        kind: of,
        holding,
        today: outputIn(today),
      })),
      total: people.rows[0]?.total ?? 0,
    },
  }
}
