import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store, Tx } from '../store/store.ts'
import { hashRequest, runIdempotent, type IdempotentCall } from './idempotency.ts'
import { openCallStore } from './testing-calls.ts'

let world: Awaited<ReturnType<typeof openCallStore>>
let store: Store

beforeAll(async () => {
  world = await openCallStore()
  store = world.store
})
afterAll(() => store.close())
beforeEach(() => world.clear())

const repeatable = (changes: Partial<IdempotentCall> = {}): IdempotentCall => world.call(changes)

const note = (key: string) => async (tx: Tx) => {
  await tx.insertInto('installation').values({ key, value: '1' }).execute()
  return { wrote: key }
}
const notes = (): Promise<string[]> => world.notes()

describe('runIdempotent', () => {
  test('without a key every call does its work', async () => {
    await runIdempotent(store, null, note('a'))
    await runIdempotent(store, null, note('b'))
    expect(await notes()).toEqual(['a', 'b'])
  })

  test('a repetition returns the same response and changes nothing', async () => {
    const first = await runIdempotent(store, repeatable(), note('a'))
    const second = await runIdempotent(store, repeatable(), note('b'))
    expect({ first, second, notes: await notes() }).toEqual({
      first: { wrote: 'a' },
      second: { wrote: 'a' },
      notes: ['a'],
    })
  })

  test('calls at the same time do the work once', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => runIdempotent(store, repeatable(), note(key))),
    )
    expect(new Set(answers.map(({ wrote }) => wrote)).size).toEqual(1)
    expect((await notes()).length).toEqual(1)
  })

  test('failed work leaves no trace and frees the key', async () => {
    const failing = async (tx: Tx): Promise<{ wrote: string }> => {
      await note('a')(tx)
      throw new Error('no')
    }
    await expect(runIdempotent(store, repeatable(), failing)).rejects.toThrow('no')
    expect(await notes()).toEqual([])
    expect(await runIdempotent(store, repeatable(), note('b'))).toEqual({ wrote: 'b' })
  })

  test.each([
    ['another body', { requestHash: hashRequest({}, { items: [2] }) }],
    ['another operation', { operation: 'image.checks.push' }],
  ])('the key of %s is a conflict', async (_name, changes) => {
    await runIdempotent(store, repeatable(), note('a'))
    await expect(runIdempotent(store, repeatable(changes), note('b'))).rejects.toMatchObject({ status: 409 })
    expect(await notes()).toEqual(['a'])
  })
})

test('passwords leave no trace in what is stored of a request', () => {
  expect(hashRequest({ username: 'a', password: 'one' })).toEqual(
    hashRequest({ username: 'a', password: 'two' }),
  )
  expect(hashRequest({ username: 'a' })).not.toEqual(hashRequest({ username: 'b' }))
})
