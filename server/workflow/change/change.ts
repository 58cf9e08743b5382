import { QUALITY } from '../../../src/domain/constants.ts'
import type { LifecycleEvent, LifecycleState, PushEvent } from '../../../src/domain/lifecycle/state.ts'
import { step } from '../../../src/domain/lifecycle/step.ts'
import { TASK_FACTS } from '../../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../../http/caller.ts'
import { refused, type Failure } from '../failure.ts'
import { stateOfRow, type ResourceRow } from '../rows.ts'
import type {
  Columns,
  EventPayload,
  NewAnnotation,
  NewJudgement,
  NewRecord,
  JudgementContent,
} from './event-payload.ts'

export const actorOf = (caller: Caller) => ({ id: caller.id, company: caller.companyId })

/** The events applied to one resource in one transaction: the row as read, and what to write. */
export interface Change {
  row: ResourceRow
  state: LifecycleState
  columns: Columns
  records: NewRecord[]
  annotation: NewAnnotation | null
  judgement: NewJudgement | null
  superseded: number | null
  /** Null: the lease began with the last record. */
  acquired: Date | null
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export const changeOf = (row: ResourceRow, state: LifecycleState = stateOfRow(row)): Change => ({
  row,
  state,
  columns: {
    availability: row.availability,
    judgement_id: row.judgement_id,
    duplicate_of: row.duplicate_of,
    status_changed_at: row.status_changed_at.toISOString(),
    marked_at: iso(row.marked_at),
    checked_at: iso(row.checked_at),
    approved_at: iso(row.approved_at),
  },
  records: [],
  annotation: null,
  judgement: null,
  superseded: null,
  acquired: null,
})

/** The person whom an admin event is about: the former lease holder, or who gets the work. */
const subjectOf = (before: LifecycleState, event: LifecycleEvent): number | null => {
  if (event.type === 'HAND_OVER') return event.to?.id ?? null
  if (event.type === 'TAKE_BACK') return event.by.id
  return before.lease?.holder ?? null
}

const pushedColumns = (
  event: PushEvent,
  { annotation }: EventPayload,
  columns: Columns,
  at: string,
): Partial<Columns> => {
  const availability = annotation === undefined ? {} : { availability: annotation.availability }
  switch (TASK_FACTS[event.task].role) {
    case 'mark':
      return {
        ...availability,
        duplicate_of: annotation?.duplicateOf ?? null,
        judgement_id: null,
        marked_at: at,
        checked_at: null,
        approved_at: null,
      }
    case 'check':
      return { ...availability, checked_at: at, approved_at: null }
    case 'approve':
      return { ...availability, checked_at: columns.checked_at, approved_at: at }
  }
}

const columnsAfter = (change: Change, event: LifecycleEvent, payload: EventPayload): Partial<Columns> => {
  const at = new Date(event.at).toISOString()
  switch (event.type) {
    case 'PUSH':
      return pushedColumns(event, payload, change.columns, at)
    case 'REVERT':
      return event.to === 'marked'
        ? { judgement_id: null, approved_at: null, checked_at: null }
        : { judgement_id: payload.standingCheck ?? null, approved_at: null }
    case 'PASS':
      return { checked_at: at }
    case 'IMPORT':
      return {
        availability: payload.annotation?.availability ?? null,
        duplicate_of: payload.annotation?.duplicateOf ?? null,
        marked_at: at,
      }
    case 'RESET':
    case 'TAKE_BACK':
      return payload.columns ?? {}
    default:
      return {}
  }
}

const annotationOf = (
  change: Change,
  event: LifecycleEvent,
  payload: EventPayload,
  after: LifecycleState,
) => {
  if (event.type !== 'PUSH' && event.type !== 'IMPORT' && event.type !== 'PRELABEL') return change.annotation
  if (payload.annotation === undefined) return change.annotation
  const by =
    event.type === 'PUSH'
      ? { stage: TASK_FACTS[event.task].stage, author: event.by.id, baseVersion: event.version }
      : { stage: 'import' as const, author: null, baseVersion: change.state.version }
  return {
    ...by,
    version: after.version,
    company: event.by.company,
    document: payload.annotation.document,
    availability: payload.annotation.availability,
    settingsVersion: payload.annotation.settingsVersion ?? change.row.settings_version,
    activeSeconds: payload.activeSeconds ?? 0,
  }
}

const PASSED: JudgementContent = {
  isQualified: QUALITY.qualified,
  comment: '',
  errorBoxes: [],
  nodeVerdicts: null,
}

const judgementOf = (change: Change, event: LifecycleEvent, payload: EventPayload): NewJudgement | null => {
  const { version, marker, markerCompany: company } = change.state
  // Unmarked work has no marker, though the importing company redoes it.
  const markerCompany = marker === null ? null : company
  if (event.type === 'PASS')
    return { version, stage: 'check', judgement: PASSED, judge: null, marker, markerCompany }
  if (event.type !== 'PUSH' || payload.judgement === undefined) return change.judgement
  const stage = TASK_FACTS[event.task].role === 'approve' ? 'approve' : 'check'
  const { judgement } = payload
  // A decision on a pending item rates nobody's work.
  const whose =
    event.task === 'pending-check' ? { marker: null, markerCompany: null } : { marker, markerCompany }
  return { version, stage, judgement, judge: event.by.id, ...whose }
}

const supersedes = (change: Change, event: LifecycleEvent): boolean =>
  event.type === 'REVERT' ||
  event.type === 'RESET' ||
  event.type === 'TAKE_BACK' ||
  (event.type === 'PUSH' && (event.task === 'edit-check' || event.task === 'edit-approve')) ||
  change.superseded !== null

/** Returns why the lifecycle refuses the event; the change is then untouched. */
export const advance = (
  change: Change,
  event: LifecycleEvent,
  payload: EventPayload = {},
): Failure | null => {
  const result = step(change.state, event)
  if (!result.ok) return refused(result.refusal)
  const { state, record } = result
  const before = change.columns
  if (record !== null)
    change.records.push({
      record,
      columns: before,
      subject: subjectOf(change.state, event),
      quality: payload.judgement?.isQualified ?? null,
      activeSeconds: payload.activeSeconds ?? 0,
      operationId: payload.operationId ?? null,
    })
  change.annotation = annotationOf(change, event, payload, state)
  change.judgement = judgementOf(change, event, payload)
  if (supersedes(change, event)) change.superseded ??= before.judgement_id ?? payload.standingCheck ?? null
  const moved =
    state.status === change.state.status ? {} : { status_changed_at: new Date(event.at).toISOString() }
  change.columns = { ...before, ...moved, ...columnsAfter(change, event, payload) }
  change.acquired = payload.acquired ?? change.acquired
  change.state = state
  return null
}

/** Ends an expired lease that the sweeper has not reached. */
export const expireLapsed = (change: Change, at: number, except: number | null): void => {
  const { lease } = change.state
  if (lease !== null && lease.expiresAt <= at && lease.holder !== except)
    advance(change, { type: 'EXPIRE', at })
}
