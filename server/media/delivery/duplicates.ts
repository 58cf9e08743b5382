import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { SqlDatabase } from '../../store/store.ts'
import { HAS_POSTER } from '../poster/poster-rows.ts'
import { NEAR_DUPLICATE_BITS } from '../files/hash.ts'
import type { Pictured } from './links.ts'

export interface Duplicate extends Pictured {
  id: string
  name: string
  /** Bits in which the difference hashes differ; 0: the same file. */
  distance: number
}

const SHOWN_MAX = 5

/** Hashes this near differ by at most one bit in one of the indexed parts. */
const PARTS = [1, 17, 33, 49] as const
const PART_BITS = 16

const flipped = (part: string, at: number): string =>
  part.slice(0, at) + (part[at] === '0' ? '1' : '0') + part.slice(at + 1)

const partOf = (hash: RawBuilder<unknown>, from: number): RawBuilder<unknown> =>
  sql`substring(${hash} from ${sql.lit(from)} for ${sql.lit(PART_BITS)})`

/** Hashes near enough that are alike in a part, from its index alone. */
const nearIn = (hash: string, from: number): RawBuilder<unknown> => {
  const part = hash.slice(from - 1, from - 1 + PART_BITS)
  const near = [part, ...Array.from({ length: PART_BITS }, (_, bit) => flipped(part, bit))]
  return sql`select m.phash from media_files m
    where m.role = 'original' and ${partOf(sql`m.phash`, from)} = any(${near}::bit(16)[])
      and bit_count(m.phash # ${hash}::bit(64)) <= ${NEAR_DUPLICATE_BITS}`
}

interface Own {
  tag_id: number | null
  sha256: Buffer
  /** Zeros and ones; null for videos. */
  phash: string | null
}

/** Exact ones by file hash (videos, too), near ones by difference hash. */
export async function findDuplicates(db: SqlDatabase, uuid: string): Promise<Duplicate[]> {
  const found = await sql<Own>`
    select r.tag_id, m.sha256, m.phash::text as phash from resources r join media_files m on m.uuid = r.media_uuid
    where r.uuid = ${uuid}`.execute(db)
  const own = found.rows[0]
  if (own === undefined || own.tag_id === null) return []
  const { phash, sha256 } = own
  const others = sql`other.uuid <> ${uuid} and other.tag_id = ${own.tag_id} and other.deleted_at is null
    and other.duplicate_of is null`
  const exact = sql`
    select other.uuid as id, other.name, m.path, ${HAS_POSTER} as has_poster, 0 as distance
    from media_files m join resources other on other.media_uuid = m.uuid
    where m.role = 'original' and m.sha256 = ${sha256} and ${others}`
  const near = (hash: string) => sql`
    union all
    select other.uuid, other.name, m.path, ${HAS_POSTER}, greatest(bit_count(m.phash # ${hash}::bit(64))::integer, 1)
    from (
      -- Few: all that is asked of their resources comes after.
      select m.* from (${sql.join(
        PARTS.map((from) => nearIn(hash, from)),
        sql` union `,
      )}) as near cross join lateral (
        select * from media_files m
        where m.role = 'original' and ${partOf(sql`m.phash`, PARTS[0])} = ${partOf(sql`near.phash`, PARTS[0])}
          and m.phash = near.phash and m.sha256 <> ${sha256} offset 0) as m
    ) as m join resources other on other.media_uuid = m.uuid
    where ${others}`
  const { rows } = await sql<Duplicate>`
    ${exact} ${phash === null ? sql`` : near(phash)} order by distance, id limit ${SHOWN_MAX}`.execute(db)
  return rows
}
