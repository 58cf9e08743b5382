import { sql, type RawBuilder } from 'kysely'
import {
  WORK_ROLES,
  FIRST_ADMIN_EVENT,
  TASK_FACTS,
  isOperationType,
  pushTypesOf,
} from '../../../src/domain/lifecycle/tasks.ts'
import { json } from '../../store/json.ts'
import type { Tx } from '../../store/store.ts'
import { claim, join, send } from '../../store/transaction.ts'
import { PUSHES } from '../rows.ts'
import type { Change } from './change.ts'
import { keepLabels } from './labels.ts'

export const recordedChanges = (changes: Iterable<Change>): Change[] =>
  [...changes].filter(({ records }) => records.length > 0)

const resourceInput = ({ row, state, columns, judgement, records, acquired }: Change) => {
  const { lease } = state
  const same = lease !== null && lease.holder === row.lease_holder_id && records.length === 0
  return {
    uuid: row.uuid,
    status: state.status,
    version: state.version,
    holder: lease?.holder ?? null,
    stage: lease === null ? null : TASK_FACTS[lease.task].stage,
    role: lease === null ? null : TASK_FACTS[lease.task].role,
    acquired:
      lease === null
        ? null
        : same
          ? row.lease_acquired_at
          : (acquired ?? new Date(records.at(-1)?.record.at ?? 0)),
    expires: lease === null ? null : new Date(lease.expiresAt),
    marker: state.marker,
    marker_company: state.markerCompany,
    checker: state.checker,
    approver: state.approver,
    assignee: state.assignee,
    ...columns,
    judged: judgement !== null,
  }
}

const recordInputs = ({ row, records, judgement }: Change) =>
  records.map(({ record, columns, subject, quality, activeSeconds, operationId }) => ({
    uuid: row.uuid,
    code: record.code,
    kind: row.kind,
    tag_id: row.tag_id,
    user_id: isOperationType(record.code) ? record.by : subject,
    actor_id: record.by,
    stage: record.stage,
    from_status: record.from,
    to_status: record.to,
    version_before: record.versionBefore,
    version_after: record.version,
    quality,
    seconds: activeSeconds,
    since: row.lease_holder_id === record.by ? row.lease_acquired_at : null,
    before: { state: record.before, columns, acquired: row.lease_acquired_at },
    operation_id: operationId,
    detail: { task: record.task, versionBefore: record.versionBefore, version: record.version },
    judged: judgement !== null && quality !== null,
    at: new Date(record.at),
  }))

type RecordInput = ReturnType<typeof recordInputs>[number]

const annotationInput = ({ row, annotation }: Change) =>
  annotation === null
    ? []
    : [
        {
          uuid: row.uuid,
          ...annotation,
          settings_version: annotation.settingsVersion,
          document: annotation.document,
        },
      ]

const judgementInput = ({ row, judgement, records }: Change) =>
  judgement === null
    ? []
    : [
        {
          uuid: row.uuid,
          version: judgement.version,
          stage: judgement.stage,
          quality: judgement.judgement.isQualified,
          comment: judgement.judgement.comment,
          error_boxes: judgement.judgement.errorBoxes,
          node_verdicts: judgement.judgement.nodeVerdicts,
          judge: judgement.judge,
          marker: judgement.marker,
          marker_company: judgement.markerCompany,
          at: new Date(records.at(-1)?.record.at ?? 0),
        },
      ]

/** In seconds, without heartbeats. */
export const CLAIM_MAX_SECONDS = 3600

/** A push claims at most the time since its lease began, or since the person's last action on the resource. */
const CLAIMED = sql`least(x.seconds, ${CLAIM_MAX_SECONDS}::integer, greatest(0, floor(extract(epoch from x.at - coalesce(x.since,
    (select max(own.created_at) from operation_records own where own.resource_uuid = x.uuid and own.user_id = x.user_id),
    x.at)))::integer))`

