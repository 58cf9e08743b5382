import { sql } from 'kysely'
import type { Crew, LargeOptions, Sql } from './shape.ts'
import { PERSON_BASE, TAGS, TAG_BASE, crewsOf, dealtOf, kindOf, scattered, uuidOf } from './shape.ts'

/** Types of forty pairs of a pull and a push. */
const PULLS = sql`(case when p % 40 < 20 then 1 when p % 40 < 31 then 3 when p % 40 < 37 then 9 when p % 40 = 37 then 5
  when p % 40 = 38 then 7 else 21 end)`
const REDONE = sql`p % 40 in (18, 19)`
const CREW = sql`case when p % 40 < 20 or p % 40 = 37 then 0 when p % 40 < 31 or p % 40 = 38 then 1 else 2 end`
const STAGE = sql`case when ${REDONE} then 'redo' when op in (1, 2) then 'mark' when op in (3, 4) then 'check'
  when op in (9, 10) then 'approve' else 'edit' end`
const FROM = sql`case when ${REDONE} then 'rejected' when op in (1, 2) then 'unmarked' when op in (3, 4, 5, 6) then 'marked'
  when op in (7, 8, 9, 10) then 'checked' else 'approved' end`
const JUDGES = sql`op in (4, 8, 10, 22)`
const IS_FIRST = sql`op = 4 and p % 3 <> 0`
const VERDICT = sql`(case when p % 7 = 0 then 2 else 1 end)`
/** One pair in so many was undone. */
const RESET = 250

const WORKDAYS = 5
const WEEK = 7
const HOURS = 9
/** 7 × 23 = 161, one more than a multiple of TAGS: the inverse that finds who works in a tag. */
const BACK = 23

/** Pair p: who, what, where and when. People work five days a week, nine hours a day, in two tags a week. */
const made = ({ size, now }: LargeOptions, from: number, to: number): Sql => {
  const crews = crewsOf(size)
  const days = Math.floor((size.days * WORKDAYS) / WEEK)
  const pairs = sql.lit(Math.ceil(size.operations / 2))
  const ofCrew = (part: keyof Crew) =>
    sql`(array[${sql.join([crews.mark, crews.check, crews.approve].map((crew) => sql.lit(crew[part])))}])[1 + ${CREW}]`
  const day = sql`(p * ${sql.lit(days)} / ${pairs})`
  const blocks = Math.max(1, Math.floor(dealtOf(size) / (TAGS * 100)))
  return sql`(
    select *, ${PULLS} + pushed as op, ((block * ${sql.lit(TAGS)} + tag) * 100 + item)::int as n,
      case when p % 40 < 20 or p % 40 = 37 then person else ${markerIn(crews.mark, sql`tag`, sql`week`)} end as marker,
      ${new Date(now)}::timestamptz
        - make_interval(days => ${sql.lit(size.days - 1)} - (day / ${sql.lit(WORKDAYS)} * ${sql.lit(WEEK)} + day % ${sql.lit(WORKDAYS)}))
        - make_interval(secs => (1 - part) * ${sql.lit(HOURS * 3600)}) + make_interval(secs => pushed * (10 + p % 50)) as at
    from (
      select *, ${ofCrew('first')} + worker as person, (worker * 7 + week * 3 + p / 40 % 2) % ${sql.lit(TAGS)} as tag
      from (
        select i, p, pushed, ${day}::int as day, (${day} / ${sql.lit(WORKDAYS)})::int as week,
          ${scattered(sql`p`, ofCrew('count'), 13)} as worker, ${scattered(sql`p`, blocks, 11)} as block, ${scattered(sql`p`, 100, 17)} as item,
          (p * ${sql.lit(days)} % ${pairs})::double precision / ${pairs} as part
        from (select i, ((i - 1) / 2)::bigint as p, (i + 1) % 2 as pushed from generate_series(${from}::int, ${to}::int) as i) as pairs
      ) as timed
    ) as placed) as made`
}

