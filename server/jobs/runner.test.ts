import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { deleteAll, openTestStore } from '../store/testing.ts'
import { createEventHub } from '../events/hub.ts'
import { jobEvents } from './service/job-events.ts'
import { cancel, claim, enqueue, finish, report, revoke } from './queue.ts'
import { JobFailure, startJobRunner, type JobHandler, type JobRunner, type RunnerOptions } from './runner.ts'

let store: Store
let runners: JobRunner[]

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(() => {
  runners = []
})
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()))
  await deleteAll(store, 'jobs')
})

const signalled = (): { promise: Promise<void>; resolve: () => void } => {
  const emitter = new EventTarget()
  const promise = new Promise<void>((resolve) =>
    emitter.addEventListener('now', () => resolve(), { once: true }),
  )
  return { promise, resolve: () => void emitter.dispatchEvent(new Event('now')) }
}
const start = (handlers: Record<string, JobHandler>, more: Partial<RunnerOptions> = {}) => {
  const runner = startJobRunner({
    store,
    handlers,
    concurrency: 2,
    pollMs: 10,
    onError: () => undefined,
    ...more,
  })
  runners.push(runner)
  return runner
}
const add = (payload: Record<string, unknown> = {}, more = {}) =>
  enqueue(store.db, { type: 't', payload, createdBy: null, ...more })
const rowOf = (id: string) =>
  store.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const settled = (id: string) =>
  vi.waitUntil(
    async () => {
      const row = await rowOf(id)
      return ['done', 'failed', 'cancelled'].includes(row.status) ? row : null
    },
    { timeout: 60_000, interval: 10 },
  ) as Promise<Awaited<ReturnType<typeof rowOf>>>

test('a job runs, reports its progress, and stores its result', async () => {
  const id = await add({ n: 2 })
  start({
    t: async (job, { progress }) => {
      progress(0.5, '1 / 2')
      return { result: { doubled: (job.payload['n'] as number) * 2 }, text: '2 / 2' }
    },
  })
  const row = await settled(id)
  expect([row.status, row.result, row.progress, row.progress_text, row.attempts, row.locked_by]).toEqual([
    'done',
    { doubled: 4 },
    1,
    '2 / 2',
    1,
    null,
  ])
})

test('two runners share a queue and no job runs twice', async () => {
  const ids = await Promise.all(Array.from({ length: 24 }, (_, n) => add({ n })))
  const seen: unknown[] = []
  const handler: JobHandler = async (job) => {
    seen.push(job.payload['n'])
    return { result: {}, text: '' }
  }
  start({ t: handler })
  const second = startJobRunner({
    store: { ...store, kind: 'postgres' },
    handlers: { t: handler },
    concurrency: 2,
    pollMs: 10,
    onError: () => undefined,
  })
  runners.push(second)
  await Promise.all(ids.map(settled))
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids.map((_, n) => n))
})

