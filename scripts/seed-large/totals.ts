import { sql } from 'kysely'
import { FIGURE_COLUMNS } from '../../server/store/schema/counts.ts'
import type { FigureColumn } from '../../server/store/schema/counts.ts'
import type { Sql } from './shape.ts'

const columns = (each: (name: FigureColumn) => Sql): Sql => sql.join(FIGURE_COLUMNS.map(each))

/** In the order of the columns. */
const PUSHED = {
  marked: sql`type = 2`,
  redone: sql`type = 2 and stage = 'redo'`,
  remarked: sql`type = 6`,
  checked: sql`type = 4`,
  rechecked: sql`type = 8`,
  approved: sql`type = 10`,
  reapproved: sql`type = 22`,
}
const JUDGED = {
  passed: sql`type in (4, 8) and is_qualified = 1`,
  failed: sql`type in (4, 8) and is_qualified = 2`,
  first_passed: sql`is_first and is_qualified = 1`,
  first_failed: sql`is_first and is_qualified = 2`,
  accepted: sql`type in (10, 22) and is_qualified = 1`,
  unaccepted: sql`type in (10, 22) and is_qualified = 2`,
}

/** What triggers would have kept: names and counts, days in the order in which work writes them; and the sequences of ids. */
export const totals = (): Sql[] => [
  sql`insert into resource_names (tag_id, uuid, name)
    select tag_id, uuid, name from resources where tag_id is not null and deleted_at is null order by tag_id, seq`,
  sql`insert into tag_count_totals (tag_id, status, count, copies)
    select tag_id, status, count(*), count(*) filter (where is_copy) from resources where tag_id is not null
    and deleted_at is null group by 1, 2
    on conflict (tag_id, status) do update set count = excluded.count, copies = excluded.copies`,
  sql`insert into tag_age_totals (tag_id, status, day, count, copies)
    select tag_id, status, china_day(status_changed_at), count(*), count(*) filter (where is_copy) from resources
    where tag_id is not null and deleted_at is null group by 1, 2, 3 order by 3, 1, 2
    on conflict (tag_id, status, day) do update set count = excluded.count, copies = excluded.copies`,
  sql`insert into tag_company_totals select marker_company_id, tag_id, status, count(*) from resources
    where marker_company_id is not null and tag_id is not null and deleted_at is null group by 1, 2, 3
    on conflict (company_id, tag_id, status) do update set count = excluded.count`,
  sql`insert into tag_company_age_totals (company_id, tag_id, status, day, count)
    select marker_company_id, tag_id, status, china_day(status_changed_at), count(*) from resources
    where marker_company_id is not null and tag_id is not null and deleted_at is null
      and status not in ('unmarked', 'approved') group by 1, 2, 3, 4 order by 4, 1, 2, 3
    on conflict (company_id, tag_id, status, day) do update set count = excluded.count`,
  ...(['marker', 'checker', 'approver', 'returned_by'] as const).map(
    (role) => sql`insert into tag_person_totals (role, user_id, company_id, tag_id, status, count, copies)
      select ${role}, ${sql.ref(`${role}_id`)}, ${role === 'marker' || role === 'returned_by' ? sql`marker_company_id` : sql`null::integer`},
        tag_id, status, count(*), count(*) filter (where is_copy) from resources
      where ${sql.ref(`${role}_id`)} is not null and tag_id is not null and deleted_at is null group by 1, 2, 3, 4, 5
      on conflict (tag_id, role, status, user_id, company_id) do update
      set count = excluded.count, copies = excluded.copies`,
  ),
  sql`insert into kind_marker_totals (kind, status, user_id, company_id, count)
    select t.kind, p.status, p.user_id, p.company_id, sum(p.count) from tag_person_totals p join tags t on t.id = p.tag_id
    where p.role = 'marker' group by 1, 2, 3, 4
    on conflict (kind, status, user_id, company_id) do update set count = excluded.count`,
  sql`insert into pool_count_totals (pool_id, count, dealt)
    select pool_id, count(*) filter (where tag_id is null), count(*) filter (where tag_id is not null)
    from resources where pool_id is not null and deleted_at is null group by 1
    on conflict (pool_id) do update set count = excluded.count, dealt = excluded.dealt`,
  sql`insert into person_days (user_id, day, kind, tag_id, company_id, is_copy, ${columns((name) => sql.ref(name))})
    select user_id, day, kind, tag_id, company_id, is_copy, ${columns((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`)} from (
      select user_id, china_day(o.created_at) as day, o.kind, o.tag_id, o.company_id, r.is_copy,
        ${sql.join(Object.entries(PUSHED).map(([name, when]) => sql`count(*) filter (where ${when}) as ${sql.ref(name)}`))},
        ${sql.join(Object.keys(JUDGED).map((name) => sql`0 as ${sql.ref(name)}`))},
        sum(active_seconds) filter (where type in (2, 6)) as mark_seconds,
        sum(active_seconds) filter (where type in (4, 8)) as check_seconds,
        sum(active_seconds) filter (where type in (10, 22)) as approve_seconds
      from operation_records o join resources r on r.uuid = o.resource_uuid
      where reset_at is null and type in (2, 4, 6, 8, 10, 22) group by 1, 2, 3, 4, 5, 6
      union all
      select o.marker_id, china_day(o.created_at), o.kind, o.tag_id, o.marker_company_id, r.is_copy, ${sql.join(Object.keys(PUSHED).map(() => sql`0`))},
        ${sql.join(Object.values(JUDGED).map((when) => sql`count(*) filter (where ${when})`))}, 0, 0, 0
      from operation_records o join resources r on r.uuid = o.resource_uuid
      where judgement_stands group by 1, 2, 3, 4, 5, 6
    ) as counted group by user_id, day, kind, tag_id, company_id, is_copy order by day, user_id, kind, tag_id
    on conflict (user_id, day, kind, tag_id, company_id, is_copy) do nothing`,
  ...Object.entries({
    tag_days: sql`kind, day, tag_id, company_id, is_copy`,
    company_days: sql`kind, day, company_id, is_copy`,
    person_weeks: sql`kind, week, user_id, tag_id, company_id, is_copy`,
    person_totals: sql`kind, user_id, tag_id, company_id, is_copy`,
  }).map(
    ([table, keys]) => sql`insert into ${sql.table(table)} (${keys}, ${columns((name) => sql.ref(name))})
      select ${keys}, ${columns((name) => sql`sum(${sql.ref(name)})`)} from (select *, monday_of(day) as week from person_days) as days
      group by ${keys} order by ${keys}
      on conflict (${keys}) do nothing`,
  ),
  sql`select setval('history_id', (select max(id) + 1 from admin_events))`,
  sql`select setval(pg_get_serial_sequence('judgements', 'id'), (select max(id) + 1 from judgements))`,
  sql`select setval(pg_get_serial_sequence('resources', 'seq'), (select max(seq) + 1 from resources))`,
]
