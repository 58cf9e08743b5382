import { sql } from 'kysely'
import type { Database } from '../store/store.ts'
import { HAS_POSTER } from './derived.ts'
import { NEAR_DUPLICATE_BITS } from './files/hash.ts'
import type { Pictured } from './links.ts'

/** A resource that looks like another one of the same tag. */
export interface Duplicate extends Pictured {
  id: string
  name: string
  /** Bits in which the difference hashes differ, 1 at least; 0 for the same file. */
  distance: number
}

/** At most so many, the nearest first. */
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

/** Resources as other that may be what r repeats: those that repeat another one themselves are none. */
const OTHERS = sql`other.uuid <> r.uuid and other.tag_id = r.tag_id and other.deleted_at is null
  and other.duplicate_of is null`

/**
 * Exact and near duplicates of a resource among those of the same tag. Exact ones are found by hash of the file (videos
 * too), near ones by difference hash.
 */
export async function findDuplicates(db: Database, uuid: string): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select found.id, found.name, found.path, found.has_poster, found.distance
    from resources r join media_files own on own.uuid = r.media_uuid
    cross join lateral (
      select other.uuid as id, other.name, m.path, ${HAS_POSTER} as has_poster, 0 as distance
      from media_files m join resources other on other.media_uuid = m.uuid
      where m.role = 'original' and m.sha256 = own.sha256 and ${OTHERS}
      union all
      select other.uuid, other.name, m.path, ${HAS_POSTER}, greatest(bit_count(m.phash # own.phash)::integer, 1)
      from media_files m join resources other on other.media_uuid = m.uuid
      where m.role = 'original' and (${sameBand}) and bit_count(m.phash # own.phash) <= ${NEAR_DUPLICATE_BITS}
        and m.sha256 <> own.sha256 and ${OTHERS}
    ) as found
    where r.uuid = ${uuid}
    order by found.distance, found.id limit ${SHOWN_MAX}`.execute(db)
  return rows
}
