import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import type { Task } from '../../src/domain/lifecycle/tasks.ts'
import type { Caller } from '../http/caller.ts'
import { forKinds, type FamilyCall } from '../http/handlers.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { pull, type PullRequest } from '../workflow/leases/pull.ts'
import {
  prepareDuplicate,
  prepareJudgements,
  prepareMarks,
  preparePendingDecision,
  type Preparation,
} from '../workflow/push/prepare.ts'
import { push, pushOne } from '../workflow/push/push.ts'
import {
  approveCounts,
  approvePeople,
  markCounts,
  rejectCounts,
  userWork,
} from '../workflow/queries/counts.ts'
import { listPersonWork } from '../workflow/queries/person-work.ts'
import {
  waitingPage,
  waitingPeople,
  waitingRecord,
  type WaitingList,
} from '../workflow/queries/waiting-lists.ts'

/** Fits any kind; the contract tests check each kind's schema. */
type OfKind = never

type Pushing = Pick<FamilyCall<'marks.push'>, 'caller' | 'idempotentTogether'>
type PushingOne = Pick<FamilyCall<'marks.pushEdit'>, 'caller' | 'idempotent'>

const workOf = (dependencies: WorkflowDependencies, kind: Kind) => ({
  pull: async (caller: Caller, task: Task, request: PullRequest) =>
    (await pull(dependencies, caller, kind, task, request)) as OfKind,
  pullOne: async (caller: Caller, task: Task, request: PullRequest) =>
    (await pull(dependencies, caller, kind, task, { ...request, usual: 1 })) as OfKind,
  push: ({ caller, idempotentTogether }: Pushing, preparation: Preparation) =>
    idempotentTogether(async (tx) => ({
      results: await push(tx, { dependencies, caller, kind }, preparation),
    })),
  pushOne: ({ caller, idempotent }: PushingOne, preparation: Preparation) =>
    idempotent((tx) => pushOne(tx, { dependencies, caller, kind }, preparation)),
})

const itemOf = <Body extends object>({ body, params }: { body: Body; params: { id: string } }) => ({
  ...body,
  id: params.id,
})

type Marks = 'tasks.pull' | `marks.${'push' | 'pullEdit' | 'pushEdit' | 'duplicate' | 'markCounts'}`
type Judgements = `${'checks' | 'approve'}.${'pull' | 'push' | 'pullEdit' | 'pushEdit'}` | 'approve.counts'

const pushHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Marks | Judgements>(ALL_KINDS, (kind) => {
    const work = workOf(dependencies, kind)
    return {
      'tasks.pull': ({ caller, body }) => work.pull(caller, 'mark', body),
      'marks.push': (call) => work.push(call, prepareMarks(kind, 'mark', call.body.items)),
      'marks.pullEdit': ({ caller, body }) => work.pullOne(caller, 'edit-mark', body),
      'marks.pushEdit': (call) => work.pushOne(call, prepareMarks(kind, 'edit-mark', [itemOf(call)])),
      'marks.duplicate': (call) => work.pushOne(call, prepareDuplicate(call.caller, kind, call.body)),
      'marks.markCounts': ({ caller, query }) => markCounts(dependencies, caller, kind, query.tagId),
      'checks.pull': ({ caller, body }) => work.pull(caller, 'check', body),
      'checks.push': (call) => work.push(call, prepareJudgements(kind, 'check', call.body.items)),
      'checks.pullEdit': ({ caller, body }) => work.pullOne(caller, 'edit-check', body),
      'checks.pushEdit': (call) => work.pushOne(call, prepareJudgements(kind, 'edit-check', [itemOf(call)])),
      'approve.pull': ({ caller, body }) => work.pull(caller, 'approve', body),
      'approve.push': (call) => work.push(call, prepareJudgements(kind, 'approve', call.body.items)),
      'approve.pullEdit': ({ caller, body }) => work.pullOne(caller, 'edit-approve', body),
      'approve.pushEdit': (call) =>
        work.pushOne(call, prepareJudgements(kind, 'edit-approve', [itemOf(call)])),
      'approve.counts': ({ caller, query }) => approveCounts(dependencies, caller, kind, query.tagId),
    }
  })

type Rejects = `reject-records.${'list' | 'next' | 'get' | 'mark' | 'rejected-users' | 'check-users'}`
type Unapproved = `unapproved-records.${'list' | 'next' | 'get' | 'mark' | 'users' | 'approve-users'}`

type RejectPart<Name extends string, Of extends string> = Pick<
  FamilyCall<Extract<Rejects, `reject-records.${Name}`>>,
  Of & keyof FamilyCall<Extract<Rejects, `reject-records.${Name}`>>
>

