import type {
  LifecycleActor,
  LifecycleEvent,
  LifecycleState,
  PullEvent,
  PushEvent,
  Refusal,
  TakeBackEvent,
} from './state.ts'
import type { Status, Task } from './tasks.ts'
import { TASK_FACTS } from './tasks.ts'

/** The machine's guards use this too, so that the reported reason is theirs. */

const no = (reason: Refusal['reason'], facts: Omit<Refusal, 'reason'> = {}): Refusal => ({ reason, ...facts })

const fits = (status: Status, statuses: readonly Status[]) =>
  statuses.includes(status) ? null : no('wrong-status', { status })

const notAuthored = ({ authors }: LifecycleState, by: LifecycleActor) =>
  authors.includes(by.id) ? no('self-judging') : null

const owner = (owner: number | null, by: LifecycleActor) => (owner === by.id ? null : no('not-yours'))

const WHOSE: Record<Task, (state: LifecycleState, by: LifecycleActor) => Refusal | null> = {
  mark: () => null,
  redo: (state, by) => (state.assignee === null ? null : owner(state.assignee, by)),
  'edit-mark': (state, by) => owner(state.marker, by),
  'pending-mark': (state, by) =>
    state.assignee === null && state.markerCompany === by.company ? null : owner(state.assignee, by),
  check: notAuthored,
  'edit-check': (state, by) => owner(state.checker, by) ?? notAuthored(state, by),
  'pending-check': notAuthored,
  approve: (state, by) => (state.judges.includes(by.id) ? no('self-judging') : notAuthored(state, by)),
  'edit-approve': (state, by) => owner(state.approver, by) ?? notAuthored(state, by),
}

const taskRefusal = (state: LifecycleState, task: Task, by: LifecycleActor): Refusal | null =>
  fits(state.status, TASK_FACTS[task].from) ?? WHOSE[task](state, by)

export const holds = ({ lease }: LifecycleState, by: LifecycleActor, task: Task): boolean =>
  lease !== null && lease.holder === by.id && lease.task === task

export const lapsedFor = (state: Pick<LifecycleState, 'lapsed'>, by: LifecycleActor) =>
  state.lapsed.findLast((lapsed) => lapsed.holder === by.id)

const isFree = ({ lease }: LifecycleState) => (lease === null ? null : no('held', { holder: lease.holder }))

const pull = (state: LifecycleState, { task, by, needPull }: PullEvent): Refusal | null => {
  if (holds(state, by, task)) return null
  const offered = task === 'mark' && !needPull ? no('not-offered') : null
  return isFree(state) ?? offered ?? taskRefusal(state, task, by)
}

const push = (state: LifecycleState, { task, by, version }: PushEvent): Refusal | null => {
  if (version !== state.version) return no('stale-version', { version: state.version })
  if (holds(state, by, task)) return null
  if (state.lease !== null) return state.lease.holder === by.id ? no('not-held') : isFree(state)
  const lapsed = state.lapsed.some((each) => each.holder === by.id && each.task === task)
  return (lapsed ? null : no('not-held')) ?? taskRefusal(state, task, by)
}

const renew = (state: LifecycleState, by: LifecycleActor): Refusal | null => {
  if (state.lease !== null) return state.lease.holder === by.id ? null : isFree(state)
  const lapsed = lapsedFor(state, by)
  return lapsed === undefined ? no('not-held') : taskRefusal(state, lapsed.task, by)
}

const expire = ({ lease }: LifecycleState, at: number): Refusal | null => {
  if (lease === null) return no('not-held')
  return lease.expiresAt <= at ? null : no('not-expired')
}

/** The restored task must again be this person's. */
const takeBack = (state: LifecycleState, event: TakeBackEvent): Refusal | null => {
  const { by, task, at, restore, takenOn, until } = event
  if (state.lease !== null || takenOn) return no('taken-on')
  return at > until ? no('too-late') : taskRefusal({ ...state, ...restore }, task, by)
}

export const REVERT_FROM = {
  checked: ['approved', 'unapproved'],
  marked: ['checked'],
} as const satisfies Record<string, readonly Status[]>

export const HAND_OVER_FROM = ['rejected', 'unapproved', 'pending'] as const satisfies readonly Status[]

export const refusalOf = (state: LifecycleState, event: LifecycleEvent): Refusal | null => {
  switch (event.type) {
    case 'PULL':
      return pull(state, event)
    case 'PUSH':
      return push(state, event)
    case 'RENEW':
      return renew(state, event.by)
    case 'RELEASE':
      return state.lease?.holder === event.by.id ? null : no('not-held')
    case 'EXPIRE':
      return expire(state, event.at)
    case 'EVICT':
      return state.lease === null ? no('not-held') : null
    case 'REVERT':
      return fits(state.status, REVERT_FROM[event.to]) ?? isFree(state)
    case 'RESET':
      return event.laterRecord === null ? null : no('later-record', { record: event.laterRecord })
    case 'TAKE_BACK':
      return takeBack(state, event)
    case 'PASS':
      return (
        fits(state.status, ['marked']) ??
        isFree(state) ??
        (state.judges.length > 0 ? no('already-judged') : null)
      )
    case 'IMPORT':
      return fits(state.status, ['unmarked']) ?? isFree(state)
    case 'PRELABEL':
      // Handed-in work builds on its pre-label.
      return (
        fits(state.status, ['unmarked']) ??
        isFree(state) ??
        (state.lastVersion > 0 ? no('once-marked') : null)
      )
    case 'HAND_OVER':
      return fits(state.status, HAND_OVER_FROM) ?? isFree(state)
  }
}
