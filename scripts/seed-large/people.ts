import { sql } from 'kysely'
import type { LargeOptions, Sql } from './shape.ts'
import { COMPANY_BASE, KINDS, PERSON_BASE, POOLS, TAGS, crewsOf, kindOf } from './shape.ts'

/** Of every so many who mark, and who check, one is external. */
const EXTERNAL_MARKERS = 3
const EXTERNAL_CHECKERS = 5

/** Companies, people with their grants, tags and pools. */
export const people = ({ size, passwordHash, now }: LargeOptions): Sql[] => {
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
