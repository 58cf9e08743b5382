import { sql } from 'kysely'
import type { PushResult } from '../../../src/contract/types.d.ts'
import { textViolations } from '../../../src/domain/documents/text.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { KINDS } from '../../../src/domain/kinds.ts'
import type { PushEvent } from '../../../src/domain/lifecycle/state.ts'
import { can } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import { join, send } from '../../store/transaction.ts'
import { actorOf, advance, changeOf, expireLapsed, type Change } from '../change/change.ts'
import type { AnnotationContent } from '../change/event-payload.ts'
import { recordedChanges, persist } from '../change/persist.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import { resourcesWithFacts, type ResourceWithFacts } from '../documents/facts.ts'
import { notFound, problemOf, type Failure } from '../failure.ts'
import { maskCorrections } from '../masks/corrections.ts'
import { settleMasks } from '../masks/masks.ts'
import { lockAll, sees, stateOfRow } from '../rows.ts'
import { labelsOf } from '../settings.ts'
import { draftsElsewhere, type DraftView } from './drafts.ts'
import type { AcceptedItem, Preparation, PreparedItem } from './prepare.ts'

interface Pushing {
  dependencies: WorkflowDependencies
  caller: Caller
  kind: Kind
}

const failed = (id: string, error: Failure): PushResult => ({ id, ok: false, error })

const passUnsampled = ({ dependencies }: Pushing, change: Change, event: PushEvent): void => {
  if (event.task !== 'mark' && event.task !== 'pending-mark') return
  if (change.state.status !== 'marked' || change.state.judges.length > 0) return
  const { checkSampling } = labelsOf(change.row.kind, change.row.settings_version, change.row.settings)
  if (checkSampling < 1 && dependencies.random() >= checkSampling)
    advance(change, { type: 'PASS', at: event.at })
}

const pushItem = (pushing: Pushing, change: Change | undefined, item: AcceptedItem): PushResult => {
  const { caller, kind, dependencies } = pushing
  const event = { ...item.event, type: 'PUSH', by: actorOf(caller), at: dependencies.now() } as PushEvent
  if (change === undefined || !sees(caller, change.row)) return failed(item.id, notFound())
  const subject = { kind, companyId: change.row.marker_company_id }
  if (!can(caller, event.task, subject)) return failed(item.id, notFound())
  expireLapsed(change, event.at, caller.id)
  const failure = advance(change, event, item.payload)
  if (failure !== null) return failed(item.id, failure)
  // The status by the person's own operation: annotators must not learn which work goes unchecked.
  const { version, status } = change.state
  passUnsampled(pushing, change, event)
  return { id: item.id, ok: true, version, status }
}

const changesOf = (caller: Caller, stored: ReadonlyMap<string, ResourceWithFacts>): Map<string, Change> =>
  new Map(
    [...stored].map(([id, row]) => {
      const lapsed = row.lapsed?.map((task) => ({ holder: caller.id, task }))
      return [id, changeOf(row, stateOfRow(row, lapsed))]
    }),
  )

const isUncorrected = (item: PreparedItem): boolean =>
  'event' in item && 'corrected' in item.event && !item.event.corrected

/** Corrected masks join judgements that leave the document as it is. */
const withMasks = (
  items: readonly PreparedItem[],
  corrections: ReadonlyMap<string, AnnotationContent>,
): readonly PreparedItem[] =>
  items.map((item) => {
    const annotation = isUncorrected(item) ? corrections.get(item.id) : undefined
    if (annotation === undefined || !('event' in item) || !('corrected' in item.event)) return item
    const { id, event, payload } = item
    return { id, event: { ...event, corrected: true }, payload: { ...payload, annotation } }
  })

/** Unseen resources give a 404: violations would tell about them. */
const withoutUnseen = (
  items: readonly PreparedItem[],
  caller: Caller,
  stored: ReadonlyMap<string, ResourceWithFacts>,
): readonly PreparedItem[] =>
  items.map((item) => {
    const row = stored.get(item.id)
    const isSeen = row !== undefined && sees(caller, row)
    return 'failure' in item && !isSeen ? { id: item.id, failure: notFound() } : item
  })

const withDrafts = (
  items: readonly PreparedItem[],
  elsewhere: ReadonlyMap<string, Failure>,
): readonly PreparedItem[] =>
  items.map((item) => {
    const failure = 'event' in item ? elsewhere.get(item.id) : undefined
    return failure === undefined ? item : { id: item.id, failure }
  })

/** Leaves out texts that PostgreSQL cannot store; validation refuses them. */
const draftsOf = ({ inputs }: Preparation): DraftView[] =>
  inputs.flatMap(({ id, version, draft }) =>
    draft && textViolations({ draft }).length === 0 ? [{ id, version, ...draft }] : [],
  )

/** Locks first, then reads everything, in one trip to the database. */
const read = async (tx: Tx, { caller, kind }: Pushing, preparation: Preparation) => {
  const ids = preparation.inputs.map(({ id }) => id)
  void join(tx, lockAll, ids)
  const stored = resourcesWithFacts(tx, kind, ids, caller.id)
  const drafts = draftsElsewhere(tx, caller, draftsOf(preparation))
  const corrections = KINDS[kind].hasMaskRows
    ? maskCorrections(tx, caller, ids)
    : new Map<string, AnnotationContent>()
  const prepared = preparation.check(tx, stored)
  return Promise.all([stored, drafts, corrections, prepared])
}

/** The ids stand in the condition as well: a join alone might read all drafts. */
const dropEach = (tx: Tx, drafts: readonly { user: number; uuid: string }[]): Promise<unknown> => {
  const users = sql`${drafts.map(({ user }) => user)}::integer[]`
  const uuids = sql`${drafts.map(({ uuid }) => uuid)}::uuid[]`
  return send(
    tx,
    sql`delete from drafts d using unnest(${users}, ${uuids}) as x(user_id, uuid)
      where d.user_id = x.user_id and d.resource_uuid = x.uuid and d.user_id = any(${users})
        and d.resource_uuid = any(${uuids})`,
  )
}

const dropDrafts = (tx: Tx, { caller, kind }: Pushing, taken: readonly Change[]): void => {
  if (taken.length === 0) return
  if (KINDS[kind].hasMaskRows) for (const change of taken) void settleMasks(tx, caller, change)
  void join(
    tx,
    dropEach,
    taken.map(({ row }) => ({ user: caller.id, uuid: row.uuid })),
  )
}

/** Each item is accepted or refused on its own; the accepted ones are written together. */
export const push = async (tx: Tx, pushing: Pushing, preparation: Preparation): Promise<PushResult[]> => {
  const [stored, elsewhere, corrections, prepared] = await read(tx, pushing, preparation)
  const changes = changesOf(pushing.caller, stored)
  const known = withDrafts(withoutUnseen(prepared, pushing.caller, stored), elsewhere)
  const results = withMasks(known, corrections).map((item) =>
    'failure' in item ? failed(item.id, item.failure) : pushItem(pushing, changes.get(item.id), item),
  )
  void persist(tx, recordedChanges(changes.values()))
  const taken = results.flatMap(({ id, ok }) => (ok ? (changes.get(id) ?? []) : []))
  dropDrafts(tx, pushing, taken)
  return results
}

/** Throws a refusal, so that the idempotency key does not store it. */
export const pushOne = async (tx: Tx, pushing: Pushing, preparation: Preparation) => {
  const [result] = await push(tx, pushing, preparation)
  if (result === undefined) throw problemOf(notFound())
  if (!result.ok) throw problemOf(result.error as Failure)
  return result
}
