import { violation } from '../../src/domain/documents/violation.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { ownerFilterOf } from '../accounts/scope.ts'
import { sendCsv } from '../http/csv.ts'
import { forKinds, type OperationResponse, type FamilyResponse, type Handlers } from '../http/handlers.ts'
import { fieldProblem } from '../http/problem.ts'
import type { Tickets } from '../http/tickets.ts'
import type { WorkflowDependencies } from '../workflow/dependencies.ts'
import { problemOf } from '../workflow/failure.ts'
import { resetRecord, resetRecords } from '../workflow/interventions/reset.ts'
import { handOver, revert, revertPreview } from '../workflow/interventions/revert.ts'
import { takeBack } from '../workflow/interventions/take-back.ts'
import { beat } from '../workflow/leases/activity.ts'
import { heartbeat, release } from '../workflow/leases/leases.ts'
import { readMaskRuns, readMasks, saveMasks, trackingOf } from '../workflow/masks/masks.ts'
import { dropDraft, listDrafts, readDraft, saveDraft } from '../workflow/push/drafts.ts'
import { resourceDetail, duplicatesOf } from '../workflow/queries/detail.ts'
import { taggedFilterOf } from '../workflow/queries/label-filter.ts'
import { checkedPeople, historyBatches, historyPage } from '../workflow/queries/history.ts'
import { resourcePage } from '../workflow/queries/resource-list.ts'
import { resourceFrames } from '../workflow/views/frames.ts'
import { mapEach, recordColumns, recordRow, recordText } from './tables.ts'

type Leased = `drafts.${'list' | 'get' | 'put' | 'delete'}` | `leases.${'release' | 'takeBack' | 'heartbeat'}`
type TagWideCall = 'admin.tags.revert' | 'admin.tags.revertPreview' | 'admin.resources.handOver'

const kindHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<Kind, Leased | TagWideCall>(ALL_KINDS, (kind) => {
    const { store, now } = dependencies
    return {
      'drafts.list': ({ caller, query }) => listDrafts(dependencies, caller, kind, query),
      'drafts.get': async ({ caller, params }) =>
        (await readDraft(store.db, caller, kind, params.id)) as FamilyResponse<'drafts.get'>,
      'drafts.put': ({ caller, params, body }) => saveDraft(dependencies, caller, kind, params.id, body),
      'drafts.delete': async ({ caller, params }) => {
        await dropDraft(store.db, caller, kind, params.id)
        return { ok: true }
      },
      'leases.release': async ({ caller, params }) => {
        await release(dependencies, caller, kind, params.id)
        return { ok: true }
      },
      'leases.takeBack': async ({ caller, params }) =>
        (await takeBack(dependencies, caller, kind, params.id)) as FamilyResponse<'leases.takeBack'>,
      'leases.heartbeat': async ({ caller, body }) => ({
        leases: await heartbeat(dependencies, caller, kind, body.ids),
      }),
      'admin.tags.revert': (call) =>
        call.inSteps(revert(call.caller, kind, call.params.id, call.body, now())),
      'admin.tags.revertPreview': ({ params, body }) => revertPreview(store.db, kind, params.id, body, now()),
      'admin.resources.handOver': (call) =>
        call.idempotent(async (tx) => ({ results: await handOver(tx, call.caller, kind, call.body, now()) })),
    }
  })

/** An empty response would say that there are no masks. */
function requireOrder({ from, to }: { from: number; to: number }): void {
  const { path, rule, reason } = violation('to', 'range-order')
  if (from > to) throw fieldProblem(400, [path, rule], reason)
}

export const maskHandlers = (dependencies: WorkflowDependencies) =>
  forKinds<'video-segment', `masks.${'get' | 'put' | 'index'}` | 'resources.byIds'>(
    ['video-segment'],
    (kind) => ({
      'masks.get': async ({ caller, query }) => {
        requireOrder(query)
        return { rows: await readMasks(dependencies, caller, kind, query) }
      },
      'masks.index': async ({ caller, query }) => ({
        runs: await readMaskRuns(dependencies, caller, kind, query),
      }),
      'masks.put': ({ caller, body }) => saveMasks(dependencies, caller, kind, body),
      'resources.byIds': async ({ caller, body }) => ({
        items: await trackingOf(dependencies, caller, kind, body.ids),
      }),
    }),
  )

type RecordIds =
  | `operationRecords.${'list' | 'csv' | 'csvLink' | 'reset' | 'resetMany' | 'checkedUsers'}`
  | `resources.${'list' | 'get' | 'frames' | 'duplicates'}`
  | 'activity.beat'

const RECORDS_CSV = '/api/operationRecords/csv'

const addressOf = (path: string, query: object): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

const recordHandlers = (
  dependencies: WorkflowDependencies,
  tickets: Pick<Tickets, 'issue'>,
): Pick<Handlers, RecordIds> => ({
  'resources.get': async ({ caller, params, query }) =>
    (await resourceDetail(
      dependencies,
      caller,
      params.id,
      query.version,
    )) as OperationResponse<'resources.get'>,
  'resources.duplicates': ({ caller, params }) => duplicatesOf(dependencies, caller, params.id),
  'resources.frames': ({ caller, params }) => resourceFrames(dependencies.store.db, caller, params.id),
  'resources.list': ({ caller, query }) => resourcePage(dependencies, caller, query),
  'activity.beat': ({ caller, body }) => beat(dependencies.store, caller, body.items, dependencies.now()),
  'operationRecords.list': ({ caller, query }) => historyPage(dependencies.store.db, caller, query),
  'operationRecords.csv': async ({ caller, query }, _request, reply) => {
    const batches = historyBatches(dependencies.store.db, caller, query)
    const rows = mapEach(batches, (records) => records.map(recordRow))
    return sendCsv(reply, recordText.file, recordColumns, rows)
  },
  // Checked here: a browser downloads the file without showing a refusal.
  'operationRecords.csvLink': async ({ caller, query }) => {
    ownerFilterOf(caller, query.scope, query.kind)
    taggedFilterOf(query)
    const { url, expiresAt } = tickets.issue(addressOf(RECORDS_CSV, query), caller.tokenHash)
    return { url, expiresAt: expiresAt.toISOString() }
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

export const resourceHandlers = (dependencies: WorkflowDependencies, tickets: Pick<Tickets, 'issue'>) => ({
  ...kindHandlers(dependencies),
  ...maskHandlers(dependencies),
  ...recordHandlers(dependencies, tickets),
})
