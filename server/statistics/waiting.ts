import { sql, type RawBuilder } from 'kysely'
import type { WaitingCounts } from '../../src/contract/types.d.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { STAGES, TASK_FACTS, type Stage, type Status, type Task } from '../../src/domain/lifecycle/tasks.ts'
import { can, reachOf } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import { ONE_PLAN } from '../store/prepared.ts'
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
    await sql<TallyRow>`${ONE_PLAN} select tag_id, status, count(*) as count from resources
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
    await sql<TallyRow>`${ONE_PLAN} select tag_id, status, count(*) as count from resources
      where (marker_id = ${caller.id} and kind = any(${[...check]}::text[]) and status = 'marked'
        or marker_id = ${caller.id} and ${checked} or checker_id = ${caller.id} and ${checked})
      and deleted_at is null and lease_holder_id is null group by tag_id, status`.execute(db),
  )
}

/** Up to so many authored resources are looked up one by one. */
const FEW = 2_000

/** Of resources r, those that the caller marked or authored a version of: each by itself, or among the others if they are many. */
const authoredAmong = (caller: Caller, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with mine as materialized (${ineligible('check', caller) ?? sql`select null::uuid as uuid`}),
    known as materialized (select count(*) <= ${FEW} as is_few from mine)
  select r.tag_id, r.status from resources r
  where (select is_few from known) and r.uuid = any(array(select uuid from mine)) and ${where}
  union all select r.tag_id, r.status from resources r
  where not (select is_few from known) and r.uuid in (select uuid from mine) and ${where})`

const PENDING = sql`r.status = 'pending' and r.lease_holder_id is null and r.deleted_at is null`

/** Pending work r that a person may finish as its marker, of kinds that they mark. */
export const pendingToMark = (caller: Caller, kinds: readonly Kind[]) =>
  sql`(${PENDING} and r.kind = any(${[...kinds]}::text[]) and ${waitsForPerson(caller.id)}
    and ${eligible('pending-mark', caller)})`

/** What stands between all pending work and what a checker may take: their own, but for what waits for them to mark it. */
const pendingBarred = (
  caller: Caller,
  tags: readonly VisibleTag[],
  marked: readonly Kind[],
  whose: RawBuilder<unknown> = sql`true`,
) => sql<TallyRow>`
  select tag_id, status, count(*) as count
  from ${authoredAmong(
    caller,
    sql`${PENDING} and r.kind = any(${[...new Set(tags.map(({ kind }) => kind))]}::text[])
      and r.tag_id = any(${idsOf(tags)}) and ${whose} and ${pendingToMark(caller, marked)} is not true`,
  )} as barred group by 1, 2`

/** For external checkers: maintained counts less leased or excluded ones, with what waits for them as markers. */
const freeOfCompany = async (
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  markedKinds: readonly Kind[],
): Promise<Tally> => {
  const ofCompany = sql`r.marker_company_id = ${caller.companyId}`
  const theirs = sql`${ofCompany} and r.deleted_at is null and r.tag_id = any(${idsOf(tags)})`
  return tallyOf(
    await sql<TallyRow>`${ONE_PLAN}
    select tag_id, status, greatest(0, sum(count))::bigint as count from (
      select tag_id, status, count from tag_company_counts
      where company_id = ${caller.companyId} and tag_id = any(${idsOf(tags)}) and status in ('marked', 'pending')
      union all
      select r.tag_id, r.status, -count(*) from resources r
      where r.lease_holder_id is not null and r.status in ('marked', 'pending') and ${theirs} group by 1, 2
      union all
      select r.tag_id, r.status, -count(*) from resources r
      where r.uuid = any(array(${ineligible('check', caller) ?? sql`select null::uuid`})) and r.lease_holder_id is null
        and r.status = 'marked' and ${theirs} group by 1, 2
      union all
      select tag_id, status, -count from (
        ${pendingBarred(caller, tags, markedKinds, ofCompany)}) as barred
      union all
      select r.tag_id, r.status, count(*) from resources r
      where ${pendingToMark(caller, markedKinds)} and r.tag_id = any(${idsOf(tags)}) and ${ofCompany} is not true
      group by 1, 2
    ) as parts group by tag_id, status`.execute(db),
  )
}

const EDITS = ['edit-mark', 'edit-check', 'edit-approve'] as const
export type Edit = (typeof EDITS)[number]
const AUTHORS = { 'edit-mark': 'marker', 'edit-check': 'checker', 'edit-approve': 'approver' } as const

/** Who did what may be edited. */
export const authorOf = (task: Edit) => sql.ref(`r.${AUTHORS[task]}_id`)

/** Whether the caller takes from everybody's work, not from a company's alone. */
const takesFromAll = (caller: Caller, task: Task) => reachOf(caller.type, task) !== 'granted-company'

