import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { sendCsv } from '../http/csv.ts'
import { forKinds } from '../http/for-kinds.ts'
import type { Answer, FamilyResponse, Handlers } from '../http/handlers.ts'
import { beat } from '../workflow/leases/activity.ts'
import { handOver, revert } from '../workflow/interventions/revert.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { resourceDetail } from '../workflow/queries/detail.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '../workflow/push/drafts.ts'
import { duplicatesOf } from '../workflow/queries/duplicates.ts'
import { problemOf } from '../workflow/failure.ts'
import { resourceFrames } from '../workflow/views/frames.ts'
import { checkedPeople, historyBatches, historyPage } from '../workflow/queries/history.ts'
import { heartbeat, release } from '../workflow/leases/leases.ts'
import { resetRecord, resetRecords } from '../workflow/interventions/reset.ts'
import { revertPreview } from '../workflow/interventions/revert-preview.ts'
import { resourcePage } from '../workflow/queries/resource-list.ts'
import { recordText } from './table-text.ts'
import { mapEach, recordColumns, recordRow } from './tables.ts'

type Families = `drafts.${'list' | 'get' | 'put' | 'delete'}` | `leases.${'release' | 'heartbeat'}`

const heldHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Families>(ALL_KINDS, (kind) => ({
    'drafts.list': ({ caller, query }) => listDrafts(dependencies, caller, kind, query),
    'drafts.get': async ({ caller, params }) =>
      (await readDraft(dependencies.store.db, caller, kind, params.id)) as FamilyResponse<'drafts.get'>,
    'drafts.put': ({ caller, params, body }) => saveDraft(dependencies, caller, kind, params.id, body),
    'drafts.delete': async ({ caller, params }) => {
      await dropDraft(dependencies.store.db, caller, kind, params.id)
      return { ok: true }
    },
    'leases.release': async ({ caller, params }) => {
      await release(dependencies, caller, kind, params.id)
      return { ok: true }
    },
    'leases.heartbeat': async ({ caller, body }) => ({
      leases: await heartbeat(dependencies, caller, kind, body.ids),
    }),
  }))

const adminHandlers = ({ store, now }: WorkflowDependencies) =>
  forKinds<Kind, 'admin.tags.revert' | 'admin.tags.revertPreview' | 'admin.resources.handOver'>(
    ALL_KINDS,
    (kind) => ({
      'admin.tags.revert': (call) =>
        call.inSteps(revert(call.caller, kind, call.params.id, call.body, now())),
      'admin.tags.revertPreview': ({ params, body }) => revertPreview(store.db, kind, params.id, body, now()),
      'admin.resources.handOver': (call) =>
        call.idempotent(async (tx) => ({ results: await handOver(tx, call.caller, kind, call.body, now()) })),
    }),
  )

type RecordIds =
  | `operationRecords.${'list' | 'csv' | 'reset' | 'resetMany' | 'checkedUsers'}`
  | `resources.${'list' | 'get' | 'frames' | 'duplicates'}`
  | 'activity.beat'

const recordHandlers = (dependencies: WorkflowDependencies): Pick<Handlers, RecordIds> => ({
  'resources.get': async ({ caller, params, query }) =>
    (await resourceDetail(dependencies, caller, params.id, query.version)) as Answer<'resources.get'>,
  'resources.duplicates': ({ caller, params }) => duplicatesOf(dependencies, caller, params.id),
  'resources.frames': ({ caller, params }) => resourceFrames(dependencies.store.db, caller, params.id),
  'operationRecords.list': ({ caller, query }) => historyPage(dependencies.store.db, caller, query),
  'activity.beat': ({ caller, body }) => beat(dependencies.store, caller, body.items, dependencies.now()),
  'resources.list': ({ caller, query }) => resourcePage(dependencies, caller, query),
  'operationRecords.csv': async ({ caller, query }, _request, reply) => {
    const batches = historyBatches(dependencies.store.db, caller, query)
    const rows = mapEach(batches, (records) => records.map(recordRow))
    return sendCsv(reply, recordText.file, recordColumns, rows)
  },
  'operationRecords.reset': (call) =>
    call.idempotent(async (tx) => {
      const result = await resetRecord(tx, call.caller, call.params.id, dependencies.now())
      if (!result.ok) throw problemOf(result.error)
      return result
    }),
  'operationRecords.resetMany': (call) =>
    call.idempotent((tx) => resetRecords(tx, call.caller, call.body.ids, dependencies.now())),
  'operationRecords.checkedUsers': ({ caller, query }) =>
    checkedPeople(dependencies.store.db, caller, query.kind),
})

/** Drafts and leases of what is in hand, the trail of what happened, and what admins move by hand. */
export const leaseHandlers = (dependencies: WorkflowDependencies) => ({
  ...heldHandlers(dependencies),
  ...adminHandlers(dependencies),
  ...recordHandlers(dependencies),
})
