import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { JobProgress } from '../../../platform/live/work-events.ts'
import {
  importsKey,
  isUnderWay,
  jobKey,
  POLL_WHILE_LIVE_MS,
  pollInterval,
  setStreamConnected,
  applyJobEvent,
} from './job-queries.ts'

const job = (id: string, more: object = {}) => ({
  id,
  status: 'queued',
  progress: 0,
  progressText: '',
  result: null,
  ...more,
})

const progressOf = (more: Partial<JobProgress>): JobProgress => ({
  id: 'a',
  type: 'import',
  kind: 'image',
  tagId: null,
  poolId: 7,
  status: 'running',
  progress: 0.5,
  progressText: '5 / 10',
  ...more,
})

const KEYS = [
  jobKey('a'),
  jobKey('b'),
  importsKey('import', 7),
  importsKey('import', 8),
  importsKey('import-folder', 7),
  importsKey('import-video', 7),
  ['pools', 'image'],
  ['pools', 'video'],
  ['admin-tags', 'image'],
  ['pool-resources', 'image', 7, 'newest'],
  ['pool-resources', 'video', 8, 'newest'],
]

/** A cache in which all of this has been looked at. */
function watched(): QueryClient {
  const client = new QueryClient()
  for (const key of KEYS) client.setQueryData(key, key[0] === 'job' ? job(String(key[1])) : { items: [] })
  client.setQueryData(importsKey('import', 7), { items: [job('a'), job('b')], total: 2 })
  return client
}

/** What is looked at again, once what was under way has been given up. */
const stale = async (client: QueryClient) => {
  await client.cancelQueries()
  return KEYS.filter((key) => client.getQueryState(key)?.isInvalidated)
}

test('progress events update every view of a job without a request', async () => {
  const client = watched()
  applyJobEvent(client, progressOf({}))
  const now = job('a', { status: 'running', progress: 0.5, progressText: '5 / 10' })
  expect([
    client.getQueryData(jobKey('a')),
    client.getQueryData(importsKey('import', 7)),
    await stale(client),
  ]).toEqual([now, { items: [now, job('b')], total: 2 }, []])
})

test('a list without the job is requested again; unwatched jobs are not invented', async () => {
  const client = watched()
  applyJobEvent(client, progressOf({ id: 'c', poolId: 8 }))
  applyJobEvent(client, progressOf({ id: 'd', type: 'export', poolId: null }))
  expect([await stale(client), client.getQueryData(jobKey('c'))]).toEqual([
    [importsKey('import', 8)],
    undefined,
  ])
})

test('at the end of a job its result and what it changed are requested', async () => {
  const after = (more: Partial<JobProgress>) => {
    const client = watched()
    applyJobEvent(client, progressOf({ status: 'done', progress: 1, ...more }))
    return stale(client)
  }
  expect([
    await after({}),
    await after({ type: 'import-folder' }),
    await after({ type: 'import-video' }),
    await after({ status: 'failed', type: 'export', poolId: null, tagId: 3 }),
    await after({ type: 'import-annotations', poolId: null, tagId: 3 }),
    await after({ type: 'prelabel', poolId: null, tagId: 3 }),
    await after({ type: 'poster', kind: 'video', poolId: null }),
  ]).toEqual([
    [jobKey('a'), importsKey('import', 7), ['pools', 'image'], ['pool-resources', 'image', 7, 'newest']],
    [
      jobKey('a'),
      importsKey('import-folder', 7),
      ['pools', 'image'],
      ['pool-resources', 'image', 7, 'newest'],
    ],
    [
      jobKey('a'),
      importsKey('import-video', 7),
      ['pools', 'image'],
      ['pool-resources', 'image', 7, 'newest'],
    ],
    [jobKey('a')],
    [jobKey('a'), ['admin-tags', 'image']],
    [jobKey('a'), ['admin-tags', 'image']],
    [jobKey('a'), ['pool-resources', 'video', 8, 'newest']],
  ])
})

test('an end reported during the first request is shown as well', async () => {
  const client = new QueryClient()
  const looks: ((value: object) => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<object>((answer, fail) => {
      signal.addEventListener('abort', () => fail(new Error('given up')))
      looks.push(answer)
    })
  const leave = new QueryObserver(client, { queryKey: jobKey('a'), queryFn }).subscribe(() => {})
  applyJobEvent(client, progressOf({ status: 'done', progress: 1 }))
  looks[0]?.(job('a', { status: 'running' }))
  await vi.waitFor(() => expect(looks).toHaveLength(2), { timeout: 60_000 })
  looks[1]?.(job('a', { status: 'done', result: {} }))
  await vi.waitFor(
    () => expect(client.getQueryData(jobKey('a'))).toEqual(job('a', { status: 'done', result: {} })),
    { timeout: 60_000 },
  )
  leave()
})

test('late progress reports do not revive a finished job', () => {
  const client = watched()
  client.setQueryData(jobKey('a'), job('a', { status: 'done', progress: 1 }))
  applyJobEvent(client, progressOf({}))
  expect(client.getQueryData(jobKey('a'))).toEqual(job('a', { status: 'done', progress: 1 }))
})

test('polls often only without events', () => {
  const client = new QueryClient()
  const before = pollInterval(client, 1000)
  setStreamConnected(client, true)
  const meanwhile = pollInterval(client, 1000)
  setStreamConnected(client, false)
  expect([before, meanwhile, pollInterval(client, 1000)]).toEqual([1000, POLL_WHILE_LIVE_MS, 1000])
})

test('a list of imports is looked at until it has what was begun, and all of it is over', () => {
  const [running, done] = [
    { id: 'a', status: 'running' },
    { id: 'a', status: 'done' },
  ] as const
  expect([
    isUnderWay([running], [], 2),
    isUnderWay([done], [], 2),
    isUnderWay([done], ['a'], 2),
    isUnderWay([done], ['a', 'b'], 2),
    isUnderWay([], ['b'], 2),
    isUnderWay([done], ['older'], 1),
  ]).toEqual([true, false, false, true, true, false])
})
