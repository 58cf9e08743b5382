import { sql } from 'kysely'
import type { WaitingCounts } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { STAGES, TASK_FACTS, type Stage, type Status, type Task } from '../../src/domain/lifecycle/tasks.ts'
import { can, reachOf } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import type { SqlDatabase } from '../store/store.ts'
import { barredTwins, eligible, eligibleCounted, ineligible } from '../workflow/leases/pick.ts'
import { waitsForPerson } from '../workflow/queries/assignee-condition.ts'
import type { VisibleTag } from '../workflow/tags.ts'

type Tally = Map<string, number>

/** Null: nothing waits, or nobody asked. */
export type Oldest = Record<Stage, Date | null>

export interface Waiting {
  counts: WaitingCounts
  oldest: Oldest
}

type TagCountRows = { tag_id: number; count: number; since: Date }[]

const keyOf = (tagId: number, status: Status) => `${tagId} ${status}`

interface TallyRow {
  tag_id: number
  status: Status
  count: number
}

const tallyOf = ({ rows }: { rows: TallyRow[] }): Tally =>
  new Map(rows.map(({ tag_id: tagId, status, count }) => [keyOf(tagId, status), count]))

const idsOf = (tags: readonly VisibleTag[]) => sql`${tags.map(({ id }) => id)}::int[]`

/** Leased or not, from the maintained counts. */
export const totalsOf = async (
  db: SqlDatabase,
  tags: readonly VisibleTag[],
  which: 'all' | 'clients' = 'all',
): Promise<Tally> =>
  tallyOf(
    await sql<TallyRow>`select tag_id, status, ${which === 'all' ? sql`count` : sql`count - copies`} as count
      from tag_counts where tag_id = any(${idsOf(tags)})`.execute(db),
  )

const heldOf = async (db: SqlDatabase, tags: readonly VisibleTag[]): Promise<Tally> =>
  tallyOf(
    await sql<TallyRow>`select tag_id, status, count(*) as count from resources
      where lease_holder_id is not null and tag_id = any(${idsOf(tags)}) and deleted_at is null
      group by tag_id, status`.execute(db),
  )

const barredOf = async (db: SqlDatabase, caller: Caller, tags: readonly VisibleTag[]): Promise<Tally> =>
  tallyOf(
    await sql<TallyRow>`select tag_id, 'unmarked' as status, count(*) as count
      from (${barredTwins(caller, idsOf(tags))}) as twins group by tag_id`.execute(db),
  )

/** Marked or checked by the caller, who must not judge them; of the kinds that they judge. */
const involvedOf = async (
  db: SqlDatabase,
  caller: Caller,
  { check, approve }: Record<'check' | 'approve', readonly Kind[]>,
): Promise<Tally> => {
  if (check.length + approve.length === 0) return new Map()
  const checked = sql`kind = any(${[...approve]}::text[]) and status = 'checked'`
  return tallyOf(
    await sql<TallyRow>`select tag_id, status, count(*) as count from resources
      where (marker_id = ${caller.id} and kind = any(${[...check]}::text[]) and status = 'marked'
        or marker_id = ${caller.id} and ${checked} or checker_id = ${caller.id} and ${checked})
      and deleted_at is null and lease_holder_id is null group by tag_id, status`.execute(db),
  )
}

/** For external checkers: maintained counts less leased or excluded ones. */
const freeOfCompany = async (
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
): Promise<Map<number, number>> => {
  const counted = sql`tag_id = any(${idsOf(tags)}) and status = 'marked'`
  const theirs = sql`marker_company_id = ${caller.companyId} and deleted_at is null and ${counted}`
  const { rows } = await sql<{ tag_id: number; count: number }>`
    select tag_id, greatest(0, sum(count))::bigint as count from (
      select tag_id, count from tag_company_counts where company_id = ${caller.companyId} and ${counted}
      union all
      select tag_id, -count(*) from resources where lease_holder_id is not null and ${theirs} group by tag_id
      union all
      select tag_id, -count(*) from resources
      where uuid = any(array(${ineligible('check', caller) ?? sql`select null::uuid`})) and lease_holder_id is null
        and ${theirs} group by tag_id
    ) as parts group by tag_id`.execute(db)
  return new Map(rows.map(({ tag_id: id, count }) => [id, count]))
}

type KindsOf = (task: Task) => readonly Kind[]

const countedFor = async (
  db: SqlDatabase,
  caller: Caller,
  kindsOf: KindsOf,
  tasks: readonly Task[],
): Promise<(TagCountRows[number] & { task: Task })[]> => {
  if (tasks.length === 0) return []
  // One statement: the trip takes longer than the queries. Literal statuses: the assignee's index has only those.
  const counts = tasks.map(
    (task) => sql`
    select ${task}::text as task, r.tag_id, count(*) as count, min(r.status_changed_at) as since from resources r
    where r.kind = any(${[...kindsOf(task)]}::text[])
      and r.status in (${sql.join(TASK_FACTS[task].from.map((status) => sql.lit(status)))})
      and r.lease_holder_id is null and r.deleted_at is null
      and ${task === 'redo' ? waitsForPerson(caller.id) : sql`true`} and ${eligibleCounted(task, caller)}
    group by r.tag_id`,
  )
  const found = await sql<
    TagCountRows[number] & { task: Task }
  >`${sql.join(counts, sql` union all `)}`.execute(db)
  return found.rows
}

