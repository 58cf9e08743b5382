import { PageSizeParameterLimits, SignRequestLimits } from '../../contract/limits.ts'
import type { Client } from '../../api/client.ts'
import type { Data } from '../../api/call-types.ts'
import { familyPath } from '../../api/kind-paths.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { PortFailure } from '../../machines/failure.ts'
import { asFailure, failureOfStatus } from '../../machines/failure.ts'
import type {
  DraftReceipt,
  DraftSave,
  LeaseReport,
  WorkQueue,
  PullAnswer,
  PullRequest,
  PushReceipt,
  PushRequest,
} from '../../machines/ports.ts'
import type { ServerDraft, WorkItem, Assignment } from '../../machines/work.ts'
import { ApiError } from '../../api/api-error.ts'
import { createBodyWriter } from './body-writer.ts'
import { deliverRows, rowDeliveryOf } from '../mask-rows/row-delivery.ts'
import { forgetSentRows } from '../mask-rows/sent-rows.ts'
import { asPort } from '../port-failures.ts'
import { browserName, newKey } from '../random-key.ts'

type PullFamily =
  | 'pullMark'
  | 'pullCheck'
  | 'pullMarker'
  | 'pullApprove'
  | 'pullEditMark'
  | 'pullEditCheck'
  | 'pullEditApprove'
  | 'rejectedNext'
  | 'unapprovedNext'
  | 'pendingNext'

const EDIT_PULLS = { mark: 'pullEditMark', check: 'pullEditCheck', approve: 'pullEditApprove' } as const
const EDIT_PUSHES = { mark: 'pushEditMark', check: 'pushEditCheck', approve: 'pushEditApprove' } as const

function pullFamily({ assignment, markerId }: PullRequest): PullFamily {
  switch (assignment.stage) {
    case 'mark':
      return 'pullMark'
    case 'check':
      return markerId === undefined ? 'pullCheck' : 'pullMarker'
    case 'approve':
      return 'pullApprove'
    case 'edit':
      return EDIT_PULLS[assignment.of]
    case 'redo':
      return assignment.from === 'rejected' ? 'rejectedNext' : 'unapprovedNext'
    case 'pending':
      return 'pendingNext'
  }
}

type EditPush = (typeof EDIT_PUSHES)[keyof typeof EDIT_PUSHES]
type RedoPush = 'rejectedMark' | 'unapprovedMark'
type PendingPush = 'pendingMark' | 'pendingCheck'

function pushFamily(
  assignment: Assignment,
):
  | { family: 'pushMark' | 'pushCheck' | 'pushApprove'; inBatch: true }
  | { family: EditPush | RedoPush | PendingPush; inBatch: false } {
  switch (assignment.stage) {
    case 'mark':
      return { family: 'pushMark', inBatch: true }
    case 'check':
      return { family: 'pushCheck', inBatch: true }
    case 'approve':
      return { family: 'pushApprove', inBatch: true }
    case 'edit':
      return { family: EDIT_PUSHES[assignment.of], inBatch: false }
    case 'redo':
      return { family: assignment.from === 'rejected' ? 'rejectedMark' : 'unapprovedMark', inBatch: false }
    case 'pending':
      return { family: assignment.as === 'mark' ? 'pendingMark' : 'pendingCheck', inBatch: false }
  }
}

/** New marks, checks and approvals accept no chosen item. */
function pullBody({ assignment, tagId, markerId, count, id }: PullRequest): Record<string, unknown> {
  const tag = tagId !== undefined && { tagId }
  const many = count !== undefined && { count }
  const chosen = id !== undefined && { id }
  if (assignment.stage === 'edit') return { ...tag, ...chosen }
  if (assignment.stage === 'redo') return { ...tag, ...many, ...chosen }
  if (assignment.stage === 'pending') return { stage: assignment.as, ...tag, ...many, ...chosen }
  const ofOne = assignment.stage === 'check' &&
    markerId !== undefined && { userId: markerId, purpose: 'check' }
  return { ...tag, ...many, ...ofOne }
}

/** The stage machine handles failures; an ended session is still reported. */
const REPORT = { report: 'caller' } as const

type PushResults = Data<'/api/images2/marks/push', 'post'>
type Pushed = Data<'/api/images2/marks/pushEdit/{id}', 'post'>

function singleResult(answer: PushResults): PushReceipt {
  const [result] = answer.results
  if (result?.ok) return { id: result.id, version: result.version, status: result.status }
  if (!result) throw failureOfStatus(500, '', 'the push answered no result')
  const { status, code, message, reason, details } = result.error
  throw failureOfStatus(status, message, reason, { code, details })
}

const receiptOf = ({ id, version, status }: Pushed): PushReceipt => ({ id, version, status })

export interface DraftTime {
  readonly id: string
  readonly savedAt: number
}

type Write = ReturnType<typeof createBodyWriter>

const isElsewhere = (failure: PortFailure): boolean =>
  failure.status === 409 && failure.code === 'draft-elsewhere'

const knownDraft = (writer: string, basedOn: number | null) => ({
  writer,
  basedOn: basedOn === null ? null : new Date(basedOn).toISOString(),
})

