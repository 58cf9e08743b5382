import { expect, test } from 'vitest'
import { networkError } from '../../../api/api-error.ts'
import type { Share } from '../../../contract/types.d.ts'
import { createShareStore } from './share-store.ts'
import { share } from './testing.ts'

const old = share('old', '2026-03-09T01:00:00Z')
const fresh = share('fresh', '2026-04-01T01:00:00Z')

const calls = { live: async () => [old], create: async () => fresh, revoke: async () => ({ ok: true }) }
const { signal } = new AbortController()

test('a new link comes first until it is revoked', async () => {
  const store = createShareStore(calls)
  await store.load(signal)
  expect(store.current()).toEqual({ live: [old], made: null, busy: null, error: null })
  const creating = store.create(30)
  expect(store.current().busy).toBe('create')
  await creating
  expect(store.current()).toEqual({ live: [fresh, old], made: fresh, busy: null, error: null })
  await store.revoke('old')
  expect(store.current()).toEqual({ live: [fresh], made: fresh, busy: null, error: null })
  await store.revoke('fresh')
  expect(store.current()).toEqual({ live: [], made: null, busy: null, error: null })
})

test('a refusal is shown until the next call succeeds, and changes nothing else', async () => {
  const refusal = networkError()
  let fails = true
  const revoke = () => (fails ? Promise.reject(refusal) : Promise.resolve({ ok: true }))
  const store = createShareStore({ ...calls, revoke })
  await store.load(signal)
  await store.revoke('old')
  expect(store.current()).toEqual({ live: [old], made: null, busy: null, error: refusal })
  fails = false
  await store.revoke('old')
  expect(store.current()).toEqual({ live: [], made: null, busy: null, error: null })
})

test('a second press during the first creates no second link', async () => {
  const asked: number[] = []
  let answer: (made: Share) => void = () => undefined
  const create = (days: number) => {
    asked.push(days)
    return new Promise<Share>((resolve) => {
      answer = resolve
    })
  }
  const store = createShareStore({ ...calls, create })
  const first = store.create(7)
  await store.create(30)
  answer(fresh)
  await first
  expect(store.current().live).toBe(null)
  await store.load(signal)
  expect([asked, store.current().live]).toEqual([[7], [fresh, old]])
})

test('an aborted look-up reports nothing', async () => {
  const live = () => Promise.reject(new DOMException('left', 'AbortError'))
  const store = createShareStore({ ...calls, live })
  await store.load(signal)
  expect(store.current()).toEqual({ live: null, made: null, busy: null, error: null })
})
