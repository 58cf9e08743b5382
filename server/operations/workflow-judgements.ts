import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { FamilyResponse } from '../http/handlers.ts'
import { approveCounts, approvePeople } from '../workflow/queries/counts.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { prepareVerdicts } from '../workflow/push/prepare.ts'
import { pull } from '../workflow/leases/pull.ts'
import { push, pushOne } from '../workflow/push/push.ts'

type Checks = `checks.${'pull' | 'push' | 'pullEdit' | 'pushEdit'}`
type Approvals = `approve.${'pull' | 'push' | 'pullEdit' | 'pushEdit' | 'counts'}`

const checkHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Checks>(ALL_KINDS, (kind) => ({
    'checks.pull': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'check', body)) as FamilyResponse<'checks.pull'>,
    'checks.push': async (call) => {
      const preparation = prepareVerdicts(kind, 'check', call.body.items)
      const pushing = { dependencies, caller: call.caller, kind }
      return call.idempotent(async (tx) => ({ results: await push(tx, pushing, preparation) }))
    },
    'checks.pullEdit': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'edit-check', {
        ...body,
        usual: 1,
      })) as FamilyResponse<'checks.pullEdit'>,
    'checks.pushEdit': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const preparation = prepareVerdicts(kind, 'edit-check', [input])
      return call.idempotent((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, preparation))
    },
  }))

const approvalHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Approvals>(ALL_KINDS, (kind) => ({
    'approve.pull': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'approve', body)) as FamilyResponse<'approve.pull'>,
    'approve.push': async (call) => {
      const preparation = prepareVerdicts(kind, 'approve', call.body.items)
      const pushing = { dependencies, caller: call.caller, kind }
      return call.idempotent(async (tx) => ({ results: await push(tx, pushing, preparation) }))
    },
    'approve.pullEdit': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'edit-approve', {
        ...body,
        usual: 1,
      })) as FamilyResponse<'approve.pullEdit'>,
    'approve.pushEdit': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const preparation = prepareVerdicts(kind, 'edit-approve', [input])
      return call.idempotent((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, preparation))
    },
    'approve.counts': ({ caller, query }) => approveCounts(dependencies, caller, kind, query.tagId),
  }))

/** Checks with verdicts on single nodes: the same check, with more said. */
const nodeCheckHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<'image-node', `v2.checks.${'pull' | 'push'}` | 'approve-users'>(['image-node'], (kind) => ({
    'v2.checks.pull': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'check', body)) as FamilyResponse<'v2.checks.pull'>,
    'v2.checks.push': async (call) => {
      const preparation = prepareVerdicts(kind, 'check', call.body.items)
      const pushing = { dependencies, caller: call.caller, kind }
      return call.idempotent(async (tx) => ({ results: await push(tx, pushing, preparation) }))
    },
    'approve-users': ({ caller }) => approvePeople(dependencies.store.db, caller, kind),
  }))

/** Checks and approvals, and one's own taken back to be edited. */
export const judgementHandlers = (dependencies: WorkflowDependencies) => ({
  ...checkHandlers(dependencies),
  ...approvalHandlers(dependencies),
  ...nodeCheckHandlers(dependencies),
})
