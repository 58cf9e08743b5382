import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { json } from '../../server/store/json.ts'

/** What the made-up work looks like: how much of everything there is, and who does what when, as SQL. */

export interface LargeSize {
  resources: number
  people: number
  /** Operation records; a fifth of them with judgements. */
  operations: number
  /** Calendar days over which the operations are spread, up to `now`. */
  days: number
}

export interface LargeOptions {
  size: LargeSize
  /** Of everybody's password. */
  passwordHash: string
  /** Milliseconds since the epoch. */
  now: number
  say?: (text: string) => void
}

export type Sql = RawBuilder<unknown>

export const TAGS = 40
export const POOLS = 10
export const KINDS = sql`(array['video', 'image', 'image-node', 'image-segment', 'video-segment'])`

/** Number of 0 … limit - 1 for n that follows nothing visible, the same each time. */
export const scattered = (n: Sql, limit: Sql | number, salt: number): Sql =>
  sql`((${n}::bigint * 2654435761 + ${sql.lit(salt * 40_503)}) % 1000003 % ${typeof limit === 'number' ? sql.lit(limit) : limit})::int`
export const kindOf = (tag: Sql): Sql => sql`${KINDS}[1 + ${tag} % 5]`
export const uuidOf = (n: Sql): Sql => sql`md5('resource ' || ${n})::uuid`
/** Number of the tag, of 0 … TAGS - 1, that resource n is of. */
export const tagOf = (n: Sql): Sql => sql`(${n} / 100 % ${sql.lit(TAGS)})`
export const isVideo = (kind: Sql): Sql => sql`${kind} in ('video', 'video-segment')`

/** Ids of the first person, tag and pool less their number: a database that was in use before has some already. */
export const PERSON_BASE = sql`(select min(id) - 1 from users where username = 'large-admin')`
export const COMPANY_BASE = sql`(select min(id) - 1 from companies where name = '企业 1')`
export const TAG_BASE = sql`(select min(id) from tags where name = '数据库 0')`
export const POOL_BASE = sql`(select min(id) from pools where name = '数据池 0')`

/** Person 1 is the admin; then come those who mark, those who check and those who approve. */
export interface Crew {
  /** Number of the first of them. */
  first: number
  count: number
}

export const crewsOf = ({ people }: LargeSize): Record<'mark' | 'check' | 'approve', Crew> => {
  const mark = Math.round(people * 0.6)
  const check = Math.round(people * 0.3)
  return {
    mark: { first: 2, count: mark },
    check: { first: 2 + mark, count: check },
    approve: { first: 2 + mark + check, count: people - 1 - mark - check },
  }
}

/** Resources from this number on still wait in pools. */
export const dealtOf = ({ resources }: LargeSize): number => Math.floor((resources * 9) / 10)

/** An annotation of each kind that says nothing. */
const DOCUMENTS = Object.fromEntries(
  ALL_KINDS.map((kind) => [kind, { ...emptyDocument(kind), availability: 1 }]),
)
export const documentOf = (kind: Sql): Sql => sql`(${json(DOCUMENTS)}::jsonb -> ${kind})`
