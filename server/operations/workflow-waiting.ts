import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyResponse, FamilyCall } from '../http/handlers.ts'
import { rejectCounts, userWork } from '../workflow/queries/counts.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { listPersonWork } from '../workflow/queries/person-work.ts'
import { prepareMarks, preparePendingVerdict } from '../workflow/push/prepare.ts'
import { pull } from '../workflow/leases/pull.ts'
import { pushOne } from '../workflow/push/push.ts'
import type { WaitingList } from '../workflow/queries/waiting-lists.ts'
import { waitingPage, waitingPeople, waitingRecord } from '../workflow/queries/waiting-lists.ts'

type Rejects = `reject-records.${'list' | 'next' | 'get' | 'mark' | 'rejected-users' | 'check-users'}`
type Unapproved = `unapproved-records.${'list' | 'next' | 'get' | 'mark' | 'users' | 'approve-users'}`
type Pending =
  `pending.${'list' | 'users' | 'next' | 'check' | 'mark'}` | `resources.${'users' | 'usersPull'}`

/** Fits wherever an answer is of one kind: the contract tests hold each kind to its own schema. */
type OfKind = never

/** What calls of these families have alike. */
type Part<Name extends string, Of extends string> = Pick<
  FamilyCall<Extract<Rejects, `reject-records.${Name}`>>,
  Of & keyof FamilyCall<Extract<Rejects, `reject-records.${Name}`>>
>

/** Somebody else said that it needs more work, and it waits for whoever does that. */
function returnedWork(
  dependencies: WorkflowDependencies,
  list: WaitingList & { status: 'rejected' | 'unapproved' },
) {
  const { kind, status, byNode = false } = list
  const people =
    (side: 'marker' | 'judge') =>
    ({ caller, query }: Part<'rejected-users' | 'check-users', 'caller' | 'query'>) =>
      waitingPeople(dependencies, caller, list, side, query)
  return {
    list: ({ caller, query }: Part<'list', 'caller' | 'query'>) =>
      waitingPage(dependencies, caller, list, query),
    next: async ({ caller, body }: Part<'next', 'caller' | 'body'>) =>
      (await pull(dependencies, caller, kind, 'redo', {
        ...body,
        usual: 1,
        status,
        byNode,
      })) as OfKind,
    get: async ({ caller, params }: Part<'get', 'caller' | 'params'>) =>
      (await waitingRecord(dependencies, caller, list, params.id)) as OfKind,
    mark: async (call: Part<'mark', 'caller' | 'body' | 'params' | 'idempotent'>) => {
      const input = { ...call.body, id: call.params.id }
      const preparation = prepareMarks(kind, 'redo', [input])
      return call.idempotent((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, preparation))
    },
    markers: people('marker'),
    judges: people('judge'),
  }
}

const rejectHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Rejects>(ALL_KINDS, (kind) => {
    const { list, next, get, mark, markers, judges } = returnedWork(dependencies, {
      kind,
      status: 'rejected',
    })
    return {
      'reject-records.list': list,
      'reject-records.next': next,
      'reject-records.get': get,
      'reject-records.mark': mark,
      'reject-records.rejected-users': markers,
      'reject-records.check-users': judges,
    }
  })

const unapprovedHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Unapproved>(ALL_KINDS, (kind) => {
    const { list, next, get, mark, markers, judges } = returnedWork(dependencies, {
      kind,
      status: 'unapproved',
    })
    return {
      'unapproved-records.list': list,
      'unapproved-records.next': next,
      'unapproved-records.get': get,
      'unapproved-records.mark': mark,
      'unapproved-records.users': markers,
      'unapproved-records.approve-users': judges,
    }
  })

const pendingHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Pending>(ALL_KINDS, (kind) => ({
    'pending.list': ({ caller, query }) =>
      waitingPage(dependencies, caller, { kind, status: 'pending' }, query),
    'pending.users': ({ caller, query }) =>
      waitingPeople(dependencies, caller, { kind, status: 'pending' }, 'marker', query),
    'pending.next': async ({ caller, body: { stage, ...request } }) =>
      (await pull(dependencies, caller, kind, `pending-${stage}`, {
        ...request,
        usual: 1,
      })) as FamilyResponse<'pending.next'>,
    'pending.check': async (call) => {
      const preparation = preparePendingVerdict(kind, call.params.id, call.body)
      return call.idempotent((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, preparation))
    },
    'pending.mark': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const preparation = prepareMarks(kind, 'pending-mark', [input])
      return call.idempotent((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, preparation))
    },
    'resources.users': ({ caller, query }) => userWork(dependencies, caller, kind, query.tagId),
    'resources.usersPull': async ({ caller, body: { purpose, userId, status, ...request } }) =>
      (purpose === 'look'
        ? await listPersonWork(dependencies, caller, kind, { ...request, userId, status })
        : await pull(dependencies, caller, kind, 'check', {
            ...request,
            markerId: userId,
          })) as FamilyResponse<'resources.usersPull'>,
  }))

type NodeRejects = `v2.${Rejects}` | 'reject-records.counts'

/** What was rejected node by node. */
const nodeRejectHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<'image-node', NodeRejects>(['image-node'], (kind) => {
    const { list, next, get, mark, markers, judges } = returnedWork(dependencies, {
      kind,
      status: 'rejected',
      byNode: true,
    })
    return {
      'v2.reject-records.list': list,
      'v2.reject-records.next': next,
      'v2.reject-records.get': get,
      'v2.reject-records.mark': mark,
      'v2.reject-records.rejected-users': markers,
      'v2.reject-records.check-users': judges,
      'reject-records.counts': ({ caller, query }) => rejectCounts(dependencies, caller, kind, query.tagId),
    }
  })

/** Work that waits for somebody in particular: rejected, not accepted, pending; and looking through one person's work. */
export const waitingHandlers = (dependencies: WorkflowDependencies) => ({
  ...rejectHandlers(dependencies),
  ...unapprovedHandlers(dependencies),
  ...pendingHandlers(dependencies),
  ...nodeRejectHandlers(dependencies),
})
