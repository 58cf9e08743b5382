import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { json } from '../../server/store/json.ts'

/** Sizes of the made-up work, and who does what when, as SQL. */

export interface LargeSize {
  resources: number
  people: number
  /** A fifth of them have judgements. */
  operations: number
  /** Calendar days of the operations, up to `now`. */
  days: number
}

export interface LargeOptions {
  size: LargeSize
  passwordHash: string
  /** Milliseconds since the epoch. */
  now: number
  say?: (text: string) => void
}

export type Sql = RawBuilder<unknown>

export const TAGS = 40
export const POOLS = 10
export const KINDS = sql`(array['video', 'image', 'image-node', 'image-segment', 'video-segment'])`

/** A scattered number of 0 … limit - 1, the same each time. */
export const scattered = (n: Sql, limit: Sql | number, salt: number): Sql =>
  sql`((${n}::bigint * 2654435761 + ${sql.lit(salt * 40_503)}) % 1000003 % ${typeof limit === 'number' ? sql.lit(limit) : limit})::int`
export const kindOf = (tag: Sql): Sql => sql`${KINDS}[1 + ${tag} % 5]`
export const uuidOf = (n: Sql): Sql => sql`md5('resource ' || ${n})::uuid`
export const tagOf = (n: Sql): Sql => sql`(${n} / 100 % ${sql.lit(TAGS)})`
export const isVideo = (kind: Sql): Sql => sql`${kind} in ('video', 'video-segment')`

/** First ids less their number: a used database already has some. */
export const PERSON_BASE = sql`(select min(id) - 1 from users where username = 'large-admin')`
export const COMPANY_BASE = sql`(select min(id) - 1 from companies where name = '企业 1')`
export const TAG_BASE = sql`(select min(id) from tags where name = '数据库 0')`
export const POOL_BASE = sql`(select min(id) from pools where name = '数据池 0')`

/** Person 1 is the admin; then come markers, checkers and approvers. */
export interface Crew {
  /** Of its first person. */
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

/** Resources from this number on are in pools. */
export const dealtOf = ({ resources }: LargeSize): number => Math.floor((resources * 9) / 10)

const DOCUMENTS = Object.fromEntries(
  ALL_KINDS.map((kind) => [kind, { ...emptyDocument(kind), availability: 1 }]),
)
export const documentOf = (kind: Sql): Sql => sql`(${json(DOCUMENTS)}::jsonb -> ${kind})`
