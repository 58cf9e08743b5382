import { sql } from 'kysely'
import { contains } from '../../store/contains.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { importable } from '../imports/tag-rows.ts'
import type { PrelabelChoice } from '../payloads.ts'

/** A picture that a model is to look at, with its size in pixels as shown. */
export interface Picture {
  uuid: string
  name: string
  path: string
  width: number
  height: number
  /** In the order of the database. */
  place: number
}

/** Over resources `r`: those that nobody has handed in. Whether somebody has begun is asked when it is laid. */
const chosen = ({ tagId, replace, search }: PrelabelChoice) => sql`
  ${importable(tagId)} and r.status = 'unmarked' and r.version = 0 and ${contains('r.name', search ?? undefined)}
  and ${replace ? sql`true` : sql`not exists (select 1 from annotations a where a.resource_uuid = r.uuid and a.version = 0)`}`

const PICTURES = sql`
  select r.uuid, r.name, m.path, m.width, m.height, r.seq::integer as place
  from resources r join media_files m on m.uuid = r.media_uuid`

/** @param after the place of the last picture that was looked at; 0: from the first */
export async function nextPictures(
  db: SqlDatabase,
  choice: PrelabelChoice,
  after: number,
  most: number,
): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    ${PICTURES} where ${chosen(choice)} and r.seq > ${after} order by r.seq limit ${most}`.execute(db)
  return rows
}

/** A few of them from all over the database: their identifiers are random. */
export async function samplePictures(
  db: SqlDatabase,
  choice: PrelabelChoice,
  most: number,
): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    ${PICTURES} where ${chosen(choice)} order by r.uuid limit ${most}`.execute(db)
  return rows
}

export async function countPictures(db: SqlDatabase, choice: PrelabelChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from resources r where ${chosen(choice)}`.execute(db)
  const count = rows[0]?.count ?? 0
  return choice.most === null ? count : Math.min(count, choice.most)
}