const countedPending = async (
  db: SqlDatabase,
  caller: Caller,
  kindsOf: KindsOf,
  tasks: readonly Task[],
): Promise<TagCountRows> => {
  const either = tasks.map((task) => {
    const theirs = sql`r.kind = any(${[...kindsOf(task)]}::text[]) and ${eligible(task, caller)}`
    return task === 'pending-mark' ? sql`${waitsForPerson(caller.id)} and ${theirs}` : theirs
  })
  const found = await sql<TagCountRows[number]>`
    select r.tag_id, count(*) as count, min(r.status_changed_at) as since from resources r
    where r.kind = any(${[...new Set(tasks.flatMap(kindsOf))]}::text[]) and r.status = 'pending'
      and r.lease_holder_id is null and r.deleted_at is null and (${sql.join(either, sql` or `)})
    group by r.tag_id`.execute(db)
  return found.rows
}

export const earlier = (a: Date | null, b: Date | null): Date | null =>
  a === null || (b !== null && b < a) ? b : a

const add = (sums: Map<number, Waiting>, stage: Stage, counted: TagCountRows) => {
  for (const { tag_id: tagId, count, since } of counted) {
    const sum = sums.get(tagId)
    if (!sum) continue
    sum.counts[stage] += count
    sum.oldest[stage] = earlier(sum.oldest[stage], since)
  }
}

const emptyWaiting = (): Waiting => ({
  counts: { mark: 0, check: 0, edit: 0, approve: 0, redo: 0, pending: 0 },
  oldest: { mark: null, check: null, edit: null, approve: null, redo: null, pending: null },
})

const EDITS = ['edit-mark', 'edit-check', 'edit-approve'] as const

interface WaitingOptions {
  /** Without it `edit` stays zero: own finished work is a long list that waits for nobody. */
  edits?: boolean
}

/** From the maintained counts less what is leased or not the caller's to take. */
async function countPools(
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  sums: ReadonlyMap<number, Waiting>,
): Promise<void> {
  const may = (task: Task, kind: Kind) => can(caller, task, { kind })
  const checked = tags.filter(({ kind }) => may('check', kind))
  const ofCompany = checked.length > 0 && reachOf(caller.type, 'check') === 'granted-company'
  const company = ofCompany ? await freeOfCompany(db, caller, checked) : null
  const kinds = [...new Set(tags.map(({ kind }) => kind))]
  const marked = tags.filter(({ kind, needPull }) => needPull && may('mark', kind))
  const [totals, held, barred, involved] = [
    await totalsOf(db, tags),
    await heldOf(db, tags),
    marked.length > 0 ? await barredOf(db, caller, marked) : new Map<string, number>(),
    await involvedOf(db, caller, {
      check: company === null ? kinds.filter((kind) => may('check', kind)) : [],
      approve: kinds.filter((kind) => may('approve', kind)),
    }),
  ]
  const free = (id: number, status: Status, others: Tally[]) =>
    Math.max(
      0,
      [held, ...others].reduce(
        (left, tally) => left - (tally.get(keyOf(id, status)) ?? 0),
        totals.get(keyOf(id, status)) ?? 0,
      ),
    )
  for (const { id, kind, needPull } of tags) {
    const sum = sums.get(id)?.counts
    if (!sum) continue
    if (may('mark', kind) && needPull) sum.mark = free(id, 'unmarked', [barred])
    if (may('check', kind))
      sum.check = company === null ? free(id, 'marked', [involved]) : (company.get(id) ?? 0)
    if (may('approve', kind)) sum.approve = free(id, 'checked', [involved])
  }
}

/**
 * Per stage and tag, from maintained counts (no oldest date) or the caller's rows and small sets. Scans no database,
 * and asks as often for five kinds as for one.
 */
export async function waitingByTag(
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  { edits = true }: WaitingOptions = {},
): Promise<Map<number, Waiting>> {
  const sums = new Map(tags.map(({ id }) => [id, emptyWaiting()]))
  await countPools(db, caller, tags, sums)
  const kinds = [...new Set(tags.map(({ kind }) => kind))]
  const kindsOf: KindsOf = (task) => kinds.filter((kind) => can(caller, task, { kind }))
  const may = (task: Task) => kindsOf(task).length > 0
  const counted = [...(edits ? EDITS : []), 'redo' as const].filter(may)
  for (const row of await countedFor(db, caller, kindsOf, counted))
    add(sums, TASK_FACTS[row.task].stage, [row])
  const pending = (['pending-mark', 'pending-check'] as const).filter(may)
  if (pending.length > 0) add(sums, 'pending', await countedPending(db, caller, kindsOf, pending))
  return sums
}

export const sumWaiting = (byTag: Map<number, Waiting>): Waiting => {
  const sum = emptyWaiting()
  for (const { counts, oldest } of byTag.values())
    for (const stage of STAGES) {
      sum.counts[stage] += counts[stage]
      sum.oldest[stage] = earlier(sum.oldest[stage], oldest[stage])
    }
  return sum
}
