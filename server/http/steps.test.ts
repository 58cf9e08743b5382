import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store, Tx } from '../store/store.ts'
import { hashRequest, type IdempotentCall } from './idempotency.ts'
import { openCallStore } from './testing-calls.ts'
import { inSteps, type Steps } from './steps.ts'

let world: Awaited<ReturnType<typeof openCallStore>>
let store: Store

beforeAll(async () => {
  world = await openCallStore()
  store = world.store
})
afterAll(() => store.close())
beforeEach(() => world.clear())

const repeatable = (changes: Partial<IdempotentCall> = {}): IdempotentCall =>
  world.call({
    operation: 'image.admin.tags.split',
    requestHash: hashRequest({ count: 3 }),
    ...changes,
  })

const note = (tx: Tx, key: string) => tx.insertInto('installation').values({ key, value: '1' }).execute()
const notes = (): Promise<string[]> => world.notes()

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
