import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestWorld, type TestWorld } from './test-world.ts'

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

test('a split that empties its pool, which is deleted, returns the assigned resources', async () => {
  const { pool, uuids } = await server.filledPool('分完就删', 2)
  const { store } = server
  const transaction = store.transaction.bind(store)
  let steps = 0
  const spy = vi.spyOn(store, 'transaction').mockImplementation(async (work) => {
    steps += 1
    // The look at what there is, the dealing, and then the answer.
    if (steps === 3) await sql`update pools set deleted_at = now() where id = ${pool.id}`.execute(store.db)
    return transaction(work)
  })
  const { status, body } = await server.split({
    poolId: pool.id,
    splits: [{ newTag: { name: '分完就删的库' }, count: 2 }],
  })
  spy.mockRestore()
  expect([status, body.left, body.splits.map(({ count }) => count)]).toEqual([200, 0, [2]])
  expect(await server.inTag(body.splits[0]!.tagId)).toEqual(uuids)
})