/** Seconds by heartbeats since the last push on the same version, or by the claim if there are none. */
const SPENT = sql`case when x.code in ${PUSHES} then coalesce(
    (select greatest(0, round(worked.active_ms / 1000.0)::integer - coalesce((
       select sum(earlier.active_seconds)::integer from operation_records earlier
       where earlier.resource_uuid = x.uuid and earlier.user_id = x.user_id and earlier.stage = x.stage
         and earlier.version_before = x.version_before and earlier.reset_at is null), 0))
     from activity worked
     where worked.user_id = x.user_id and worked.resource_uuid = x.uuid and worked.stage = x.stage
       and worked.version = x.version_before), ${CLAIMED}) else x.seconds end`

const WRITTEN_RECORDS = sql`
  uuid uuid, code smallint, kind text, tag_id integer, user_id integer, actor_id integer, stage text,
  from_status text, to_status text, version_before integer, version_after integer, quality smallint,
  seconds integer, since timestamptz, before jsonb, operation_id bigint, detail jsonb, judged boolean, at timestamptz`

const ALL_PUSHES: ReadonlySet<number> = new Set(WORK_ROLES.flatMap(pushTypesOf))

const records = (inputs: readonly RecordInput[]) => {
  const spent = inputs.some(({ code }) => ALL_PUSHES.has(code)) ? SPENT : sql`x.seconds`
  return sql`record as materialized (
    select nextval('history_id') as id, x.*, ${spent} as spent
    from jsonb_to_recordset(${json(inputs)}::jsonb) as x(${WRITTEN_RECORDS}))`
}

const judgements = (inputs: readonly unknown[]) => sql`judgement as (
  insert into judgements (resource_uuid, version, stage, is_qualified, comment, error_boxes, node_verdicts,
                          judge_id, marker_id, marker_company_id, created_at)
  select uuid, version, stage, quality, comment, error_boxes, node_verdicts, judge, marker, marker_company, at
  from jsonb_to_recordset(${json(inputs)}::jsonb) as x(
    uuid uuid, version integer, stage text, quality smallint, comment text, error_boxes jsonb, node_verdicts jsonb,
    judge integer, marker integer, marker_company integer, at timestamptz)
  returning id, resource_uuid, marker_id, marker_company_id, is_first)`

const annotations = (inputs: readonly unknown[], spent: RawBuilder<unknown>) => sql`annotation as (
  insert into annotations (resource_uuid, version, base_version, stage, author_id, author_company_id, document,
                           availability, settings_version, active_seconds)
  select uuid, version, "baseVersion", stage, author, company, document, availability, settings_version, ${spent}
  from jsonb_to_recordset(${json(inputs)}::jsonb) as x(
    uuid uuid, version integer, "baseVersion" integer, stage text, author integer, company integer, document jsonb,
    availability smallint, settings_version integer, "activeSeconds" integer))`

const operations = (isJudged: boolean) => {
  const judged = isJudged
    ? sql`case when r.judged then j.id end, case when r.judged then j.marker_id end,
        case when r.judged then j.marker_company_id end, coalesce(r.judged and j.is_first, false),
        case when r.judged then true end`
    : sql`null::bigint, null::integer, null::integer, false, null::boolean`
  return sql`operation as (
    insert into operation_records (id, type, stage, kind, tag_id, resource_uuid, user_id, company_id, from_status,
      to_status, version_before, version_after, is_qualified, active_seconds, before, created_at,
      judgement_id, marker_id, marker_company_id, is_first, judgement_stands)
    select r.id, r.code, r.stage, r.kind, r.tag_id, r.uuid, r.user_id, u.company_id, r.from_status,
      r.to_status, r.version_before, r.version_after, r.quality, r.spent, r.before, r.at, ${judged}
    from record r join users u on u.id = r.user_id
    ${isJudged ? sql`left join judgement j on j.resource_uuid = r.uuid` : sql``}
    where r.code < ${sql.lit(FIRST_ADMIN_EVENT)})`
}

