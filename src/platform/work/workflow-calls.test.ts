import { expect, test } from 'vitest'
import { createApiClient } from '../../api/client.ts'
import type { Assignment, PushItem } from '../../machines/work.ts'
import { sentRowsOf } from '../mask-rows/sent-rows.ts'
import { maskOfText } from '../mask-rows/testing.ts'
import type { WorkflowCalls } from './workflow-calls.ts'
import { createWorkflowCalls } from './workflow-calls.ts'

const forever = new AbortController().signal
const id = '6f1c1f0e-6d1b-4a57-9b1e-0c2d3e4f5a60'

/** Calls over a server that gives this answer, or these one after the other; `sent` tells what it was asked. */
function calls(answers: unknown, statuses: number | number[] = 200) {
  const isList = Array.isArray(statuses)
  const sent: [string, string, unknown][] = []
  const api = createApiClient({
    base: 'http://host.test',
    token: () => null,
    fetch: async (request) => {
      const text = await request.text()
      sent.push([request.method, new URL(request.url).pathname, text === '' ? null : JSON.parse(text)])
      const turn = sent.length - 1
      const answer: unknown = isList ? (answers as unknown[])[turn] : answers
      if (answer instanceof Error) throw answer
      return Response.json(answer, { status: isList ? (statuses[turn] ?? 500) : statuses })
    },
    onError: () => {},
  })
  return { calls: createWorkflowCalls(api, undefined, () => 'this browser'), sent }
}

const assignments: [Assignment, string, unknown][] = [
  [{ stage: 'mark' }, 'tasks/pull', { tagId: 3, count: 5 }],
  [{ stage: 'check' }, 'checks/pull', { tagId: 3, count: 5 }],
  [{ stage: 'approve' }, 'approve', { tagId: 3, count: 5 }],
  [{ stage: 'edit', of: 'mark' }, 'marks/pullEdit', { tagId: 3, id }],
  [{ stage: 'edit', of: 'check' }, 'checks/pullEdit', { tagId: 3, id }],
  [{ stage: 'edit', of: 'approve' }, 'approve/edit', { tagId: 3, id }],
  [{ stage: 'redo', from: 'rejected' }, 'reject-records/next', { tagId: 3, count: 5, id }],
  [{ stage: 'redo', from: 'unapproved' }, 'unapproved-records/next', { tagId: 3, count: 5, id }],
  [{ stage: 'pending', as: 'check' }, 'resources/pending/next', { stage: 'check', tagId: 3, count: 5, id }],
]

test.each(assignments)('%j is pulled at its own address', async (assignment, path, body) => {
  const { calls: workflow, sent } = calls({ items: [], remaining: 4 })
  const request = { kind: 'image', assignment, tagId: 3, count: 5, id } as const
  expect(await workflow.pull(request, forever)).toEqual({ items: [], remaining: 4 })
  expect(sent).toEqual([['POST', `/api/images2/${path}`, body]])
})

test('checks of what one person marked are pulled where people are listed', async () => {
  const { calls: workflow, sent } = calls({ items: [], remaining: 1 })
  const request = { kind: 'video', tagId: 3, markerId: 12, count: 5 } as const
  await workflow.pull({ ...request, assignment: { stage: 'check' } }, forever)
  await workflow.pull({ ...request, assignment: { stage: 'approve' } }, forever)
  expect(sent).toEqual([
    ['POST', '/api/videos/resources/users/pull', { tagId: 3, count: 5, userId: 12, purpose: 'check' }],
    ['POST', '/api/videos/approve', { tagId: 3, count: 5 }],
  ])
})

const item: PushItem = { id, version: 1, annotation: { a: 1 }, activeSeconds: 9 }
const { id: _id, ...body } = item

test.each<[Assignment, string]>([
  [{ stage: 'edit', of: 'mark' }, `marks/pushEdit/${id}`],
  [{ stage: 'edit', of: 'check' }, `checks/pushEdit/${id}`],
  [{ stage: 'edit', of: 'approve' }, `approve/edit/approved/${id}`],
  [{ stage: 'redo', from: 'rejected' }, `reject-records/${id}/mark`],
  [{ stage: 'redo', from: 'unapproved' }, `unapproved-records/${id}/mark`],
  [{ stage: 'pending', as: 'mark' }, `resources/pending/${id}/mark`],
  [{ stage: 'pending', as: 'check' }, `resources/pending/${id}/check`],
])('%j is pushed at the item’s address', async (assignment, path) => {
  const { calls: workflow, sent } = calls({ id, ok: true, version: 2, status: 'marked' })
  const request = { kind: 'image', assignment, idempotencyKey: 'key-12345678', item } as const
  expect(await workflow.push(request, forever)).toEqual({ id, version: 2, status: 'marked' })
  expect(sent).toEqual([['POST', `/api/images2/${path}`, body]])
})

test('marks of videos are pushed in a batch of one at their older address', async () => {
  const { calls: workflow, sent } = calls({ results: [{ id, ok: true, version: 2, status: 'marked' }] })
  const request = {
    kind: 'video',
    assignment: { stage: 'mark' },
    idempotencyKey: 'key-12345678',
    item,
  } as const
  expect(await workflow.push(request, forever)).toEqual({ id, version: 2, status: 'marked' })
  expect(sent).toEqual([['POST', '/api/marks/push', { items: [item] }]])
})

