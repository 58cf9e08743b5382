import { AVAILABILITY } from '../constants.ts'
import type {
  LifecycleActor,
  LifecycleEvent,
  LifecycleState,
  PullEvent,
  PushEvent,
  PushJudgementEvent,
  PushMarkEvent,
  PushPendingCheckEvent,
} from './state.ts'
import type { Status } from './tasks.ts'
import { lapsedFor } from './refusal.ts'
import { TASK_FACTS } from './tasks.ts'

/** What events change beside the status. Each takes the state and an admitted event and answers what is new in it. */

type Facts = Omit<LifecycleState, 'status'>
type Change = Partial<Facts>
type EventOf<T extends LifecycleEvent['type']> = Extract<LifecycleEvent, { type: T }>

const isMark = (event: PushEvent): event is PushMarkEvent => TASK_FACTS[event.task].role === 'mark'

/** Where a push leads. */
export const outcomeOf = (event: PushEvent): Status => {
  if (isMark(event)) return event.availability === AVAILABILITY.pending ? 'pending' : 'marked'
  if (event.task === 'pending-check') return event.availability === 0 ? 'checked' : 'rejected'
  const qualified = event.quality === 1
  if (TASK_FACTS[event.task].role === 'check') return qualified ? 'checked' : 'rejected'
  return qualified ? 'approved' : 'unapproved'
}

const including = (list: readonly number[], id: number): readonly number[] =>
  list.includes(id) ? list : [...list, id]

/** A new version by this author. Numbers of versions that were reset are not used again. */
const written = (facts: Facts, by: LifecycleActor): Change => ({
  version: facts.lastVersion + 1,
  lastVersion: facts.lastVersion + 1,
  authors: including(facts.authors, by.id),
})

const handedIn = { lease: null, lapsed: [] } as const

const pushMark = (facts: Facts, event: PushMarkEvent): Change => ({
  ...handedIn,
  ...written(facts, event.by),
  marker: event.by.id,
  markerCompany: event.by.company,
  checker: null,
  approver: null,
  assignee: outcomeOf(event) === 'pending' ? event.by.id : null,
})

/** Sent back to whoever marked it; nobody is named when it was an import. */
const sentBack = (facts: Facts, outcome: Status): Change =>
  outcome === 'rejected' || outcome === 'unapproved' ? { assignee: facts.marker } : { assignee: null }

const pushJudgement = (facts: Facts, event: PushJudgementEvent, from: Status): Change => {
  const outcome = outcomeOf(event)
  const role = TASK_FACTS[event.task].role
  return {
    ...handedIn,
    ...(event.corrected ? written(facts, event.by) : {}),
    ...(role === 'check'
      ? { checker: event.by.id, judges: including(facts.judges, event.by.id) }
      : { approver: event.by.id }),
    // A judgement that stays what it was leaves a hand-over in force.
    ...(outcome === from ? {} : sentBack(facts, outcome)),
  }
}

/** Sending pending work back is a note, not a check in force: its version is still undecided and cannot be passed. */
const pushPendingCheck = (facts: Facts, event: PushPendingCheckEvent): Change => ({
  ...handedIn,
  ...(event.availability === 0 ? written(facts, event.by) : {}),
  judges: including(facts.judges, event.by.id),
  checker: event.availability === 0 ? event.by.id : null,
  ...sentBack(facts, outcomeOf(event)),
})

/** Work or a judgement is handed in; `from` is the status that it was pulled in. */
export const handIn = (facts: Facts, event: PushEvent, from: Status): Change => {
  if (isMark(event)) return pushMark(facts, event)
  return event.task === 'pending-check' ? pushPendingCheck(facts, event) : pushJudgement(facts, event, from)
}

const without = (facts: Facts, holder: number) => facts.lapsed.filter((lapsed) => lapsed.holder !== holder)

/** A free resource goes into somebody’s hands, for `leaseMs` from `at` on. */
export const take = (facts: Facts, { by, task, at, leaseMs }: PullEvent): Change => ({
  lease: { holder: by.id, task, expiresAt: at + leaseMs },
  lapsed: without(facts, by.id),
})

/** The lease is prolonged; one that lasts longer already stays as it is. */
export const renew = (facts: Facts, { at, leaseMs }: EventOf<'RENEW'>): Change =>
  facts.lease === null
    ? {}
    : { lease: { ...facts.lease, expiresAt: Math.max(facts.lease.expiresAt, at + leaseMs) } }

/** The resource was still free after the lease ran out: back into the same hands. */
export const regain = (facts: Facts, { by, at, leaseMs }: EventOf<'RENEW'>): Change => {
  const lapsed = lapsedFor(facts, by)
  if (lapsed === undefined) return {}
  return { lease: { ...lapsed, expiresAt: at + leaseMs }, lapsed: without(facts, by.id) }
}

/** A marker who gives pending work back opens it to the company. */
export const release = (facts: Facts): Change => ({
  lease: null,
  ...(facts.lease?.task === 'pending-mark' && facts.lease.holder === facts.assignee
    ? { assignee: null }
    : {}),
})

/** The lease ran out: whoever held it may regain it while nobody else does. */
export const expire = (facts: Facts): Change =>
  facts.lease === null
    ? {}
    : {
        lease: null,
        lapsed: [
          ...without(facts, facts.lease.holder),
          { holder: facts.lease.holder, task: facts.lease.task },
        ],
      }

/** An admin takes judgements back: the approval, and with `to: marked` the check as well. */
export const revert = (_facts: Facts, { to }: EventOf<'REVERT'>): Change => ({
  ...(to === 'marked' ? { checker: null } : {}),
  approver: null,
  assignee: null,
  lapsed: [],
})

/** A record is reset: all is as it was before what the record tells. */
export const restore = (_facts: Facts, { restore: before }: EventOf<'RESET'>): Change => ({
  version: before.version,
  marker: before.marker,
  markerCompany: before.markerCompany,
  checker: before.checker,
  approver: before.approver,
  assignee: before.assignee,
  lease: null,
  lapsed: [],
})

/** Work from a file becomes a version of its own, which nobody here has marked. */
export const importWork = (facts: Facts, { by }: EventOf<'IMPORT'>): Change => ({
  version: facts.lastVersion + 1,
  lastVersion: facts.lastVersion + 1,
  marker: null,
  markerCompany: by.company,
  lapsed: [],
})
