import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { deleteAll, openTestStore } from '../store/testing.ts'
import { startJobPools } from './pools.ts'
import { enqueue } from './queue.ts'
import type { JobHandler, JobRunner } from './runner.ts'

let store: Store
let pools: JobRunner | null

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(() => {
  pools = null
})
afterEach(async () => {
  await pools?.stop()
  await deleteAll(store, 'jobs')
})

/** Ends when the server stops. */
const endless: JobHandler = (_job, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
const quick: JobHandler = () => Promise.resolve({ result: {}, text: '' })

const add = (...types: string[]) =>
  Promise.all(types.map((type) => enqueue(store.db, { type, payload: {}, createdBy: null })))
const current = () =>
  store.db.selectFrom('jobs').select(['type', 'status']).orderBy('type').orderBy('status').execute()

test('long jobs of other types never delay exports, and transcoding or folders never delay uploads', async () => {
  const imports = { import: endless, 'import-folder': endless, 'import-video': endless }
  const handlers = { ...imports, track: endless, proxy: endless, export: quick }
  await add('track', 'track', 'track', 'proxy', 'proxy', 'import-folder', 'export')
  await add('import-video', 'import-video', 'import', 'import', 'import')
  pools = startJobPools(handlers, 2, { store, pollMs: 10, onError: () => undefined })
  const wanted = [
    { type: 'export', status: 'done' },
    { type: 'import', status: 'queued' },
    { type: 'import', status: 'running' },
    { type: 'import', status: 'running' },
    { type: 'import-folder', status: 'running' },
    { type: 'import-video', status: 'queued' },
    { type: 'import-video', status: 'running' },
    { type: 'proxy', status: 'queued' },
    { type: 'proxy', status: 'running' },
    { type: 'track', status: 'queued' },
    { type: 'track', status: 'running' },
    { type: 'track', status: 'running' },
  ]
  await vi.waitFor(async () => expect(await current()).toEqual(wanted), { timeout: 60_000, interval: 20 })
})

test('a job claimed while the pools stop returns to the queue unstarted', async () => {
  await add('export')
  const noticed = new EventTarget()
  const claimed = new Promise((done) => noticed.addEventListener('claimed', done, { once: true }))
  const stopped = new Promise((done) => noticed.addEventListener('stopped', done, { once: true }))
  // Holds back what the database answers until the pools are being stopped.
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      noticed.dispatchEvent(new Event('claimed'))
      return stopped.then(() => result)
    },
  })
  pools = startJobPools({ export: endless }, 1, {
    store: { ...store, kind: 'postgres', db },
    onError: () => undefined,
  })
  await claimed
  const stopping = pools.stop()
  noticed.dispatchEvent(new Event('stopped'))
  await stopping
  const rows = await store.db.selectFrom('jobs').select(['status', 'attempts']).execute()
  expect(rows).toEqual([{ status: 'queued', attempts: 0 }])
})

test('no job is claimed without workers', async () => {
  await add('track', 'proxy', 'export')
  pools = startJobPools({ track: quick, proxy: quick, export: quick }, 0, { store, onError: () => undefined })
  await pools.stop()
  expect(await current()).toEqual([
    { type: 'export', status: 'queued' },
    { type: 'proxy', status: 'queued' },
    { type: 'track', status: 'queued' },
  ])
})
