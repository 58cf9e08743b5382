import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Store } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'
import { enqueue } from './queue.ts'
import { startJobRunner } from './runner.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

/** A promise, and what ends it. */
function until(): { reached: Promise<void>; reach: () => void } {
  let reach = (): void => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  return { reached, reach: () => reach() }
}

/** A statement that is answered when the database is asked no more, with an error. */
function unanswered(answered: Promise<void>) {
  const statement = {
    where: () => statement,
    set: () => statement,
    returning: () => statement,
    executeTakeFirst: () => answered.then(() => Promise.reject(new Error('away'))),
  }
  return statement
}

test('without a database, progress reports do not pile up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [back, done, running] = [until(), until(), until()]
  const id = await enqueue(store.db, { type: 't', payload: {}, createdBy: null })
  const handler = async () => {
    running.reach()
    await done.reached
    return { result: {}, text: '' }
  }
  const runner = startJobRunner({
    store,
    handlers: { t: handler },
    concurrency: 1,
    onError: () => undefined,
  })
  try {
    await running.reached
    const asked = vi.spyOn(store.db, 'updateTable').mockReturnValueOnce(unanswered(back.reached) as never)
    for (let turn = 0; turn < 10; turn += 1) vi.advanceTimersByTime(500)
    back.reach()
    done.reach()
    await runner.stop()
    // The report that failed, and the end of the job.
    expect(asked).toHaveBeenCalledTimes(2)
    const job = store.db.selectFrom('jobs').select('status').where('id', '=', id)
    expect(await job.executeTakeFirstOrThrow()).toEqual({ status: 'done' })
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})

test('files for another run are released once the end of a job is stored', async () => {
  const letting = until()
  let id = ''
  let noted: unknown
  const cleanUp = async () => {
    noted = await store.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirst()
    letting.reach()
  }
  id = await enqueue(store.db, { type: 'u', payload: {}, createdBy: null })
  const runner = startJobRunner({
    store,
    handlers: { u: async () => ({ result: {}, text: '', cleanUp }) },
    concurrency: 1,
    onError: () => undefined,
  })
  await letting.reached
  await runner.stop()
  expect(noted).toEqual({ status: 'done' })
})
