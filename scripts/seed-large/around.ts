import { sql } from 'kysely'
import type { LargeOptions, Sql } from './shape.ts'
import { PERSON_BASE, documentOf, uuidOf } from './shape.ts'

const SHARES = 5_000
const JOBS = 5_000
const MINUTE = sql`make_interval(mins => n)`

/** What lies around the work: drafts, shares, jobs, hidden tests with their scores, active time. */
export const around = ({ size, now }: LargeOptions): Sql[] => {
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
    sql`insert into activity (user_id, resource_uuid, stage, version, active_ms, updated_at)
      select marker_id, uuid, 'mark', 0, 20000, status_changed_at from resources where marker_id is not null`,
  ]
}