function returnedWork(
  dependencies: WorkflowDependencies,
  list: WaitingList & { status: 'rejected' | 'unapproved' },
) {
  const { kind, status, byNode = false } = list
  const work = workOf(dependencies, kind)
  const people =
    (side: 'marker' | 'judge') =>
    ({ caller, query }: RejectPart<'rejected-users' | 'check-users', 'caller' | 'query'>) =>
      waitingPeople(dependencies, caller, list, side, query)
  return {
    list: ({ caller, query }: RejectPart<'list', 'caller' | 'query'>) =>
      waitingPage(dependencies, caller, list, query),
    next: ({ caller, body }: RejectPart<'next', 'caller' | 'body'>) =>
      work.pullOne(caller, 'redo', { ...body, status, byNode }),
    get: async ({ caller, params }: RejectPart<'get', 'caller' | 'params'>) =>
      (await waitingRecord(dependencies, caller, list, params.id)) as OfKind,
    mark: (call: RejectPart<'mark', 'caller' | 'body' | 'params' | 'idempotent'>) =>
      work.pushOne(call, prepareMarks(kind, 'redo', [itemOf(call)])),
    markers: people('marker'),
    judges: people('judge'),
  }
}

const returnedHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Rejects | Unapproved>(ALL_KINDS, (kind) => {
    const rejected = returnedWork(dependencies, { kind, status: 'rejected' })
    const unapproved = returnedWork(dependencies, { kind, status: 'unapproved' })
    return {
      'reject-records.list': rejected.list,
      'reject-records.next': rejected.next,
      'reject-records.get': rejected.get,
      'reject-records.mark': rejected.mark,
      'reject-records.rejected-users': rejected.markers,
      'reject-records.check-users': rejected.judges,
      'unapproved-records.list': unapproved.list,
      'unapproved-records.next': unapproved.next,
      'unapproved-records.get': unapproved.get,
      'unapproved-records.mark': unapproved.mark,
      'unapproved-records.users': unapproved.markers,
      'unapproved-records.approve-users': unapproved.judges,
    }
  })

type Pending =
  | `pending.${'list' | 'users' | 'next' | 'check' | 'mark'}`
  | `resources.${'users' | 'usersPull'}`

const pendingHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Pending>(ALL_KINDS, (kind) => {
    const work = workOf(dependencies, kind)
    const list = { kind, status: 'pending' } as const
    return {
      'pending.list': ({ caller, query }) => waitingPage(dependencies, caller, list, query),
      'pending.users': ({ caller, query }) => waitingPeople(dependencies, caller, list, 'marker', query),
      'pending.next': ({ caller, body: { stage, ...request } }) =>
        work.pullOne(caller, `pending-${stage}`, request),
      'pending.check': (call) => work.pushOne(call, preparePendingDecision(kind, call.params.id, call.body)),
      'pending.mark': (call) => work.pushOne(call, prepareMarks(kind, 'pending-mark', [itemOf(call)])),
      'resources.users': ({ caller, query }) => userWork(dependencies, caller, kind, query.tagId),
      'resources.usersPull': async ({ caller, body: { purpose, userId, status, ...request } }) =>
        purpose === 'look'
          ? ((await listPersonWork(dependencies, caller, kind, { ...request, userId, status })) as OfKind)
          : work.pull(caller, 'check', { ...request, markerId: userId }),
    }
  })

type Nodes = `v2.checks.${'pull' | 'push'}` | 'approve-users' | `v2.${Rejects}` | 'reject-records.counts'

const nodeHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<'image-node', Nodes>(['image-node'], (kind) => {
    const work = workOf(dependencies, kind)
    const rejected = returnedWork(dependencies, { kind, status: 'rejected', byNode: true })
    return {
      'v2.checks.pull': ({ caller, body }) => work.pull(caller, 'check', body),
      'v2.checks.push': (call) => work.push(call, prepareJudgements(kind, 'check', call.body.items)),
      'approve-users': ({ caller }) => approvePeople(dependencies.store.db, caller, kind),
      'v2.reject-records.list': rejected.list,
      'v2.reject-records.next': rejected.next,
      'v2.reject-records.get': rejected.get,
      'v2.reject-records.mark': rejected.mark,
      'v2.reject-records.rejected-users': rejected.markers,
      'v2.reject-records.check-users': rejected.judges,
      'reject-records.counts': ({ caller, query }) => rejectCounts(dependencies, caller, kind, query.tagId),
    }
  })

export const workflowHandlers = (dependencies: WorkflowDependencies) => ({
  ...pushHandlers(dependencies),
  ...returnedHandlers(dependencies),
  ...pendingHandlers(dependencies),
  ...nodeHandlers(dependencies),
})
