import { sql } from 'kysely'
import type { Availability } from '../../../src/domain/constants.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import { normaliseDocument, validateDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentContext } from '../../../src/domain/documents/violation.ts'
import { ALL_KINDS, KINDS, drawnIn, type Kind } from '../../../src/domain/kinds.ts'
import { TASK_FACTS, type Stage, type Task } from '../../../src/domain/lifecycle/tasks.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import type { Joint } from '../../store/shared-statements.ts'
import { join, send } from '../../store/transaction.ts'
import type { AnnotationContent } from '../change/event-payload.ts'
import { invalid, type Failure } from '../failure.ts'
import { lapsedTasks, ROW_COLUMNS, type ResourceRow } from '../rows.ts'
import { labelsOf } from '../settings.ts'

interface EarlierSettings {
  version: number
  settings: Record<string, unknown>
  /** True: in force during the lease. False: the base version alone was made with them. */
  inHand: boolean
}

export interface DocumentFacts {
  uuid: string
  width: number
  height: number
  frame_count: number | null
  duration: number | null
  times: number[] | null
  settings_version: number
  settings: Record<string, unknown>
  /** Former settings: in force during the lease, or those of the base version; newest first. */
  earlier: EarlierSettings[] | null
  /** Only for kinds whose judgements name parts of it. */
  document: unknown
}

const PULL_TYPES = [...new Set(Object.values(TASK_FACTS).map(({ pull }) => pull))]

/** Leases use the server's clock, settings the database's; the two may differ a little. */
const TAKEN_AT = sql`coalesce(r.lease_acquired_at, (select max(o.created_at) from operation_records o
  where o.resource_uuid = r.uuid and o.type in (${sql.join(PULL_TYPES)})))`

const EARLIER = sql`case when t.settings_version > 1 then (
  select json_agg(json_build_object('version', old.version, 'settings', old.settings, 'inHand', coalesce(held, false))
    order by old.version desc)
  from tag_settings old join tag_settings next on next.tag_id = old.tag_id and next.version = old.version + 1
  cross join lateral (select next.created_at > ${TAKEN_AT} - interval '1 minute' as held) as during
  where old.tag_id = t.id and (held or old.version = (
    select a.settings_version from annotations a where a.resource_uuid = r.uuid and a.version = r.version))) end`

const factColumns = (kind: Kind) => sql`
  r.uuid, coalesce(m.width, 0) as width, coalesce(m.height, 0) as height, m.frame_count, m.duration,
  ${KINDS[kind].media === 'video' ? sql`f.times` : sql`null::double precision[]`} as times,
  t.settings_version, s.settings, ${EARLIER} as earlier,
  ${
    drawnIn(kind) === 'skeletons'
      ? sql`(select a.document from annotations a where a.resource_uuid = r.uuid and a.version = r.version)`
      : sql`null::jsonb`
  } as document`

const FACT_TABLES = sql`
  r join media_files m on m.uuid = r.media_uuid join tags t on t.id = r.tag_id
  join tag_settings s on s.tag_id = t.id and s.version = t.settings_version
  left join media_frames f on f.media_uuid = m.uuid`

/** `unnest` hides the number of ids from the planner: one generic plan serves all, ten times as fast. */
const chosen = (kind: Kind, uuids: readonly string[]) => sql`r as materialized (
  select * from resources where uuid = any(array(select unnest(${[...uuids]}::uuid[]))) and kind = ${kind})`

const byId = <Row extends { uuid: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.uuid, row]))

export const documentFacts = async (
  db: SqlDatabase,
  kind: Kind,
  uuids: readonly string[],
): Promise<Map<string, DocumentFacts>> => {
  const found = await sql<DocumentFacts>`
    with ${chosen(kind, uuids)} select ${factColumns(kind)} from ${FACT_TABLES}`.execute(db)
  return byId(found.rows)
}

export interface ResourceWithFacts extends DocumentFacts, Omit<ResourceRow, keyof DocumentFacts> {
  lapsed: Task[] | null
}

interface Asked {
  uuid: string
  holder: number
}

const factsJoint =
  (kind: Kind): Joint<Asked, ResourceWithFacts[]> =>
  (tx, asked) => {
    const uuids = asked.map(({ uuid }) => uuid)
    const holder = sql`(select asked.holder
      from unnest(${uuids}::uuid[], ${asked.map(({ holder: each }) => each)}::integer[]) as asked(uuid, holder)
      where asked.uuid = r.uuid)`
    return send(
      tx,
      sql<ResourceWithFacts>`with ${chosen(kind, uuids)}
        select ${ROW_COLUMNS}, ${factColumns(kind)}, ${lapsedTasks(holder)} as lapsed
        from ${FACT_TABLES} where r.deleted_at is null and t.deleted_at is null`,
    )
  }

const FACTS = Object.fromEntries(ALL_KINDS.map((kind) => [kind, factsJoint(kind)])) as Record<
  Kind,
  ReturnType<typeof factsJoint>
>

export const resourcesWithFacts = async (
  tx: Tx,
  kind: Kind,
  uuids: readonly string[],
  holder: number,
): Promise<Map<string, ResourceWithFacts>> => {
  // A call may name one twice.
  const own = new Set(uuids)
  const found = await join(
    tx,
    FACTS[kind],
    [...own].map((uuid) => ({ uuid, holder })),
  )
  return byId(found.filter(({ uuid }) => own.has(uuid)))
}

export const contextOf = (kind: Kind, facts: DocumentFacts, stage: Stage): DocumentContext => ({
  width: facts.width,
  height: facts.height,
  frameCount: facts.frame_count ?? undefined,
  frameTimes: facts.times ?? undefined,
  duration: facts.duration ?? undefined,
  labels: labelsOf(kind, facts.settings_version, facts.settings),
  stage,
})

export const validAnnotation = (
  kind: Kind,
  annotation: unknown,
  context: DocumentContext,
): AnnotationContent | Failure => {
  const violations = validateDocument(kind, annotation, context)
  if (violations.length > 0) return invalid(violations)
  const document = normaliseDocument(kind, annotation as DocumentOf[Kind], context)
  return { document, availability: document.availability as Availability }
}
