import { sql } from 'kysely'
import type { DraftJudgement, Lease, Person } from '../../../src/contract/types.d.ts'
import { chinaTime } from '../../../src/domain/china.ts'
import { validateDraft } from '../../../src/domain/documents/validate.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Stage } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { contains } from '../../store/contains.ts'
import { json } from '../../store/json.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { send } from '../../store/transaction.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { invalid, isFailure, problemOf, type Failure } from '../failure.ts'
import { prolong } from '../leases/leases.ts'
import { lockRows, requireSight, type ResourceRow } from '../rows.ts'
import { workflowText } from '../text.ts'
import { DRAFT_JSON, draftView, type ItemDraft } from '../views/items.ts'
import { visiblePersonJson } from '../views/people.ts'
import {
  RESOURCE_COLUMNS,
  RESOURCE_TABLES,
  resourceView,
  visibleTo,
  type ResourceSource,
} from '../views/resources.ts'
import type { KnownDraft } from './input.ts'

interface DraftInput {
  version: number
  stage: Stage
  annotation: unknown
  judgement?: DraftJudgement | undefined
  activeSeconds?: number | undefined
  writer?: string | undefined
  basedOn?: string | null | undefined
}

const write = (tx: Tx, caller: Caller, row: ResourceRow, input: DraftInput, at: Date) =>
  sql`
  insert into drafts (user_id, resource_uuid, kind, stage, version, annotation, judgement, active_seconds, saved_at,
    writer)
  values (${caller.id}, ${row.uuid}, ${row.kind}, ${input.stage}, ${input.version}, ${json(input.annotation)}::jsonb,
          ${input.judgement === undefined ? null : json(input.judgement)}::jsonb, ${input.activeSeconds ?? 0}, ${at},
          ${input.writer ?? null})
  on conflict (user_id, resource_uuid) do update set
    stage = excluded.stage, version = excluded.version, annotation = excluded.annotation,
    judgement = excluded.judgement, active_seconds = excluded.active_seconds, saved_at = excluded.saved_at,
    writer = excluded.writer`.execute(tx)

export interface DraftView extends KnownDraft {
  id: string
  version: number
}

/** Resources with a draft from another browser meanwhile. Without a writer the newest draft wins. */
export const draftsElsewhere = async (
  tx: Tx,
  caller: Caller,
  known: readonly DraftView[],
): Promise<Map<string, Failure>> => {
  if (known.length === 0) return new Map()
  const rows = await send(
    tx,
    sql<{ id: string; saved_at: Date }>`
      select x.id, d.saved_at
      from jsonb_to_recordset(${json(known)}::jsonb) as x(id uuid, version integer, writer text, "basedOn" timestamptz)
      join drafts d on d.user_id = ${caller.id} and d.resource_uuid = x.id
      where d.version = x.version and d.writer <> x.writer and d.saved_at is distinct from x."basedOn"`,
  )
  return new Map(rows.map(({ id, saved_at }) => [id, draftElsewhere(saved_at)]))
}

const draftElsewhere = (savedAt: Date): Failure => ({
  status: 409,
  code: 'draft-elsewhere',
  message: workflowText.draftElsewhere,
  reason: workflowText.savedAt(chinaTime(savedAt.getTime())),
})

/** Throws a 409 if another browser of the person saved a draft meanwhile. */
const requireKnown = async (tx: Tx, caller: Caller, id: string, input: DraftInput): Promise<void> => {
  const { writer, basedOn = null, version } = input
  if (writer === undefined) return
  const failure = (await draftsElsewhere(tx, caller, [{ id, version, writer, basedOn }])).get(id)
  if (failure) throw problemOf(failure)
}

/** Saves even if the lease has ended. Throws a 422 (invalid), a 404 (unseen), a 409 (another browser's draft). */
export const saveDraft = async (
  dependencies: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  id: string,
  input: DraftInput,
): Promise<{ savedAt: string; lease: Lease | null }> => {
  const violations = validateDraft(kind, input.annotation)
  if (violations.length > 0) throw problemOf(invalid(violations))
  return dependencies.store.transaction(async (tx) => {
    const [found] = await lockRows(tx, [id])
    const row = requireSight(caller, found, kind)
    const at = new Date(dependencies.now())
    await requireKnown(tx, caller, id, input)
    await write(tx, caller, row, input, at)
    const lease = await prolong(tx, dependencies, caller, row)
    return { savedAt: at.toISOString(), lease: isFailure(lease) ? null : lease }
  })
}

const missing = () => new Problem(404, workflowText.draftNotFound)

export const readDraft = async (
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
  id: string,
): Promise<ItemDraft> => {
  const found = await sql<{ draft: Parameters<typeof draftView>[0] }>`
    select ${DRAFT_JSON} as draft from drafts d
    where d.user_id = ${caller.id} and d.resource_uuid = ${id} and d.kind = ${kind}`.execute(db)
  const row = found.rows[0]
  if (row === undefined) throw missing()
  return draftView(row.draft)
}

/** Throws a 404 without a draft. */
export const dropDraft = async (db: SqlDatabase, caller: Caller, kind: Kind, id: string): Promise<void> => {
  const dropped = await sql`
    delete from drafts where user_id = ${caller.id} and resource_uuid = ${id} and kind = ${kind}`.execute(db)
  if (dropped.numAffectedRows === 0n) throw missing()
}

interface DraftRow extends ResourceSource {
  stage: Stage
  draft_version: number
  saved_at: Date
  held: boolean
  marker: Person | null
}

export const listDrafts = async (
  { store, signer }: WorkflowDependencies,
  caller: Caller,
  kind: Kind,
  query: { page?: number; pageSize?: number; order?: 'asc' | 'desc'; tagId?: number; search?: string },
) => {
  const { page = 1, pageSize = 20, order = 'desc', tagId, search } = query
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const where = sql`
    d.user_id = ${caller.id} and d.kind = ${kind} and r.deleted_at is null and ${visibleTo(caller)}
    and (${tagId ?? null}::int is null or r.tag_id = ${tagId ?? null}) and ${contains('r.name', search)}`
  const rows = await sql<DraftRow>`
    select ${RESOURCE_COLUMNS}, d.stage, d.version as draft_version, d.saved_at,
      coalesce(r.lease_holder_id = d.user_id, false) as held, ${visiblePersonJson(caller, sql`r.marker_id`)} as marker
    from ${RESOURCE_TABLES} join drafts d on d.resource_uuid = r.uuid where ${where}
    order by d.saved_at ${direction}, d.resource_uuid ${direction} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    store.db,
  )
  const total = await sql<{ total: number }>`
    select count(*)::int as total from drafts d join resources r on r.uuid = d.resource_uuid where ${where}`.execute(
    store.db,
  )
  const linker = signer.forSession(caller.tokenHash)
  return {
    items: rows.rows.map((row) => ({
      resource: resourceView(linker, row),
      stage: row.stage,
      version: row.draft_version,
      savedAt: row.saved_at.toISOString(),
      held: row.held,
      marker: row.marker,
    })),
    total: total.rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}
