import { sql } from 'kysely'
import type { Store } from '../../server/store/store.ts'
import { events, operations } from './operations.ts'
import { buildIndexes, dropIndexes, progressOf, runStep } from './progress.ts'
import { resources } from './resources.ts'
import type { LargeOptions, Sql } from './shape.ts'
import { totals } from './totals.ts'
import {
  PERSON_BASE,
  documentOf,
  uuidOf,
  COMPANY_BASE,
  KINDS,
  POOLS,
  TAGS,
  crewsOf,
  kindOf,
} from './shape.ts'

/** Every third marker and every fifth checker is external. */
const EXTERNAL_MARKERS = 3
const EXTERNAL_CHECKERS = 5

const people = ({ size, passwordHash, now }: LargeOptions): Sql[] => {
  const { mark, check, approve } = crewsOf(size)
  const external = sql`(n between ${mark.first}::int and ${mark.first + mark.count - 1}::int and n % ${sql.lit(EXTERNAL_MARKERS)} = 0
    or n between ${check.first}::int and ${check.first + check.count - 1}::int and n % ${sql.lit(EXTERNAL_CHECKERS)} = 0)`
  const stages = sql`case when p.n >= ${approve.first}::int then array['check', 'approve']
    when p.n >= ${check.first}::int then array['mark', 'check'] else array['mark'] end`
  return [
    sql`insert into companies (name, type) select '企业 ' || n, case when n = 1 then 1 when n <= 3 then 0 else 2 end
      from generate_series(1, 5) as n`,
    sql`insert into users (username, name, company_id, type, password_hash)
      select case when n = 1 then 'large-admin' else 'large-' || n end, '人员 ' || n,
        ${COMPANY_BASE} + case when n = 1 then 1 when ${external} then 4 + n / 2 % 2 else 2 + n % 2 end,
        case when n = 1 then 1 when ${external} then case when n <= 9 then 3 else 2 end else 0 end, ${passwordHash}
      from generate_series(1, ${size.people}::int) as n`,
    sql`insert into grants (user_id, kind, stage)
      select p.id, kind, stage from (select id, id - ${PERSON_BASE} as n from users where username like 'large-%') as p,
        unnest(${KINDS}) as kind, unnest(${stages}) as stage where p.n > 1`,
    sql`insert into sessions (token_hash, user_id, expires_at, address)
      select decode(md5(u.id || ' ' || n), 'hex'), u.id, ${new Date(now)}::timestamptz + interval '30 days', '127.0.0.1'
      from users u, generate_series(1, 3) as n where u.username like 'large-%'`,
    sql`insert into tags (kind, name, priority) select ${kindOf(sql`n`)}, '数据库 ' || n, n % 3
      from generate_series(0, ${TAGS - 1}::int) as n order by n`,
    sql`insert into tag_settings (tag_id, version, settings) select id, 1, '{}' from tags where name like '数据库 %'`,
    sql`insert into tag_companies (tag_id, company_id) select t.id, c.id from tags t, companies c
      where t.name like '数据库 %' and c.name like '企业 %'`,
    sql`insert into pools (kind, name) select ${kindOf(sql`n`)}, '数据池 ' || n
      from generate_series(0, ${POOLS - 1}::int) as n order by n`,
  ]
}

const SHARES = 5_000
const JOBS = 5_000
const MINUTE = sql`make_interval(mins => n)`

/** Drafts, shares, jobs, hidden tests with scores, active time. */
const around = ({ size, now }: LargeOptions): Sql[] => {
  const at = sql`${new Date(now)}::timestamptz`
  const shares = Math.min(SHARES, size.resources)
  return [
    sql`insert into drafts (user_id, resource_uuid, kind, stage, version, annotation, saved_at)
      select lease_holder_id, uuid, kind, 'mark', version, ${documentOf(sql`kind`)}, status_changed_at
      from resources where lease_holder_id is not null`,
    sql`insert into shares (id, resource_uuid, kind, created_by, created_at, expires_at)
      select translate(left(encode(decode(md5('share ' || n), 'hex'), 'base64'), 22), '+/', '-_'), r.uuid, r.kind, ${PERSON_BASE} + 1 + n % 50, ${at} - ${MINUTE}, ${at} + interval '30 days'
      from generate_series(0, ${shares - 1}::int) as n join resources r on r.uuid = ${uuidOf(sql`n`)}`,
    sql`insert into jobs (id, type, status, payload, result, progress, created_by, created_at, finished_at)
      select md5('job ' || n)::uuid, 'export', 'done', jsonb_build_object('kind', t.kind, 'tagId', t.id),
        '{}', 1, ${PERSON_BASE} + 1, ${at} - ${MINUTE} * 10, ${at} - ${MINUTE} * 9
      from generate_series(1, ${JOBS}::int) as n
      join (select *, row_number() over (order by id) as place, count(*) over () as tags from tags) t on t.place = 1 + n % t.tags`,
    sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid, user_id, other_id, score, scored_at)
      select uuid, kind, tag_id, case when seq % 2 = 0 then 'gold' else 'double' end, uuid, marker_id,
        case when seq % 2 = 1 then checker_id end, (50 + seq % 50) / 100.0, status_changed_at
      from resources where status = 'approved' and seq % 20 in (6, 7)`,
    sql`update resources set is_copy = true where uuid in (select resource_uuid from quality_items)`,
    sql`insert into activity (user_id, resource_uuid, stage, version, active_ms, updated_at)
      select marker_id, uuid, 'mark', 0, 20000, status_changed_at from resources where marker_id is not null`,
  ]
}

export type { LargeOptions, LargeSize } from './shape.ts'

/** As much as years of work, by SQL alone. */

/** Rows per transaction. */
const CHUNK = 200_000

interface Step {
  name: string
  statements: () => Sql[]
}

const chunks = (name: string, count: number, statements: (from: number, to: number) => Sql[]): Step[] =>
  Array.from({ length: Math.ceil(count / CHUNK) }, (_, index) => {
    const to = Math.min(count, (index + 1) * CHUNK)
    return { name: `${to} ${name}`, statements: () => statements(index * CHUNK, to - 1) }
  })

const stepsOf = (options: LargeOptions): Step[] => [
  { name: 'people, databases, pools', statements: () => people(options) },
  ...chunks('resources', options.size.resources, (from, to) => resources(options, from, to)),
  ...chunks('operation records', options.size.operations, (from, to) =>
    operations(options, from + 1, to + 1),
  ),
  { name: 'events', statements: () => [events(options)] },
  { name: 'drafts, shares, jobs, tests', statements: () => around(options) },
  { name: 'counts', statements: totals },
]

/** Continues a stopped run. Needs a superuser, to switch triggers off. Throws if the database holds other work. */
export async function fillLarge(store: Store, options: LargeOptions): Promise<void> {
  const { say = () => {} } = options
  const progress = await progressOf(store, options)
  const { size, now } = progress
  const steps = stepsOf({ ...options, size, now })
  const settle = () => sql`checkpoint`.execute(store.db)
  if (progress.done === 0) await dropIndexes(store, progress)
  // The first noted step is the dropping.
  for (const { name, statements } of steps.slice(progress.done - 1)) {
    await runStep(store, progress, statements())
    await settle()
    say(name)
  }
  await buildIndexes(store, progress, say)
  await sql`vacuum (analyze)`.execute(store.db)
  await settle()
  say('statistics for the planner')
}