function createLeaseCalls(api: Client, write: Write, writer: () => string) {
  const readDraft = async (
    { kind, id }: Pick<DraftSave, 'kind' | 'id'>,
    signal?: AbortSignal,
  ): Promise<ServerDraft> => {
    const options = signal ? { ...REPORT, signal } : REPORT
    const draft = await asPort(api.get(familyPath(kind, 'draft'), { id }, options))
    return draft
  }

  const draftTimes = async (kind: Kind): Promise<DraftTime[]> => {
    const { items } = await asPort(
      api.get(familyPath(kind, 'drafts'), { pageSize: PageSizeParameterLimits.maximum }, REPORT),
    )
    return items.map(({ resource, savedAt }) => ({ id: resource.uuid, savedAt: Date.parse(savedAt) }))
  }

  const saveDraft = async (draft: DraftSave, signal: AbortSignal): Promise<DraftReceipt> => {
    const path = familyPath(draft.kind, 'draft')
    const body = {
      version: draft.version,
      stage: draft.stage,
      annotation: draft.annotation,
      judgement: draft.verdict,
      activeSeconds: Math.round(draft.activeMs / 1000),
      ...knownDraft(writer(), draft.basedOn),
    }
    const options = { ...REPORT, signal, write, params: { id: draft.id } }
    try {
      const saved = await asPort(api.put(path, body as never, options))
      return { savedAt: Date.parse(saved.savedAt) }
    } catch (error) {
      if (!isElsewhere(asFailure(error))) throw error
      return { elsewhere: await readDraft(draft, signal) }
    }
  }

  const release = async (kind: Kind, id: string): Promise<void> => {
    await asPort(api.post(familyPath(kind, 'release'), undefined, { ...REPORT, params: { id } }))
    forgetSentRows(id)
  }

  const takeBack = async ({ kind }: WorkQueue, id: string): Promise<WorkItem> => {
    const item = await asPort(
      api.post(familyPath(kind, 'takeBack'), undefined, { ...REPORT, params: { id } }),
    )
    forgetSentRows(id)
    return item
  }

  const heartbeat = async (kind: Kind, ids: readonly string[], signal: AbortSignal): Promise<LeaseReport> => {
    const path = familyPath(kind, 'heartbeat')
    const answer = await asPort(api.post(path, { ids: [...ids] }, { ...REPORT, signal }))
    const held = new Set(answer.leases.map(({ id }) => id))
    ids.filter((id) => !held.has(id)).forEach(forgetSentRows)
    return { held: answer.leases.map(({ id, expiresAt }) => ({ id, expiresAt })) }
  }

  const resign = async (items: readonly WorkItem[]) => {
    const ids = items.map((item) => item.resource.uuid)
    if (ids.length === 0) return []
    const answer = await api.post(
      '/api/media/sign',
      { ids: ids.slice(0, SignRequestLimits.ids.maxItems) },
      REPORT,
    )
    return answer.items
  }

  return { saveDraft, readDraft, draftTimes, release, takeBack, heartbeat, resign }
}

/** One writer for all pages: a push reuses the Blobs of its drafts. */
const writeBody = createBodyWriter(newKey())

const thisBrowser = (): string => browserName(localStorage)

export function createWorkflowCalls(api: Client, write: Write = writeBody, writer = thisBrowser) {
  const pull = async (request: PullRequest, signal: AbortSignal): Promise<PullAnswer> => {
    const path = familyPath(request.kind, pullFamily(request))
    const answer = await asPort(api.post(path, pullBody(request), { ...REPORT, signal }))
    // Somebody else may have leased them since.
    answer.items.forEach(({ resource }) => forgetSentRows(resource.uuid))
    // Machines have opaque JSON; the contract types documents.
    return { items: answer.items, remaining: answer.remaining }
  }

  const send = async ({ kind, assignment, idempotencyKey, item }: PushRequest, signal: AbortSignal) => {
    const target = pushFamily(assignment)
    const { basedOn, ...said } = item
    const sent = basedOn === undefined ? said : { ...said, draft: knownDraft(writer(), basedOn) }
    const options = { ...REPORT, signal, idempotencyKey, write }
    if (item.duplicateOf !== undefined) {
      const path = familyPath(kind, 'duplicate')
      return receiptOf(await asPort(api.post(path, sent as never, options)))
    }
    if (target.inBatch) {
      const path = familyPath(kind, target.family)
      return singleResult(await asPort(api.post(path, { items: [sent] } as never, options)))
    }
    const { id, ...body } = sent
    const path = familyPath(kind, target.family)
    const answer: Pushed = await asPort(api.post(path, body as never, { ...options, params: { id } }))
    return receiptOf(answer)
  }

  const push = async (request: PushRequest, signal: AbortSignal): Promise<PushReceipt> => {
    const { item, rows } = request
    if (rows) await deliverRows(rows, rowDeliveryOf(api, item))
    const receipt = await send(request, signal)
    forgetSentRows(item.id)
    return receipt
  }

  const fetchItem = async ({ kind, assignment }: WorkQueue, id: string, signal: AbortSignal) => {
    try {
      const detail = await api.get('/api/resources/{id}', { id }, { ...REPORT, signal })
      if (detail.resource.kind !== kind) return null
      return {
        resource: detail.resource,
        stage: assignment.stage,
        lease: null,
        version: detail.version,
        annotation: detail.annotation,
        draft: null,
        judgement: detail.judgement,
        marker: detail.marker,
        holder: detail.holder,
        labels: detail.labels,
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      return asPort(Promise.reject(error as Error))
    }
  }

  return { pull, push, fetchItem, ...createLeaseCalls(api, write, writer) }
}

export type WorkflowCalls = ReturnType<typeof createWorkflowCalls>
