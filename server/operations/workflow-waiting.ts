import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyAnswer } from '../http/handlers.ts'
import { rejectCounts, userWork } from '../workflow/counts.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { lookAt } from '../workflow/look.ts'
import { prepareMark, preparePendingVerdict } from '../workflow/prepare.ts'
import { pull } from '../workflow/pull.ts'
import { pushOne } from '../workflow/push.ts'
import { waitingPage, waitingPeople, waitingRecord } from '../workflow/waiting-lists.ts'

type Rejects = `reject-records.${'list' | 'next' | 'get' | 'mark' | 'rejected-users' | 'check-users'}`
type Unapproved = `unapproved-records.${'list' | 'next' | 'get' | 'mark' | 'users' | 'approve-users'}`
type Pending = `pending.${'list' | 'next' | 'check' | 'mark'}` | `resources.${'users' | 'usersPull'}`

const rejectHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Rejects>(ALL_KINDS, (kind) => ({
    'reject-records.list': ({ caller, query }) => waitingPage(dependencies, caller, kind, 'rejected', query),
    'reject-records.next': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'redo', {
        ...body,
        usual: 1,
        status: 'rejected',
      })) as FamilyAnswer<'reject-records.next'>,
    'reject-records.get': async ({ caller, params }) =>
      (await waitingRecord(
        dependencies,
        caller,
        kind,
        'rejected',
        params.id,
      )) as FamilyAnswer<'reject-records.get'>,
    'reject-records.mark': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const item = await prepareMark(dependencies.store.db, kind, 'redo', input)
      return call.once((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, item))
    },
    'reject-records.rejected-users': ({ caller }) =>
      waitingPeople(dependencies, caller, kind, 'rejected', 'marker'),
    'reject-records.check-users': ({ caller }) =>
      waitingPeople(dependencies, caller, kind, 'rejected', 'judge'),
  }))

const unapprovedHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Unapproved>(ALL_KINDS, (kind) => ({
    'unapproved-records.list': ({ caller, query }) =>
      waitingPage(dependencies, caller, kind, 'unapproved', query),
    'unapproved-records.next': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'redo', {
        ...body,
        usual: 1,
        status: 'unapproved',
      })) as FamilyAnswer<'unapproved-records.next'>,
    'unapproved-records.get': async ({ caller, params }) =>
      (await waitingRecord(
        dependencies,
        caller,
        kind,
        'unapproved',
        params.id,
      )) as FamilyAnswer<'unapproved-records.get'>,
    'unapproved-records.mark': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const item = await prepareMark(dependencies.store.db, kind, 'redo', input)
      return call.once((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, item))
    },
    'unapproved-records.users': ({ caller }) =>
      waitingPeople(dependencies, caller, kind, 'unapproved', 'marker'),
    'unapproved-records.approve-users': ({ caller }) =>
      waitingPeople(dependencies, caller, kind, 'unapproved', 'judge'),
  }))

const pendingHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Pending>(ALL_KINDS, (kind) => ({
    'pending.list': ({ caller, query }) => waitingPage(dependencies, caller, kind, 'pending', query),
    'pending.next': async ({ caller, body: { stage, ...request } }) =>
      (await pull(dependencies, caller, kind, `pending-${stage}`, {
        ...request,
        usual: 1,
      })) as FamilyAnswer<'pending.next'>,
    'pending.check': async (call) => {
      const item = await preparePendingVerdict(dependencies.store.db, kind, call.params.id, call.body)
      return call.once((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, item))
    },
    'pending.mark': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const item = await prepareMark(dependencies.store.db, kind, 'pending-mark', input)
      return call.once((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, item))
    },
    'resources.users': ({ caller, query }) => userWork(dependencies, caller, kind, query.tagId),
    'resources.usersPull': async ({ caller, body: { purpose, userId, status, ...request } }) =>
      (purpose === 'look'
        ? await lookAt(dependencies, caller, kind, { ...request, userId, status })
        : await pull(dependencies, caller, kind, 'check', {
            ...request,
            markerId: userId,
          })) as FamilyAnswer<'resources.usersPull'>,
  }))

type NodeRejects = `v2.${Rejects}` | 'reject-records.counts'

/** What was rejected node by node. */
const nodeRejectHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<'image-node', NodeRejects>(['image-node'], (kind) => ({
    'v2.reject-records.list': ({ caller, query }) =>
      waitingPage(dependencies, caller, kind, 'rejected', query, true),
    'v2.reject-records.next': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'redo', {
        ...body,
        usual: 1,
        status: 'rejected',
        byNode: true,
      })) as FamilyAnswer<'v2.reject-records.next'>,
    'v2.reject-records.get': async ({ caller, params }) =>
      (await waitingRecord(
        dependencies,
        caller,
        kind,
        'rejected',
        params.id,
        true,
      )) as FamilyAnswer<'v2.reject-records.get'>,
    'v2.reject-records.mark': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const item = await prepareMark(dependencies.store.db, kind, 'redo', input)
      return call.once((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, item))
    },
    'v2.reject-records.rejected-users': ({ caller }) =>
      waitingPeople(dependencies, caller, kind, 'rejected', 'marker', true),
    'v2.reject-records.check-users': ({ caller }) =>
      waitingPeople(dependencies, caller, kind, 'rejected', 'judge', true),
    'reject-records.counts': ({ caller, query }) => rejectCounts(dependencies, caller, kind, query.tagId),
  }))

/** Work that waits for somebody in particular: rejected, not accepted, pending; and looking through one person's work. */
export const waitingHandlers = (dependencies: WorkflowDependencies) => ({
  ...rejectHandlers(dependencies),
  ...unapprovedHandlers(dependencies),
  ...pendingHandlers(dependencies),
  ...nodeRejectHandlers(dependencies),
})
