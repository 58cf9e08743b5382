import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store, Tx } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'
import { hashRequest, type IdempotentCall } from './idempotency.ts'
import { inSteps, type Steps } from './steps.ts'

let store: Store
let userId: number

beforeAll(async () => {
  store = await openTestStore()
  const { id: company } = await store.db
    .insertInto('companies')
    .values({ name: 'corp', type: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = { username: 'u', name: 'u', company_id: company, type: 0 as const, password_hash: 'x' }
  userId = (await store.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.deleteFrom('idempotency_keys').execute()
  await store.db.deleteFrom('installation').execute()
})

const repeatable = (changes: Partial<IdempotentCall> = {}): IdempotentCall => ({
  userId,
  key: 'key-00000001',
  operation: 'image.admin.tags.split',
  requestHash: hashRequest({ count: 3 }),
  expiresAt: new Date(Date.now() + 60_000),
  ...changes,
})

const note = (tx: Tx, key: string) => tx.insertInto('installation').values({ key, value: '1' }).execute()
const notes = async (): Promise<string[]> =>
  (await store.db.selectFrom('installation').select('key').orderBy('key').execute()).map(({ key }) => key)

const nothingFails = (): void => undefined

/** Three notes, one a step; the same one twice is an error of the database. */
const threeNotes = (before: (number: number) => void = nothingFails): Steps<number, { wrote: number }> => ({
  begin: async (tx) => {
    await note(tx, 'begun')
    return 0
  },
  next: async (tx, done) => {
    if (done === 3) return { response: { wrote: done } }
    await note(tx, `note ${done + 1}`)
    before(done + 1)
    return { state: done + 1 }
  },
})
const ALL = ['begun', 'note 1', 'note 2', 'note 3']

const failAt = (which: number) => (number: number) => {
  if (number === which) throw new Error('broken')
}

test('without a key the steps run in sequence', async () => {
  expect([await inSteps(store, null, threeNotes()), await notes()]).toEqual([{ wrote: 3 }, ALL])
})

test('an interrupted call keeps its finished steps; a repetition runs the rest and returns all results', async () => {
  await expect(inSteps(store, repeatable(), threeNotes(failAt(2)))).rejects.toThrow('broken')
  expect(await notes()).toEqual(['begun', 'note 1'])
  const answers = [
    await inSteps(store, repeatable(), threeNotes()),
    await inSteps(store, repeatable(), threeNotes()),
  ]
  expect([answers, await notes()]).toEqual([[{ wrote: 3 }, { wrote: 3 }], ALL])
})

test('a call that cannot begin leaves no trace and frees its key', async () => {
  const failing = { ...threeNotes(), begin: () => Promise.reject(new Error('too few')) }
  await expect(inSteps(store, repeatable(), failing)).rejects.toThrow('too few')
  expect(await inSteps(store, repeatable(), threeNotes())).toEqual({ wrote: 3 })
})

test('calls with one key at the same time share the steps', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => inSteps(store, repeatable(), threeNotes())))
  expect([answers, await notes()]).toEqual([Array.from({ length: 4 }, () => ({ wrote: 3 })), ALL])
})

test('the key of another request is a conflict, even if that request was interrupted', async () => {
  await expect(inSteps(store, repeatable(), threeNotes(failAt(2)))).rejects.toThrow('broken')
  const other = repeatable({ requestHash: hashRequest({ count: 4 }) })
  await expect(inSteps(store, other, threeNotes())).rejects.toMatchObject({ status: 409 })
  expect(await notes()).toEqual(['begun', 'note 1'])
})