const markerIn = ({ first, count }: Crew, tag: Sql, week: Sql): Sql => {
  const found = sql`(((${tag} - ${week} * 3) % ${sql.lit(TAGS)} + ${sql.lit(TAGS)}) * ${sql.lit(BACK)} % ${sql.lit(TAGS)}
    + ${sql.lit(TAGS)} * ${scattered(sql`p`, Math.max(1, Math.floor(count / TAGS)), 19)})`
  return sql`${sql.lit(first)} + ${found} % ${sql.lit(count)}`
}

/** A judgement has the id of its record. */
export const operations = (options: LargeOptions, from: number, to: number): Sql[] => {
  const rows = made(options, from, to)
  const undone = sql`case when p % ${sql.lit(RESET)} = 0 then at + interval '1 hour' end`
  return [
    sql`insert into judgements (id, resource_uuid, version, stage, is_qualified, judge_id, marker_id, marker_company_id, created_at, is_first, superseded_at)
      overriding system value
      select i, ${uuidOf(sql`n`)}, 1, case when op in (4, 8) then 'check' else 'approve' end, ${VERDICT},
        ${PERSON_BASE} + person, m.id, m.company_id, at, ${IS_FIRST}, ${undone}
      from ${rows} join users m on m.id = ${PERSON_BASE} + marker where ${JUDGES}`,
    sql`insert into operation_records (id, type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
        to_status, version_before, version_after, judgement_id, is_qualified, marker_id, marker_company_id, is_first, judgement_stands, active_seconds, before, created_at, reset_at)
      select i, op, ${STAGE}, ${kindOf(sql`tag`)}, ${TAG_BASE} + tag, ${uuidOf(sql`n`)}, u.id, u.company_id, ${FROM},
        case when pushed = 0 then ${FROM} when ${JUDGES} and ${VERDICT} = 2 then case when op in (4, 8) then 'rejected' else 'unapproved' end
           when op = 2 then 'marked'
          when op = 4 then 'checked' when op = 10 then 'approved' else ${FROM} end,
        0, 1, case when ${JUDGES} then i end, case when ${JUDGES} then ${VERDICT} end,
        case when ${JUDGES} then m.id end, case when ${JUDGES} then m.company_id end, ${IS_FIRST}, case when ${JUDGES} then ${undone} is null end,
        case when pushed = 1 then 5 + p % 60 else 0 end, '{}', at, ${undone}
      from ${rows} join users u on u.id = ${PERSON_BASE} + person join users m on m.id = ${PERSON_BASE} + marker`,
  ]
}

/** Of the operations. */
const EVENTS_SHARE = 20

export const events = ({ size, now }: LargeOptions): Sql => {
  const count = Math.floor(size.operations / EVENTS_SHARE)
  const actor = sql`case code when 103 then null when 107 then ${PERSON_BASE} + person else ${PERSON_BASE} + 1 end`
  const companyOf = (person: Sql) => sql`(select company_id from users where users.id = ${person})`
  return sql`insert into admin_events (id, code, kind, tag_id, resource_uuid, user_id, user_company_id, actor_id,
      actor_company_id, from_status, to_status, detail, created_at)
    select ${sql.lit(size.operations)} + i, code, ${kindOf(sql`(n / 100 % ${sql.lit(TAGS)})`)}, ${TAG_BASE} + n / 100 % ${sql.lit(TAGS)},
      ${uuidOf(sql`n`)}, ${PERSON_BASE} + person, ${companyOf(sql`${PERSON_BASE} + person`)}, ${actor}, ${companyOf(actor)},
      'unmarked', 'unmarked', '{"task": "mark", "version": 0, "versionBefore": 0}',
      ${new Date(now)}::timestamptz - make_interval(secs => ${sql.lit(size.days * 86_400)} * (1 - i::double precision / ${sql.lit(count)}))
    from (select i, (array[103, 103, 107, 107, 104])[1 + i % 5] as code, ${scattered(sql`i`, dealtOf(size), 19)} as n,
            2 + ${scattered(sql`i`, crewsOf(size).mark.count, 23)} as person
          from generate_series(1, ${count}::int) as i) as made`
}
