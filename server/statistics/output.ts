import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day, Output, Person, PersonOutput } from '../../src/api/generated/contract.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Whose } from '../policies/scope.ts'
import { JUDGED } from '../store/schema/counts.ts'
import type { Database } from '../store/store.ts'
import { personJson } from '../workflow/views.ts'

/** Operation types of pushes; their count is what the active seconds are divided by. */
const PUSHES = [2, 4, 6, 8, 10, 22]

const sumOf = (metric: number) => sql`coalesce(sum(d.count) filter (where d.metric = ${metric}), 0)::bigint`

/** Columns of `Output` over user_day_counts as d. */
const OUTPUT = sql`${sumOf(2)} as marked, ${sumOf(4)} as checked, ${sumOf(10)} as approved,
  ${sumOf(JUDGED.checkQualified)} as passed, ${sumOf(JUDGED.checkUnqualified)} as failed,
  coalesce(sum(d.active_seconds), 0)::bigint as "activeSeconds"`

export interface OutputFilter {
  kind: Kind
  tagId?: number | undefined
  whose: Whose
  /** Calendar days in China, both included: YYYY-MM-DD. */
  from?: string | undefined
  to?: string | undefined
}

const matching = ({ kind, tagId, whose, from, to }: OutputFilter): RawBuilder<unknown> => sql`
  d.kind = ${kind}
  and ${tagId === undefined ? sql`true` : sql`d.tag_id = ${tagId}`}
  and ${whose.userId === undefined ? sql`true` : sql`d.user_id = ${whose.userId}`}
  and ${
    whose.companyId === undefined
      ? sql`true`
      : sql`d.user_id = any(array(select id from users where company_id = ${whose.companyId}))`
  }
  and ${from === undefined ? sql`true` : sql`d.day >= ${from}::date`}
  and ${to === undefined ? sql`true` : sql`d.day <= ${to}::date`}`

const NOTHING: Output = { marked: 0, checked: 0, approved: 0, passed: 0, failed: 0, activeSeconds: 0 }

/** What was done in all. */
export async function outputOf(db: Database, filter: OutputFilter): Promise<Output> {
  const { rows } =
    await sql<Output>`select ${OUTPUT} from user_day_counts d where ${matching(filter)}`.execute(db)
  return rows[0] ?? NOTHING
}

/** What was done on each day on which something was, oldest first. */
export async function outputByDay(db: Database, filter: OutputFilter): Promise<Day[]> {
  const { rows } = await sql<Output & { day: string }>`
    select d.day, ${OUTPUT} from user_day_counts d where ${matching(filter)} group by d.day order by d.day`.execute(
    db,
  )
  return rows.map(({ day, ...output }) => ({ day, output }))
}

interface PersonRow extends Output {
  person: Person
  pushes: number
  people: number
}

/** What each person did, those who marked most first. */
export async function outputByPerson(
  db: Database,
  filter: OutputFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: PersonOutput[]; total: number }> {
  const { rows } = await sql<PersonRow>`
    with people as (
      select d.user_id, ${OUTPUT},
        coalesce(sum(d.count) filter (where d.metric = any(${PUSHES}::int[])), 0)::bigint as pushes
      from user_day_counts d where ${matching(filter)} group by d.user_id
    )
    select ${personJson(sql`people.user_id`)} as person, people.*, count(*) over () as people from people
    order by marked desc, checked desc, approved desc, user_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const items = rows.map(({ person, pushes, marked, checked, approved, passed, failed, activeSeconds }) => ({
    user: person,
    output: { marked, checked, approved, passed, failed, activeSeconds },
    passRate: passed + failed > 0 ? passed / (passed + failed) : null,
    secondsPerItem: pushes > 0 ? activeSeconds / pushes : null,
  }))
  return { items, total: rows[0]?.people ?? 0 }
}