const EVENTS = sql`event as (
  insert into admin_events (id, code, actor_id, kind, tag_id, resource_uuid, user_id, operation_id, from_status,
                            to_status, detail, created_at)
  select id, code, actor_id, kind, tag_id, uuid, user_id, operation_id, from_status, to_status, detail, at
  from record where code >= ${sql.lit(FIRST_ADMIN_EVENT)})`

const updated = (changes: readonly Change[], isRecorded: boolean, isJudged: boolean) => sql`
  update resources as r set
    status = x.status, status_changed_at = x.status_changed_at, version = x.version, availability = x.availability,
    lease_holder_id = x.holder, lease_stage = x.stage, lease_craft = x.role, lease_acquired_at = x.acquired,
    lease_expires_at = x.expires, marker_id = x.marker, marker_company_id = x.marker_company, checker_id = x.checker,
    approver_id = x.approver, assignee_id = x.assignee, duplicate_of = x.duplicate_of,
    judgement_id = ${
      isJudged
        ? sql`case when x.judged then (select j.id from judgement j where j.resource_uuid = r.uuid) else x.judgement_id end`
        : sql`x.judgement_id`
    },
    last_history_id = ${
      isRecorded
        ? sql`coalesce((select max(record.id) from record where record.uuid = r.uuid), r.last_history_id)`
        : sql`r.last_history_id`
    },
    marked_at = x.marked_at, checked_at = x.checked_at, approved_at = x.approved_at, updated_at = now()
  from jsonb_to_recordset(${json(changes.map(resourceInput))}::jsonb) as x(
    uuid uuid, status text, status_changed_at timestamptz, version integer, availability smallint, holder integer,
    stage text, role text, acquired timestamptz, expires timestamptz, marker integer, marker_company integer,
    checker integer, approver integer, assignee integer, duplicate_of uuid, judged boolean, judgement_id bigint,
    marked_at timestamptz, checked_at timestamptz, approved_at timestamptz)
  where r.uuid = x.uuid and r.uuid = any(${changes.map(({ row }) => row.uuid)}::uuid[])`

/** One statement of the parts with rows: an empty part costs time, too. */
const writing = (changes: readonly Change[]): RawBuilder<unknown> => {
  const recorded = changes.flatMap(recordInputs)
  const judged = changes.flatMap(judgementInput)
  const annotated = changes.flatMap(annotationInput)
  const isRecorded = recorded.length > 0
  const isJudged = judged.length > 0
  const spent = sql`coalesce((select record.spent from record where record.uuid = x.uuid and record.code in ${PUSHES}),
    "activeSeconds")`
  const parts = [
    ...(isRecorded ? [records(recorded)] : []),
    ...(isJudged ? [judgements(judged)] : []),
    ...(annotated.length > 0 ? [annotations(annotated, isRecorded ? spent : sql`"activeSeconds"`)] : []),
    ...(recorded.some(({ code }) => isOperationType(code)) ? [operations(isJudged)] : []),
    ...(recorded.some(({ code }) => !isOperationType(code)) ? [EVENTS] : []),
  ]
  const last = updated(changes, isRecorded, isJudged)
  return parts.length === 0 ? last : sql`with ${sql.join(parts)} ${last}`
}

const superseding = (judgementIds: readonly number[]) => sql`
  update judgements set superseded_at = now() where id = any(${[...judgementIds]}::bigint[]) and superseded_at is null`

const persistAll = (tx: Tx, changes: readonly Change[]): Promise<unknown> => {
  const aside = changes.flatMap(({ superseded }) => (superseded === null ? [] : [superseded]))
  if (aside.length > 0) void send(tx, superseding(aside))
  const written = send(tx, writing(changes))
  return changes.some(({ row }) => row.labelled) ? keepLabels(tx, changes) : written
}

/**
 * Need not be awaited, like `send`. A resource's history ids grow in the order of events. Throws if calls that share the transaction
 * change one resource.
 */
export function persist(tx: Tx, changes: readonly Change[]): Promise<unknown> {
  if (changes.length === 0) return Promise.resolve()
  claim(
    tx,
    changes.map(({ row }) => row.uuid),
  )
  return join(tx, persistAll, changes)
}
