import { sql } from 'kysely'
import type { PushResult } from '../../../src/api/generated/contract.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { PushEvent } from '../../../src/domain/lifecycle/state.ts'
import { can } from '../../../src/domain/permissions.ts'
import type { Caller } from '../../http/caller.ts'
import type { Tx } from '../../store/store.ts'
import type { Change } from '../change/change.ts'
import { actorOf, advance, changeOf, settle } from '../change/change.ts'
import type { Freight } from '../change/freight.ts'
import { happened, persist } from '../change/persist.ts'
import type { WorkflowDependencies } from '../dependencies.ts'
import type { Failure } from '../failure.ts'
import { notFound, problemOf } from '../failure.ts'
import { maskCorrections } from '../masks/corrections.ts'
import { settleMasks } from '../masks/masks.ts'
import { lapsedLeases, lockRows, readRows, sees, stateOfRow } from '../rows.ts'
import { labelsOf } from '../settings.ts'
import { draftsElsewhere } from './drafts.ts'
import type { KnownDraft } from './input.ts'

type Unsigned<E> = E extends PushEvent ? Omit<E, 'type' | 'by' | 'at'> : never

/** One item of a push, checked: its event but for who and when, and what it carries; or what is wrong with it. */
export type Prepared =
  | { id: string; event: Unsigned<PushEvent>; freight: Freight; draft?: KnownDraft | undefined }
  | { id: string; failure: Failure }

/** What passed the checks. */
export type Accepted = Extract<Prepared, { event: object }>

interface Pushing {
  dependencies: WorkflowDependencies
  caller: Caller
  kind: Kind
}

const failed = (id: string, error: Failure): PushResult => ({ id, ok: false, error })

/** First marks that the tag's sampling leaves out of checking are passed by the system. */
const passUnsampled = ({ dependencies }: Pushing, change: Change, event: PushEvent): void => {
  if (event.task !== 'mark' && event.task !== 'pending-mark') return
  if (change.state.status !== 'marked' || change.state.judges.length > 0) return
  const { checkSampling } = labelsOf(change.row.kind, change.row.settings_version, change.row.settings)
  if (checkSampling < 1 && dependencies.random() >= checkSampling)
    advance(change, { type: 'PASS', at: event.at })
}

const handIn = (pushing: Pushing, change: Change | undefined, item: Accepted): PushResult => {
  const { caller, kind, dependencies } = pushing
  const event = { ...item.event, type: 'PUSH', by: actorOf(caller), at: dependencies.now() } as PushEvent
  if (change === undefined || change.row.kind !== kind || !sees(caller, change.row))
    return failed(item.id, notFound())
  const subject = { kind, companyId: change.row.marker_company_id }
  if (!can(caller, event.task, subject)) return failed(item.id, notFound())
  settle(change, event.at, caller.id)
  const failure = advance(change, event, item.freight)
  if (failure !== null) return failed(item.id, failure)
  passUnsampled(pushing, change, event)
  return { id: item.id, ok: true, version: change.state.version, status: change.state.status }
}

const lockedChanges = async (
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, Change>> => {
  const rows = await lockRows(tx, ids)
  const free = rows.filter((row) => row.lease_holder_id === null).map((row) => row.uuid)
  const lapsed = await lapsedLeases(tx, free, caller.id)
  return new Map(rows.map((row) => [row.uuid, changeOf(row, stateOfRow(row, lapsed.get(row.uuid)))]))
}

/** Judgements that leave the document as it is, of work whose masks the judge corrected, with what that makes. */
const withMasks = async (
  tx: Tx,
  { caller, kind }: Pushing,
  items: readonly Prepared[],
): Promise<readonly Prepared[]> => {
  if (kind !== 'video-segment') return items
  const isUncorrected = (item: Prepared): boolean =>
    'event' in item && 'corrected' in item.event && !item.event.corrected
  const uncorrected = items.filter(isUncorrected).map(({ id }) => id)
  const corrections = await maskCorrections(tx, caller, uncorrected)
  return items.map((item) => {
    const written = corrections.get(item.id)
    if (written === undefined || !('event' in item) || !('corrected' in item.event)) return item
    const { id, event, freight } = item
    return { id, event: { ...event, corrected: true }, freight: { ...freight, written } }
  })
}

/** What is wrong with an item tells of its resource: whoever does not see that hears only that it is not there. */
const withoutUnseen = async (
  tx: Tx,
  { caller, kind }: Pushing,
  items: readonly Prepared[],
): Promise<readonly Prepared[]> => {
  const refused = items.flatMap((item) => ('failure' in item ? [item.id] : []))
  if (refused.length === 0) return items
  const rows = await readRows(tx, refused)
  const seen = new Set(rows.filter((row) => row.kind === kind && sees(caller, row)).map(({ uuid }) => uuid))
  return items.map((item) =>
    'failure' in item && !seen.has(item.id) ? { id: item.id, failure: notFound() } : item,
  )
}

/** Items of which another browser of the caller saved a draft that their page knows nothing of are refused. */
const withDrafts = async (
  tx: Tx,
  caller: Caller,
  items: readonly Prepared[],
): Promise<readonly Prepared[]> => {
  const known = items.flatMap((item) =>
    'event' in item && item.draft ? [{ id: item.id, version: item.event.version, ...item.draft }] : [],
  )
  const elsewhere = await draftsElsewhere(tx, caller, known)
  return items.map((item) => {
    const failure = elsewhere.get(item.id)
    return failure === undefined ? item : { id: item.id, failure }
  })
}

/**
 * Hands in a batch inside a transaction. Each item is taken or refused on its own; what is written is written for all
 * that are taken. A taken item's draft of the caller is dropped, and what masks they had in the making.
 */
export const push = async (tx: Tx, pushing: Pushing, items: readonly Prepared[]): Promise<PushResult[]> => {
  const accepted = items.flatMap((item) => ('event' in item ? [item.id] : []))
  const changes = await lockedChanges(tx, pushing.caller, accepted)
  const known = await withDrafts(tx, pushing.caller, await withoutUnseen(tx, pushing, items))
  const results = (await withMasks(tx, pushing, known)).map((item) =>
    'failure' in item ? failed(item.id, item.failure) : handIn(pushing, changes.get(item.id), item),
  )
  await persist(tx, happened(changes.values()))
  const taken = results.filter(({ ok }) => ok).map(({ id }) => id)
  if (pushing.kind === 'video-segment')
    for (const id of taken) {
      const change = changes.get(id)
      if (change) await settleMasks(tx, pushing.caller, change)
    }
  if (taken.length > 0)
    await sql`delete from drafts where user_id = ${pushing.caller.id} and resource_uuid = any(${taken}::uuid[])`.execute(
      tx,
    )
  return results
}

/** The same for one item; refusals are thrown, so that nothing of them is remembered under an idempotency key. */
export const pushOne = async (tx: Tx, pushing: Pushing, item: Prepared) => {
  const [result] = await push(tx, pushing, [item])
  if (result === undefined) throw problemOf(notFound())
  if (!result.ok) throw problemOf(result.error as Failure)
  return result
}
