import { sql } from 'kysely'
import type { Database } from '../store/store.ts'
import { NEAR_DUPLICATE_BITS } from './hash.ts'

/** A resource that looks like another one of the same tag. */
export interface Duplicate {
  id: string
  /** Stored path of its file. */
  path: string
  /** Bits in which the difference hashes differ; 0 for the same file. */
  distance: number
}

/** At most so many for each resource; the nearest first. */
const SHOWN_MAX = 5

/** First bit and length of each band that has an index (migration 0005). */
const BANDS = [
  [1, 10],
  [11, 9],
  [20, 9],
  [29, 9],
  [38, 9],
  [47, 9],
  [56, 9],
] as const

const sameBand = sql.join(
  BANDS.map(
    ([from, length]) =>
      sql`substring(m.phash from ${sql.lit(from)} for ${sql.lit(length)}) = substring(own.phash from ${sql.lit(from)} for ${sql.lit(length)})`,
  ),
  sql` or `,
)

/**
 * Exact and near duplicates of resources among those of the same tag, by resource. Exact ones are found by hash of the
 * file (videos too), near ones by difference hash.
 */
export async function findDuplicates(
  db: Database,
  uuids: readonly string[],
): Promise<Map<string, Duplicate[]>> {
  const { rows } = await sql<Duplicate & { of: string }>`
    select r.uuid as of, found.id, found.path, found.distance
    from resources r join media_files own on own.uuid = r.media_uuid
    cross join lateral (
      select other.uuid as id, m.path, 0 as distance from media_files m join resources other on other.media_uuid = m.uuid
      where m.role = 'original' and m.sha256 = own.sha256 and other.uuid <> r.uuid
        and other.tag_id = r.tag_id and other.deleted_at is null
      union all
      select other.uuid, m.path, bit_count(m.phash # own.phash)::integer from media_files m
      join resources other on other.media_uuid = m.uuid
      where m.role = 'original' and (${sameBand}) and bit_count(m.phash # own.phash) <= ${NEAR_DUPLICATE_BITS}
        and m.sha256 <> own.sha256 and other.tag_id = r.tag_id and other.deleted_at is null
      order by distance, id limit ${SHOWN_MAX}
    ) as found
    where r.uuid = any(${[...uuids]}::uuid[])
    order by r.uuid, found.distance, found.id`.execute(db)
  const byResource = new Map<string, Duplicate[]>()
  for (const { of, ...duplicate } of rows) byResource.set(of, [...(byResource.get(of) ?? []), duplicate])
  return byResource
}
