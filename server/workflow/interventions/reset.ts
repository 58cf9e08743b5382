import { KINDS } from '../../../src/domain/kinds.ts'
import { sql } from 'kysely'
import type { ResetResult } from '../../../src/contract/types.d.ts'
import type { Restorable } from '../../../src/domain/lifecycle/state.ts'
import type { RecordCode } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import { numbered } from '../../http/reasons.ts'
import type { Tx } from '../../store/store.ts'
import { actorOf, advance, changeOf } from '../change/change.ts'
import type { Columns } from '../change/event-payload.ts'
import { persist } from '../change/persist.ts'
import type { Failure } from '../failure.ts'
import { undoMasks } from '../masks/masks.ts'
import { lockRows, UNDOINGS } from '../rows.ts'
import { workflowText } from '../text.ts'

export interface Undoable {
  id: number
  resource_uuid: string
  judgement_id: number | null
  before: { state: Restorable; columns: Columns }
}

interface RecordRow extends Undoable {
  reset_at: Date | null
}

type Refused = Omit<Failure, 'status'> & { status: 404 | 409 }

const refusedReset = (id: number, error: Refused): ResetResult => ({ id, ok: false, error })

const readRecord = async (tx: Tx, id: number): Promise<RecordRow | undefined> => {
  const found = await sql<RecordRow>`
    select id, resource_uuid, judgement_id, before, reset_at from operation_records where id = ${id} for update`.execute(
    tx,
  )
  return found.rows[0]
}

const laterThan = async (tx: Tx, { id, resource_uuid }: RecordRow) => {
  const found = await sql<{ id: number; code: RecordCode }>`
    select id, type as code from operation_records
    where resource_uuid = ${resource_uuid} and id > ${id} and reset_at is null
    union all
    select id, code from admin_events
    where resource_uuid = ${resource_uuid} and id > ${id} and code not in ${UNDOINGS} and from_status <> to_status
    order by id limit 1`.execute(tx)
  return found.rows[0] ?? null
}

/** The record counts no longer, and the judgement before it is in force again. */
export const markUndone = async (tx: Tx, record: Undoable, caller: Caller): Promise<void> => {
  await sql`update operation_records set reset_at = now(), reset_by = ${caller.id} where id = ${record.id}`.execute(
    tx,
  )
  await sql`
    update judgements set superseded_at = now() where id = ${record.judgement_id} and superseded_at is null`.execute(
    tx,
  )
  await sql`
    update judgements set superseded_at = null
    where id = ${record.before.columns.judgement_id} and superseded_at is not null`.execute(tx)
  await unscore(tx, record.resource_uuid)
}

/** The undone answer's test or pair is scored again. */
const unscore = (tx: Tx, uuid: string) =>
  sql`
  update quality_items set score = null, user_id = null, other_id = null, scored_at = null
  where scored_at is not null and (resource_uuid = ${uuid} or source_uuid = ${uuid} and purpose = 'double')`.execute(
    tx,
  )

/** Only the last record on a resource can be undone. Written versions keep their numbers. */
export const resetRecord = async (tx: Tx, caller: Caller, id: number, at: number): Promise<ResetResult> => {
  const unlocked = await readRecord(tx, id)
  const [row] = unlocked === undefined ? [] : await lockRows(tx, [unlocked.resource_uuid])
  if (unlocked === undefined || row === undefined)
    return refusedReset(id, {
      status: 404,
      code: 'not-found',
      message: workflowText.recordNotFound,
      reason: numbered(id),
    })
  if (unlocked.reset_at !== null)
    return refusedReset(id, {
      status: 409,
      code: 'conflict',
      message: workflowText.alreadyReset,
      reason: numbered(id),
    })
  const change = changeOf(row)
  const failure = advance(
    change,
    {
      type: 'RESET',
      by: actorOf(caller),
      at,
      restore: unlocked.before.state,
      laterRecord: await laterThan(tx, unlocked),
    },
    { columns: unlocked.before.columns, operationId: id },
  )
  if (failure !== null) return refusedReset(id, failure as Refused)
  await persist(tx, [change])
  await markUndone(tx, unlocked, caller)
  const { status, version } = change.state
  if (KINDS[row.kind].hasMaskRows && version !== row.version)
    await undoMasks(tx, { id: row.uuid, version, last: row.last_version })
  return { id, ok: true, status, version }
}

/** Newest first, so that records of one resource can go together. Answers in the given order. */
export const resetRecords = async (tx: Tx, caller: Caller, ids: readonly number[], at: number) => {
  const results = new Map<number, ResetResult>()
  for (const id of [...ids].sort((a, b) => b - a)) results.set(id, await resetRecord(tx, caller, id, at))
  return { results: ids.flatMap((id) => results.get(id) ?? []) }
}
