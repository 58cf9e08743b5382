import { sql } from 'kysely'
import type { LargeOptions, LargeSize, Sql } from './shape.ts'
import {
  PERSON_BASE,
  POOLS,
  POOL_BASE,
  TAG_BASE,
  crewsOf,
  dealtOf,
  documentOf,
  isVideo,
  kindOf,
  scattered,
  tagOf,
  uuidOf,
} from './shape.ts'

/** Unmarked ones of each hundred. */
const UNMARKED = 40
/** Of each hundred resources. */
const STATUS = sql`case when n % 100 < ${sql.lit(UNMARKED)} then 'unmarked' when n % 100 < 52 then 'marked' when n % 100 < 62 then 'checked'
  when n % 100 < 92 then 'approved' when n % 100 < 94 then 'pending' when n % 100 < 98 then 'rejected'
  else 'unapproved' end`

const LEASE_DAYS = 30
const DAY_SECONDS = 86_400

/** One unmarked resource in so many is leased: as many as there are markers, since what people hold does not grow with the data. */
const heldEach = (size: LargeSize): number =>
  Math.max(1, Math.floor((dealtOf(size) * UNMARKED) / 100 / crewsOf(size).mark.count))

/** In the order of uuids, so that indexes fill in order. */
const made = ({ size, now }: LargeOptions, from: number, to: number) => {
  const { mark, check, approve } = crewsOf(size)
  const person = ({ first, count }: { first: number; count: number }, salt: number) =>
    sql`${PERSON_BASE} + ${sql.lit(first)} + ${scattered(sql`n`, count, salt)}`
  const arrived = sql`${new Date(now)}::timestamptz
    - make_interval(secs => (${sql.lit(size.days * DAY_SECONDS)} * (1 - n::double precision / ${sql.lit(size.resources)})))`
  return sql`(
    select *, case when status = 'unmarked' then arrived
        else arrived + (${new Date(now)}::timestamptz - arrived) * (${scattered(sql`n`, 1000, 3)} / 1000.0) end as at,
      ${isVideo(sql`kind`)} as is_video
    from (
      select n, ${uuidOf(sql`n`)} as uuid, ${tagOf(sql`n`)} as tag, ${kindOf(tagOf(sql`n`))} as kind,
        n < ${dealtOf(size)}::int as dealt,
        case when n < ${dealtOf(size)}::int then ${STATUS} else 'unmarked' end as status, ${arrived} as arrived,
        ${person(mark, 1)} as marker, ${person(check, 5)} as checker, ${person(approve, 7)} as approver,
        n < ${dealtOf(size)}::int and n % 100 < ${sql.lit(UNMARKED)}
          and (n / 100 * ${sql.lit(UNMARKED)} + n % 100) % ${sql.lit(heldEach(size))} = 0 as held,
        case when n % 5 = 0 then 2 else 1 end as versions
      from generate_series(${from}::int, ${to}::int) as n) as numbered
    order by uuid) as made`
}

export const resources = (options: LargeOptions, from: number, to: number): Sql[] => [
  sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, phash, width, height, duration, frame_count, frame_rate)
    select uuid, 'original', kind || '/' || left(uuid::text, 2) || '/' || uuid || '/' || n || case when is_video then '.mp4' else '.jpg' end,
      n || case when is_video then '.mp4' else '.jpg' end, case when is_video then 'video/mp4' else 'image/jpeg' end,
      100000 + n, sha256(n::text::bytea), ('x' || left(md5('look ' || n), 16))::bit(64), 1280, 720,
      case when is_video then 10 end, case when is_video then 300 end, case when is_video then 30 end
    from ${made(options, from, to)}`,
  sql`insert into resources (uuid, kind, tag_id, pool_id, media_uuid, name, seq, status, status_changed_at, version, availability,
      marker_id, marker_company_id, checker_id, approver_id, assignee_id, returned_by_id, lease_holder_id, lease_stage, lease_craft,
      lease_acquired_at, lease_expires_at, marked_at, checked_at, approved_at, created_at)
    overriding system value
    select uuid, kind, case when dealt then ${TAG_BASE} + tag end, ${POOL_BASE} + tag % ${sql.lit(POOLS)}, uuid, n || '.jpg', n + 1,
      status, at, case when status = 'unmarked' then 0 else versions end, case when status <> 'unmarked' then 1 end,
      case when status <> 'unmarked' then marker end, case when status <> 'unmarked' then u.company_id end,
      case when status in ('checked', 'approved', 'rejected', 'unapproved') then checker end,
      case when status in ('approved', 'unapproved') then approver end,
      case when status in ('rejected', 'unapproved', 'pending') then marker end,
      case status when 'rejected' then checker when 'unapproved' then approver end,
      case when held then marker end, case when held then 'mark' end, case when held then 'mark' end,
      case when held then at end,
      case when held then ${new Date(options.now)}::timestamptz + make_interval(days => ${sql.lit(LEASE_DAYS)}) end,
      case when status <> 'unmarked' then at end, case when status in ('checked', 'approved', 'unapproved') then at end,
      case when status in ('approved', 'unapproved') then at end, arrived
    from ${made(options, from, to)} join users u on u.id = made.marker`,
  sql`insert into annotations (resource_uuid, version, base_version, stage, author_id, author_company_id, document,
      availability, settings_version, active_seconds, created_at)
    select uuid, version, version - 1, case when version = 1 then 'mark' else 'redo' end, marker, u.company_id,
      ${documentOf(sql`kind`)}, 1, 1, 20, at
    from ${made(options, from, to)} join users u on u.id = made.marker, generate_series(1, versions) as version
    where status <> 'unmarked'`,
]
