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
  Restorable,
  TakeBackEvent,
} from './state.ts'
import type { Status } from './tasks.ts'
import { lapsedFor } from './refusal.ts'
import { TASK_FACTS } from './tasks.ts'

type Facts = Omit<LifecycleState, 'status'>
type Change = Partial<Facts>
type EventOf<T extends LifecycleEvent['type']> = Extract<LifecycleEvent, { type: T }>

const isMark = (event: PushEvent): event is PushMarkEvent => TASK_FACTS[event.task].role === 'mark'

export const outcomeOf = (event: PushEvent): Status => {
  if (isMark(event)) return event.availability === AVAILABILITY.pending ? 'pending' : 'marked'
  if (event.task === 'pending-check') return event.availability === 0 ? 'checked' : 'rejected'
  const qualified = event.quality === 1
  if (TASK_FACTS[event.task].role === 'check') return qualified ? 'checked' : 'rejected'
  return qualified ? 'approved' : 'unapproved'
}

const including = (list: readonly number[], id: number): readonly number[] =>
  list.includes(id) ? list : [...list, id]

/** Numbers of versions that were reset are not used again. */
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
    // A judgement with the same outcome keeps a hand-over.
    ...(outcome === from ? {} : sentBack(facts, outcome)),
  }
}

/** The check of a returned pending resource does not count: its version stays undecided. */
const pushPendingCheck = (facts: Facts, event: PushPendingCheckEvent): Change => ({
  ...handedIn,
  ...(event.availability === 0 ? written(facts, event.by) : {}),
  judges: including(facts.judges, event.by.id),
  checker: event.availability === 0 ? event.by.id : null,
  ...sentBack(facts, outcomeOf(event)),
})

/** `from` is the status at the pull. */
export const handIn = (facts: Facts, event: PushEvent, from: Status): Change => {
  if (isMark(event)) return pushMark(facts, event)
  return event.task === 'pending-check' ? pushPendingCheck(facts, event) : pushJudgement(facts, event, from)
}

const without = (facts: Facts, holder: number) => facts.lapsed.filter((lapsed) => lapsed.holder !== holder)

export const take = (facts: Facts, { by, task, at, leaseMs }: PullEvent): Change => ({
  lease: { holder: by.id, task, expiresAt: at + leaseMs },
  lapsed: without(facts, by.id),
})

export const renew = (facts: Facts, { at, leaseMs }: EventOf<'RENEW'>): Change =>
  facts.lease === null
    ? {}
    : { lease: { ...facts.lease, expiresAt: Math.max(facts.lease.expiresAt, at + leaseMs) } }

export const regain = (facts: Facts, { by, at, leaseMs }: EventOf<'RENEW'>): Change => {
  const lapsed = lapsedFor(facts, by)
  if (lapsed === undefined) return {}
  return { lease: { ...lapsed, expiresAt: at + leaseMs }, lapsed: without(facts, by.id) }
}

/** Pending work that its marker gives back is open to the company. */
export const release = (facts: Facts): Change => ({
  lease: null,
  ...(facts.lease?.task === 'pending-mark' && facts.lease.holder === facts.assignee
    ? { assignee: null }
    : {}),
})

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

export const revert = (_facts: Facts, { to }: EventOf<'REVERT'>): Change => ({
  ...(to === 'marked' ? { checker: null } : {}),
  approver: null,
  assignee: null,
  lapsed: [],
})

const restored = (before: Restorable): Change => ({
  version: before.version,
  marker: before.marker,
  markerCompany: before.markerCompany,
  checker: before.checker,
  approver: before.approver,
  assignee: before.assignee,
  lapsed: [],
})

export const restore = (_facts: Facts, { restore: before }: EventOf<'RESET'>): Change => ({
  ...restored(before),
  lease: null,
})

export const takeBack = (_facts: Facts, event: TakeBackEvent): Change => ({
  ...restored(event.restore),
  authors: event.restore.authors,
  judges: event.restore.judges,
  lease: { holder: event.by.id, task: event.task, expiresAt: event.at + event.leaseMs },
})

export const importWork = (facts: Facts, { by }: EventOf<'IMPORT'>): Change => ({
  version: facts.lastVersion + 1,
  lastVersion: facts.lastVersion + 1,
  marker: null,
  markerCompany: by.company,
  lapsed: [],
})