test.each([
  [null, null],
  [Date.parse('2026-03-01T08:00:00.250Z'), '2026-03-01T08:00:00.250Z'],
])('a push names the draft it continues (%s), and its author', async (basedOn, reported) => {
  const { calls: workflow, sent } = calls({ results: [{ id, ok: true, version: 2, status: 'marked' }] })
  const known = { ...item, basedOn }
  await workflow.push(
    { kind: 'image', assignment: { stage: 'mark' }, idempotencyKey: 'key-12345678', item: known },
    forever,
  )
  const draft = { writer: 'this browser', basedOn: reported }
  expect(sent).toEqual([['POST', '/api/images2/marks/push', { items: [{ ...item, draft }] }]])
})

test('a duplicate is submitted at its own address', async () => {
  const { calls: workflow, sent } = calls({ id, ok: true, version: 1, status: 'marked' })
  const duplicate = { id, version: 0, activeSeconds: 2, duplicateOf: '7f1c1f0e-6d1b-4a57-9b1e-0c2d3e4f5a61' }
  const request = { kind: 'video', assignment: { stage: 'mark' }, idempotencyKey: 'key-12345678' } as const
  expect(await workflow.push({ ...request, item: duplicate }, forever)).toEqual({
    id,
    version: 1,
    status: 'marked',
  })
  expect(sent).toEqual([['POST', '/api/marks/duplicate', duplicate]])
})

test('an item that a batch refuses rejects as a refusal', async () => {
  const error = { status: 409, message: '内容已被更新', reason: '当前版本为 3' }
  const { calls: workflow } = calls({ results: [{ id, ok: false, error }] })
  const request = {
    kind: 'image',
    assignment: { stage: 'check' },
    idempotencyKey: 'key-12345678',
    item,
  } as const
  await expect(workflow.push(request, forever)).rejects.toEqual({ type: 'refused', ...error })
})

const DRAFT = {
  kind: 'image',
  id,
  version: 1,
  stage: 'check',
  annotation: {},
  verdict: { isQualified: 2, availability: 0, comment: '漏标', errorBoxes: [] },
  activeMs: 12_400,
  basedOn: Date.UTC(2026, 2, 2, 9),
} as const

test.each([
  [new TypeError('network'), 200, { type: 'offline', status: null }],
  [{ message: 'm', reason: 'r' }, 503, { type: 'busy', status: 503 }],
  [{ message: 'm', reason: 'r' }, 401, { type: 'ended', status: 401 }],
  [{ message: 'm', reason: 'r' }, 422, { type: 'refused', status: 422 }],
])('a failed draft rejects with the error of the machines: %o %i', async (answer, status, failure) => {
  const { calls: workflow } = calls(answer, status)
  await expect(workflow.saveDraft(DRAFT, forever)).rejects.toMatchObject(failure)
})

test('a draft names its browser and what it continues; a conflicting one is fetched', async () => {
  const saved = calls({ savedAt: '2026-03-02T10:00:00.000Z', lease: null })
  expect(await saved.calls.saveDraft(DRAFT, forever)).toEqual({ savedAt: Date.UTC(2026, 2, 2, 10) })
  expect(saved.sent).toEqual([
    [
      'PUT',
      `/api/images2/drafts/${id}`,
      {
        version: 1,
        stage: 'check',
        annotation: {},
        judgement: { isQualified: 2, availability: 0, comment: '漏标', errorBoxes: [] },
        activeSeconds: 12,
        writer: 'this browser',
        basedOn: '2026-03-02T09:00:00.000Z',
      },
    ],
  ])
  const theirs = { annotation: { a: 1 }, version: 1, stage: 'check', savedAt: '2026-03-02T11:00:00.000Z' }
  const refused = { code: 'draft-elsewhere', message: 'm', reason: '保存于 2026-03-02 19:00:00' }
  const elsewhere = calls([refused, theirs], [409, 200])
  expect(await elsewhere.calls.saveDraft(DRAFT, forever)).toEqual({ elsewhere: theirs })
  expect(elsewhere.sent.map(([method, path]) => [method, path])).toEqual([
    ['PUT', `/api/images2/drafts/${id}`],
    ['GET', `/api/images2/drafts/${id}`],
  ])
})

test('an item that is no longer visible is null', async () => {
  const place = { kind: 'image', assignment: { stage: 'mark' } } as const
  expect(await calls({ message: 'm', reason: 'r' }, 404).calls.fetchItem(place, id, forever)).toBeNull()
})

const MARK: Assignment = { stage: 'mark' }
const KIND = 'video-segment'

test.each<[string, (workflow: WorkflowCalls) => Promise<unknown>, unknown, boolean]>([
  [
    'a pull',
    ({ pull }) => pull({ kind: KIND, assignment: MARK }, forever),
    { items: [{ resource: { uuid: id } }] },
    false,
  ],
  [
    'a push',
    ({ push }) => push({ kind: KIND, assignment: MARK, idempotencyKey: 'key-12345678', item }, forever),
    { results: [{ id, ok: true, version: 2, status: 'marked' }] },
    false,
  ],
  ['giving back', ({ release }) => release(KIND, id), { ok: true }, false],
  ['a lost lease', ({ heartbeat }) => heartbeat(KIND, [id], forever), { leases: [] }, false],
  [
    'a lease that holds',
    ({ heartbeat }) => heartbeat(KIND, [id], forever),
    { leases: [{ id, expiresAt: '' }] },
    true,
  ],
])(
  'after %s it is reported which masks are still known to be on the server',
  async (_name, call, answer, isKnown) => {
    const sent = sentRowsOf(id, 1)
    const placed = { objectId: 'o', frame: 3, row: maskOfText('1') }
    sent.note([placed])
    await call(calls(answer).calls)
    expect([sent.has(placed), sentRowsOf(id, 1) === sent]).toEqual([isKnown, true])
  },
)
