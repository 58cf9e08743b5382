import { createActor, type AnyActorScope, type SnapshotFrom } from 'xstate'
import type { LifecycleEvent, LifecycleRecord, LifecycleState, Restorable, StepResult } from './state.ts'
import type { RecordCode, Status, Task } from './tasks.ts'
import { lapsedFor, refusalOf } from './refusal.ts'
import { lifecycleMachine } from './machine.ts'
import { ADMIN_EVENTS, TASK_FACTS } from './tasks.ts'

type LifecycleSnapshot = SnapshotFrom<typeof lifecycleMachine>

const ACTOR = createActor(lifecycleMachine)
const ignore = (): void => {}

/** The machine only assigns, so one scope serves all steps: `transition` of XState would make an actor for each. */
const SCOPE: AnyActorScope = {
  self: ACTOR,
  system: ACTOR.system,
  id: '',
  sessionId: '',
  logger: ignore,
  defer: ignore,
  emit: ignore,
  stopChild: ignore,
  actionExecutor: ignore,
}

export const snapshotOf = ({ status, ...context }: LifecycleState): LifecycleSnapshot =>
  lifecycleMachine.resolveState({ value: { [status]: context.lease === null ? 'free' : 'held' }, context })

export const stateOf = (snapshot: Pick<LifecycleSnapshot, 'value' | 'context'>): LifecycleState => ({
  status: Object.keys(snapshot.value)[0] as Status,
  ...snapshot.context,
})

const restorable = (state: LifecycleState): Restorable => ({
  status: state.status,
  version: state.version,
  marker: state.marker,
  markerCompany: state.markerCompany,
  checker: state.checker,
  approver: state.approver,
  assignee: state.assignee,
})

const taskIn = (before: LifecycleState, event: LifecycleEvent): Task | null => {
  if (event.type === 'PULL' || event.type === 'PUSH' || event.type === 'TAKE_BACK') return event.task
  if (before.lease !== null) return before.lease.task
  return event.type === 'RENEW' ? (lapsedFor(before, event.by)?.task ?? null) : null
}

const codeOf = (before: LifecycleState, event: LifecycleEvent): RecordCode | null => {
  const task = taskIn(before, event)
  switch (event.type) {
    case 'PULL':
      return before.lease === null ? TASK_FACTS[event.task].pull : null
    case 'PUSH':
      return TASK_FACTS[event.task].push
    case 'RENEW':
      return before.lease === null && task !== null ? TASK_FACTS[task].pull : null
    case 'RELEASE':
      return ADMIN_EVENTS.release
    case 'EXPIRE':
      return ADMIN_EVENTS.expire
    case 'EVICT':
      return ADMIN_EVENTS.evict
    case 'REVERT':
      return ADMIN_EVENTS.revert
    case 'RESET':
      return ADMIN_EVENTS.reset
    case 'TAKE_BACK':
      return ADMIN_EVENTS.takeBack
    case 'PASS':
      return ADMIN_EVENTS.pass
    case 'IMPORT':
      return ADMIN_EVENTS.import
    case 'PRELABEL':
      return event.given ? ADMIN_EVENTS.prelabel : ADMIN_EVENTS.dropPrelabel
    case 'HAND_OVER':
      return ADMIN_EVENTS.handOver
  }
}

const recordOf = (
  before: LifecycleState,
  event: LifecycleEvent,
  after: LifecycleState,
): LifecycleRecord | null => {
  const code = codeOf(before, event)
  if (code === null) return null
  const task = taskIn(before, event)
  return {
    code,
    by: 'by' in event && event.by !== null ? event.by.id : null,
    at: event.at,
    task,
    stage: task === null ? null : TASK_FACTS[task].stage,
    from: before.status,
    to: after.status,
    versionBefore: before.version,
    version: after.version,
    before: restorable(before),
  }
}

/** Pure; the server runs it inside the transaction that stores state and record. */
export const step = (state: LifecycleState, event: LifecycleEvent): StepResult => {
  const refusal = refusalOf(state, event)
  if (refusal !== null) return { ok: false, refusal }
  const snapshot = snapshotOf(state)
  const next = lifecycleMachine.transition(snapshot, event, SCOPE)
  if (next === snapshot)
    throw new Error(`lifecycle: ${event.type} is admitted in ${state.status} but has no transition`)
  const after = stateOf(next)
  return { ok: true, state: after, record: recordOf(state, event, after) }
}
