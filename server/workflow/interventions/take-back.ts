import { sql } from 'kysely'
import { KINDS, type Kind } from '../../../src/domain/kinds.ts'
import {
  ADMIN_EVENTS,
  TASKS,
  TASK_FACTS,
  type Stage,
  type Task,
} from '../../../src/domain/lifecycle/tasks.ts'
import { can } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import { actorOf, advance, changeOf } from '../change/change.ts'
import { persist } from '../change/persist.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { notFound, problemOf, refused } from '../failure.ts'
import { retakeMasks } from '../masks/masks.ts'
import { leaseMsOfRow, lockRows, readRows, requireSight, type ResourceRow } from '../rows.ts'
import { workItems, type WorkItem } from '../views/items.ts'
import { markUndone, type Undoable } from './reset.ts'

interface Pushed extends Undoable {
  type: number
  stage: Stage
  user_id: number
  version_before: number
  version_after: number
  active_seconds: number
  created_at: Date
  before: Undoable['before'] & { acquired?: string | null }
  /** The system's own pass does not count. */
  followed: boolean
}

const newestOperation = async (tx: Tx, uuid: string): Promise<Pushed | undefined> => {
  const found = await sql<Pushed>`
    select o.id, o.resource_uuid, o.type, o.stage, o.user_id, o.version_before, o.version_after, o.judgement_id,
      o.active_seconds, o.created_at, o.before,
      exists (select 1 from admin_events e where e.resource_uuid = o.resource_uuid and e.id > o.id
        and e.code <> ${sql.lit(ADMIN_EVENTS.pass)}) as followed
    from operation_records o where o.resource_uuid = ${uuid} and o.reset_at is null
    order by o.id desc limit 1`.execute(tx)
  return found.rows[0]
}

const pushedTask = ({ type, stage }: Pushed): Task | undefined =>
  TASKS.find((task) => TASK_FACTS[task].push === type && TASK_FACTS[task].stage === stage)

/** The author no longer counts as one, unless of another version. */
const forgetAuthor = async (tx: Tx, pushed: Pushed, at: Date): Promise<void> => {
  if (pushed.version_after !== pushed.version_before)
    await sql`update annotations set taken_back_at = ${at}
      where resource_uuid = ${pushed.resource_uuid} and version = ${pushed.version_after}`.execute(tx)
  await sql`update judgements set taken_back_at = ${at} where id = ${pushed.judgement_id}`.execute(tx)
}

/** The pushed work becomes the draft. A ruling's document and a duplicate's are the server's, so not those. */
const keepAsDraft = async (tx: Tx, caller: Caller, row: ResourceRow, pushed: Pushed, at: Date) => {
  const isRuling = pushed.stage === 'pending' && pushed.judgement_id !== null
  const version = isRuling || row.duplicate_of !== null ? pushed.version_before : pushed.version_after
  const isUnavailable = pushed.version_after !== pushed.version_before
  const judged = isRuling
    ? sql`json_build_object('isQualified', null, 'availability', ${isUnavailable ? sql`0` : sql`null`},
        'comment', j.comment, 'errorBoxes', j.error_boxes)`
    : sql`json_strip_nulls(json_build_object('isQualified', j.is_qualified, 'comment', j.comment,
        'errorBoxes', j.error_boxes, 'nodeVerdicts', j.node_verdicts))`
  await sql`
    insert into drafts (user_id, resource_uuid, kind, stage, version, annotation, judgement, active_seconds, saved_at)
    select ${caller.id}, a.resource_uuid, ${row.kind}, ${pushed.stage}, ${pushed.version_before}, a.document,
      (select ${judged} from judgements j where j.id = ${pushed.judgement_id}), ${pushed.active_seconds}, ${at}
    from annotations a where a.resource_uuid = ${row.uuid} and a.version = ${version}
    on conflict (user_id, resource_uuid) do nothing`.execute(tx)
}

/** Throws a 404 without a push or the right to it, a 409 once others continued it or it is late. */
const undoPush = async (
  tx: Tx,
  { now, leaseMs, takeBackMs }: WorkflowDependencies,
  caller: Caller,
  current: ResourceRow,
): Promise<void> => {
  const { uuid, kind } = current
  const pushed = await newestOperation(tx, uuid)
  const task = pushed && pushedTask(pushed)
  if (current.lease_holder_id !== null || (pushed && (task === undefined || pushed.user_id !== caller.id)))
    throw problemOf(refused({ reason: 'taken-on' }))
  const subject = { kind, companyId: current.marker_company_id }
  if (!pushed || !task || !can(caller, task, subject)) throw problemOf(notFound())
  const at = now()
  await forgetAuthor(tx, pushed, new Date(at))
  const [row = current] = await readRows(tx, [uuid])
  const change = changeOf(row)
  const { state, columns, acquired } = pushed.before
  const failure = advance(
    change,
    {
      type: 'TAKE_BACK',
      by: actorOf(caller),
      at,
      task,
      leaseMs: leaseMsOfRow(row, leaseMs),
      restore: { ...state, authors: row.authors, judges: row.judges },
      takenOn: pushed.followed,
      until: pushed.created_at.getTime() + takeBackMs,
    },
    { columns, operationId: pushed.id, acquired: acquired ? new Date(acquired) : null },
  )
  if (failure !== null) throw problemOf(failure)
  await persist(tx, [change])
  await markUndone(tx, pushed, caller)
  await keepAsDraft(tx, caller, row, pushed, new Date(at))
  if (KINDS[kind].hasMaskRows && pushed.version_after !== pushed.version_before)
    await retakeMasks(tx, caller, { id: uuid, version: pushed.version_after, last: row.last_version })
}

/** Returns the item with the pushed work as its draft. Repeatable: a leased item is returned as it is. */
export const takeBack = (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  id: string,
): Promise<WorkItem> =>
  dependencies.store.transaction(async (tx) => {
    const [found] = await lockRows(tx, [id])
    const current = requireSight(caller, found, kind)
    if (current.lease_holder_id !== caller.id) await undoPush(tx, dependencies, caller, current)
    const [row] = await readRows(tx, [id])
    const stage = row?.lease_stage ?? 'mark'
    const [item] = await workItems(tx, dependencies.signer, [id], caller, stage)
    if (item === undefined) throw problemOf(notFound())
    return item
  })