const editsOf = (caller: Caller, tags: readonly VisibleTag[]): Edit[] =>
  EDITS.filter((task) => tags.some(({ kind }) => can(caller, task, { kind })))

/** Edits that are counted without their rows: own judgements, whatever the company. Own marks wait for checks, and are few. */
export const finishedTasks = (caller: Caller, tags: readonly VisibleTag[]): Edit[] =>
  editsOf(caller, tags).filter((task) => task !== 'edit-mark' && takesFromAll(caller, task))

/** Own finished work from the maintained counts, less what is leased or was authored by its judge. */
const ownFinished = async (
  db: SqlDatabase,
  caller: Caller,
  tags: readonly VisibleTag[],
  tasks: readonly Edit[],
): Promise<Tally> => {
  const parts = tasks.map((task) => {
    const ids = idsOf(tags.filter(({ kind }) => can(caller, task, { kind })))
    const statuses = sql.join(TASK_FACTS[task].from.map((status) => sql.lit(status)))
    const own = sql`${authorOf(task)} = ${caller.id} and r.status in (${statuses}) and r.tag_id = any(${ids}) and r.deleted_at is null`
    return sql`
      select tag_id, count from tag_person_counts
      where role = ${sql.lit(AUTHORS[task])} and user_id = ${caller.id} and tag_id = any(${ids}) and status in (${statuses})
      union all select r.tag_id, -1 from resources r where r.lease_holder_id is not null and ${own}
      union all select tag_id, -1 from ${authoredAmong(caller, sql`${own} and r.lease_holder_id is null`)} as authored`
  })
  return tallyOf(
    await sql<TallyRow>`${ONE_PLAN} select tag_id, 'edit' as status, sum(count)::bigint as count
      from (${sql.join(parts, sql` union all `)}) as parts group by tag_id`.execute(db),
  )
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
  >`${ONE_PLAN} ${sql.join(counts, sql` union all `)}`.execute(db)
  return found.rows
}

/** Of kinds that the caller only marks. */
const countedPending = async (
  db: SqlDatabase,
  caller: Caller,
  kinds: readonly Kind[],
): Promise<TagCountRows> => {
  const found = await sql<TagCountRows[number]>`${ONE_PLAN}
    select r.tag_id, count(*) as count, min(r.status_changed_at) as since from resources r
    where ${pendingToMark(caller, kinds)} group by r.tag_id`.execute(db)
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

interface WaitingOptions {
  /** Without it `edit` stays zero: own finished work waits for nobody. */
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
  const kinds = [...new Set(tags.map(({ kind }) => kind))]
  const checked = tags.filter(({ kind }) => may('check', kind))
  const toMark = kinds.filter((kind) => may('pending-mark', kind))
  const company =
    checked.length > 0 && !takesFromAll(caller, 'check')
      ? await freeOfCompany(db, caller, checked, toMark)
      : null
  const marked = tags.filter(({ kind, needPull }) => needPull && may('mark', kind))
  const [totals, held, barred, involved, pending] = [
    await totalsOf(db, tags),
    await heldOf(db, tags),
    marked.length > 0 ? await barredOf(db, caller, marked) : new Map<string, number>(),
    await involvedOf(db, caller, {
      check: company === null ? kinds.filter((kind) => may('check', kind)) : [],
      approve: kinds.filter((kind) => may('approve', kind)),
    }),
    company === null && checked.length > 0
      ? tallyOf(await sql<TallyRow>`${ONE_PLAN} ${pendingBarred(caller, checked, toMark)}`.execute(db))
      : new Map<string, number>(),
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
    if (may('check', kind)) {
      sum.check = company === null ? free(id, 'marked', [involved]) : (company.get(keyOf(id, 'marked')) ?? 0)
      sum.pending =
        company === null ? free(id, 'pending', [pending]) : (company.get(keyOf(id, 'pending')) ?? 0)
    }
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
  const finished = edits ? finishedTasks(caller, tags) : []
  const byRow = edits ? editsOf(caller, tags).filter((task) => !finished.includes(task)) : []
  if (finished.length > 0)
    for (const [key, count] of await ownFinished(db, caller, tags, finished)) {
      const sum = sums.get(Number(key.split(' ')[0]))
      if (sum) sum.counts.edit += Math.max(0, count)
    }
  const counted = [...byRow, 'redo' as const].filter(may)
  for (const row of await countedFor(db, caller, kindsOf, counted))
    add(sums, TASK_FACTS[row.task].stage, [row])
  const onlyMarked = kindsOf('pending-mark').filter((kind) => !can(caller, 'pending-check', { kind }))
  if (onlyMarked.length > 0) add(sums, 'pending', await countedPending(db, caller, onlyMarked))
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
