import { sql } from 'kysely'
import type { Figures, Rates } from '../../src/contract/types.d.ts'
import type { Store } from '../../server/store/store.ts'
import { NO_FIGURES } from '../support/figures.ts'

interface Counted {
  user: number
  day: string
  tag: number
  copy: boolean
  type: number
  stage: string
  seconds: number
}

interface Judged {
  user: number
  day: string
  tag: number
  copy: boolean
  resource: string
  stage: 'check' | 'approve'
  quality: 1 | 2
  first: boolean
}

const BY_TYPE: Record<number, keyof Figures> = {
  2: 'marked',
  4: 'checked',
  6: 'remarked',
  8: 'rechecked',
  10: 'approved',
  22: 'reapproved',
}
const SECONDS: Record<number, keyof Figures> = {
  2: 'markSeconds',
  6: 'markSeconds',
  4: 'checkSeconds',
  8: 'checkSeconds',
  10: 'approveSeconds',
  22: 'approveSeconds',
}

export type Row = Counted | Judged

const contentOf = ({ stage, quality }: Judged): keyof Figures => {
  if (stage === 'check') return quality === 1 ? 'passed' : 'failed'
  return quality === 1 ? 'accepted' : 'unaccepted'
}

const isCopy = (alias: string) =>
  sql`exists (select 1 from quality_items q where q.resource_uuid = ${sql.ref(`${alias}.resource_uuid`)})`

async function rawRows(store: Store): Promise<{ operations: Counted[]; judgements: Judged[] }> {
  const china = sql`at time zone 'Asia/Shanghai'`
  const operations = await sql<Counted>`
    select o.user_id as user, (o.created_at ${china})::date as day, o.tag_id as tag, o.type, o.stage,
      o.active_seconds as seconds, ${isCopy('o')} as copy
    from operation_records o where o.reset_at is null`.execute(store.db)
  const judgements = await sql<Judged>`
    select j.marker_id as user, (j.created_at ${china})::date as day, r.tag_id as tag, j.resource_uuid as resource,
      j.stage, j.is_qualified as quality, j.is_first as first, ${isCopy('j')} as copy
    from judgements j join resources r on r.uuid = j.resource_uuid
    where j.superseded_at is null and j.judge_id is not null and j.marker_id is not null`.execute(store.db)
  return { operations: operations.rows, judgements: judgements.rows }
}

/** The figures by a key, counted one record at a time; those of copies that measure people alone where asked. */
export async function countByHand(
  store: Store,
  keyOf: (row: Row) => string,
  which: 'all' | 'copies' = 'all',
): Promise<Map<string, Figures>> {
  const { operations, judgements } = await rawRows(store)
  const counts = ({ copy }: Row) => which === 'all' || copy
  const sums = new Map<string, Figures>()
  const add = (row: Row, name: keyof Figures | undefined, amount = 1) => {
    if (name === undefined) return
    const sum = sums.get(keyOf(row)) ?? { ...NO_FIGURES }
    sum[name] += amount
    sums.set(keyOf(row), sum)
  }
  for (const row of operations.filter(counts)) {
    add(row, BY_TYPE[row.type])
    add(row, SECONDS[row.type], row.seconds)
    if (row.type === 2 && row.stage === 'redo') add(row, 'redone')
  }
  for (const row of judgements.filter(counts)) {
    add(row, contentOf(row))
    if (row.first) add(row, row.quality === 1 ? 'firstPassed' : 'firstFailed')
  }
  return sums
}

const mean = (sum: number, of: number): number | null => (of === 0 ? null : sum / of)

/** The rates by a key, from the records and judgements one at a time: shares of judgements, and means over what was handed in. Copies count only for whom they are not told apart. */
export async function ratesByHand(
  store: Store,
  keyOf: (row: Row) => string,
  which: 'all' | 'clients' = 'clients',
): Promise<Map<string, Rates>> {
  const rows = await rawRows(store)
  const counts = ({ copy }: Row) => which === 'all' || !copy
  const operations = rows.operations.filter(counts)
  const judgements = rows.judgements.filter(counts)
  const keys = new Set([...rows.operations, ...rows.judgements].map(keyOf))
  const ratesOfKey = (key: string): Rates => {
    const own = operations.filter((row) => keyOf(row) === key)
    const judged = judgements.filter((row) => keyOf(row) === key)
    const passing = (rows: readonly Judged[]) =>
      mean(rows.filter(({ quality }) => quality === 1).length, rows.length)
    const checks = judged.filter(({ stage }) => stage === 'check')
    const seconds = (...types: number[]) => {
      const pushed = own.filter(({ type }) => types.includes(type))
      return mean(
        pushed.reduce((sum, row) => sum + row.seconds, 0),
        pushed.length,
      )
    }
    const marks = own.filter(({ type }) => type === 2)
    return {
      firstPass: passing(checks.filter(({ first }) => first)),
      pass: passing(checks),
      accept: passing(judged.filter(({ stage }) => stage === 'approve')),
      rework: mean(marks.filter(({ stage }) => stage === 'redo').length, marks.length),
      markSeconds: seconds(2, 6),
      checkSeconds: seconds(4, 8),
      approveSeconds: seconds(10, 22),
    }
  }
  return new Map([...keys].map((key) => [key, ratesOfKey(key)]))
}