test('temporary failures are retried, permanent ones are not', async () => {
  const errors: unknown[] = []
  let tries = 0
  start(
    {
      t: async (job) => {
        if (job.payload['hopeless']) throw new JobFailure('格式不对', { cause: 'bad magic' })
        tries += 1
        throw new Error('disk full')
      },
    },
    { onError: (error) => errors.push(error) },
  )
  const hopeless = await settled(await add({ hopeless: true }))
  expect([hopeless.status, hopeless.error, hopeless.attempts]).toEqual(['failed', '格式不对', 1])
  // People read the sentence, the log tells what lies behind it.
  expect(errors.splice(0)).toEqual(['bad magic'])
  const id = await add({}, { maxAttempts: 2 })
  await vi.waitUntil(async () => (await rowOf(id)).attempts === 1 && (await rowOf(id)).status === 'queued', {
    timeout: 60_000,
  })
  await store.db
    .updateTable('jobs')
    .set({ run_after: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  const row = await settled(id)
  expect([row.status, row.error, row.attempts, tries, errors.length]).toEqual([
    'failed',
    '任务没有完成，请重试；如果一直失败，请联系管理员',
    2,
    2,
    2,
  ])
})

test('a running job is notified of its cancellation; a waiting one ends at once', async () => {
  const started = signalled()
  const id = await add()
  start({
    t: (_job, { signal }) =>
      new Promise((_resolve, reject) => {
        started.resolve()
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  })
  await started.promise
  expect(await cancel(store.db, id)).toBe(true)
  expect((await settled(id)).status).toBe('cancelled')
  expect(await cancel(store.db, id)).toBe(false)
  const waiting = await enqueue(store.db, { type: 'other', payload: {}, createdBy: null })
  expect(await cancel(store.db, waiting)).toBe(true)
  expect((await rowOf(waiting)).status).toBe('cancelled')
})

test('a revoked job ends at once, and its worker is notified', async () => {
  const [started, heard] = [signalled(), { why: null as unknown }]
  const id = await add({}, { uniqueKey: 'one' })
  const runner = start({
    t: (_job, { signal }) =>
      new Promise((_resolve, reject) => {
        started.resolve()
        signal.addEventListener('abort', () => {
          heard.why = signal.reason
          reject(new Error('stopped'))
        })
      }),
  })
  await started.promise
  await revoke(store.db, id)
  expect(await rowOf(id)).toMatchObject({ status: 'cancelled', locked_by: null })
  expect(await add({}, { uniqueKey: 'one', type: 'other' })).not.toBe(id)
  await vi.waitUntil(() => heard.why !== null, { timeout: 60_000, interval: 10 })
  await runner.stop()
  expect([heard.why, (await rowOf(id)).status]).toEqual(['lost', 'cancelled'])
})

test.each([
  ['t', '任务多次中断，已停止'],
  ['track', '跟踪多次中断，已停止，已完成的部分保留'],
])('a job (%s) whose worker died is taken over, and given up after its last try', async (type, error) => {
  const id = await add({}, { maxAttempts: 1, type })
  expect((await claim(store, 'dead', [type]))?.id).toBe(id)
  expect(await claim(store, 'other', [type])).toBeNull()
  await store.db
    .updateTable('jobs')
    .set({ locked_until: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  start({ [type]: async () => ({ result: {}, text: '' }) })
  const row = await settled(id)
  expect([row.status, row.error, row.attempts]).toEqual(['failed', error, 2])
  expect(await report(store, id, 'dead', { done: 1, text: '' })).toBe('lost')
  await finish(store, id, 'dead', { status: 'done', result: {}, text: '' })
  expect((await rowOf(id)).status).toBe('failed')
})

test('stopping returns running jobs without counting the attempt', async () => {
  const started = signalled()
  const id = await add()
  const runner = start({
    t: (_job, { signal }) =>
      new Promise((_resolve, reject) => {
        started.resolve()
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  })
  await started.promise
  await runner.stop()
  const row = await rowOf(id)
  expect([row.status, row.attempts, row.locked_by]).toEqual(['queued', 0, null])
})

test('one unique key, one job', async () => {
  const first = await add({}, { uniqueKey: 'k' })
  expect(await add({}, { uniqueKey: 'k' })).toBe(first)
  expect(await add({}, { uniqueKey: 'other' })).not.toBe(first)
})

test('reports the progress and the end of a job to admins', async () => {
  const hub = createEventHub('run', Date.now)
  const heard: unknown[] = []
  const ended = signalled()
  const send = ({ type, data }: { type: string; data: unknown }) => {
    heard.push([type, data])
    if ((data as { status: string }).status === 'done') ended.resolve()
  }
  const listener = { tokenHash: Buffer.alloc(0), end: () => undefined }
  hub.subscribe({ ...listener, userId: 1, isAdmin: true, send }, null)
  hub.subscribe({ ...listener, userId: 2, isAdmin: false, send: () => heard.push('told') }, null)
  const [news, half] = [jobEvents(hub), signalled()]
  let took = Number.NaN
  start(
    {
      t: async (_job, { progress }) => {
        progress(0.5, 'half')
        await half.promise
        return { result: {}, text: '' }
      },
    },
    {
      onProgress: (job, done, text) => {
        news.progress(job, done, text)
        half.resolve()
      },
      onSettled: (row, left, ms) => {
        took = ms
        news.settled(row, left)
      },
    },
  )
  const id = await add({ kind: 'image', poolId: 7 })
  await ended.promise
  const job = { id, type: 't', kind: 'image', tagId: null, poolId: 7 }
  expect(heard).toEqual([
    ['job', { ...job, status: 'running', progress: 0.5, progressText: 'half' }],
    ['job', { ...job, status: 'done', progress: 1, progressText: '' }],
  ])
  expect(took).toBeGreaterThan(0)
})
