import { sql } from 'kysely'
import type { Day, Output, Person, PersonOutput } from '../../src/contract/types.d.ts'
import type { SqlDatabase } from '../store/store.ts'
import { personJson } from '../workflow/views/people.ts'
import { figuresBy, matching, sumOf, type FigureFilter } from './figures.ts'

/** Over rows d of the maintained figures. */
export const OUTPUT = sql`${sumOf('marked')} as marked, ${sumOf('checked')} as checked, ${sumOf('approved')} as approved,
  ${sumOf('passed')} as passed, ${sumOf('failed')} as failed,
  ${sumOf('mark_seconds')} + ${sumOf('check_seconds')} + ${sumOf('approve_seconds')} as "activeSeconds"`

/** The active seconds are divided by these. */
const PUSHES = sql.join(
  (['marked', 'remarked', 'checked', 'rechecked', 'approved', 'reapproved'] as const).map(sumOf),
  sql` + `,
)

type OutputFilter = Omit<FigureFilter, 'corpId'>

const NOTHING: Output = { marked: 0, checked: 0, approved: 0, passed: 0, failed: 0, activeSeconds: 0 }

export async function outputOf(db: SqlDatabase, filter: OutputFilter): Promise<Output> {
  const { rows } =
    await sql<Output>`select ${OUTPUT} from ${figuresBy(filter, null)} where ${matching(filter)}`.execute(db)
  return rows[0] ?? NOTHING
}

/** Oldest first, days with output only. */
export async function outputByDay(db: SqlDatabase, filter: OutputFilter): Promise<Day[]> {
  const { rows } = await sql<Output & { day: string }>`
    select d.day, ${OUTPUT} from ${figuresBy(filter, 'day')} where ${matching(filter)} group by d.day order by d.day`.execute(
    db,
  )
  return rows.map(({ day, ...output }) => ({ day, output }))
}

/** Without copies that measure people. */
const clients = (column: 'passed' | 'failed') =>
  sql`coalesce(sum(${sql.ref(`d.${column}`)}) filter (where not d.is_copy), 0)::bigint`

const rateOf = ([passed, failed]: readonly [number, number]): number | null =>
  passed + failed > 0 ? passed / (passed + failed) : null

export const outputIn = ({ marked, checked, approved, passed, failed, activeSeconds }: Output): Output => ({
  marked,
  checked,
  approved,
  passed,
  failed,
  activeSeconds,
})

interface PersonRow extends Output {
  person: Person
  pushes: number
  clientsPassed: number
  clientsFailed: number
  people: number
}

/** Most marks first. */
export async function outputByPerson(
  db: SqlDatabase,
  filter: OutputFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: PersonOutput[]; total: number }> {
  const { rows } = await sql<PersonRow>`
    with people as (
      select d.user_id, ${OUTPUT},
        ${PUSHES} as pushes, ${clients('passed')} as "clientsPassed", ${clients('failed')} as "clientsFailed"
      from ${figuresBy(filter, 'person')} where ${matching(filter)} group by d.user_id
    )
    select ${personJson(sql`people.user_id`, filter.whose.companyId ?? null)} as person, people.*, count(*) over () as people from people
    order by marked desc, checked desc, approved desc, user_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  // A page past the end has no row to hold the total.
  if (rows.length === 0 && page > 1)
    return { items: [], total: (await outputByPerson(db, filter, { page: 1, pageSize: 1 })).total }
  const items = rows.map(({ person, pushes, clientsPassed, clientsFailed, people: _, ...row }) => ({
    user: person,
    output: outputIn(row),
    passRate: rateOf(filter.copiesApart ? [clientsPassed, clientsFailed] : [row.passed, row.failed]),
    secondsPerItem: pushes > 0 ? row.activeSeconds / pushes : null,
  }))
  return { items, total: rows[0]?.people ?? 0 }
}
