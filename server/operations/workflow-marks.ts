import { ALL_KINDS } from '../../src/domain/kinds.ts'
import type { FamilyResponse } from '../http/handlers.ts'
import { forKinds } from '../http/for-kinds.ts'
import { markCounts } from '../workflow/queries/counts.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { prepareDuplicate, prepareMarks } from '../workflow/push/prepare.ts'
import { pull } from '../workflow/leases/pull.ts'
import { push, pushOne } from '../workflow/push/push.ts'

type Families = 'tasks.pull' | `marks.${'push' | 'pullEdit' | 'pushEdit' | 'duplicate' | 'markCounts'}`

/** New marks, and one's own marks taken back to be edited. */
export const markHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<(typeof ALL_KINDS)[number], Families>(ALL_KINDS, (kind) => ({
    'tasks.pull': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'mark', body)) as FamilyResponse<'tasks.pull'>,
    'marks.push': async (call) => {
      const preparation = prepareMarks(kind, 'mark', call.body.items)
      const pushing = { dependencies, caller: call.caller, kind }
      return call.idempotent(async (tx) => ({ results: await push(tx, pushing, preparation) }))
    },
    'marks.pullEdit': async ({ caller, body }) =>
      (await pull(dependencies, caller, kind, 'edit-mark', {
        ...body,
        usual: 1,
      })) as FamilyResponse<'marks.pullEdit'>,
    'marks.pushEdit': async (call) => {
      const input = { ...call.body, id: call.params.id }
      const preparation = prepareMarks(kind, 'edit-mark', [input])
      return call.idempotent((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, preparation))
    },
    'marks.duplicate': async (call) => {
      const preparation = prepareDuplicate(call.caller, kind, call.body)
      return call.idempotent((tx) => pushOne(tx, { dependencies, caller: call.caller, kind }, preparation))
    },
    'marks.markCounts': ({ caller, query }) => markCounts(dependencies, caller, kind, query.tagId),
  }))
