import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openMemoryStore } from './open.ts'

test('a caller that waits too long gets an unavailable error, and the next one proceeds', async () => {
  const store = await openMemoryStore(20)
  let free = (): void => {}
  const held = new Promise<void>((resolve) => (free = resolve))
  const holding = store.transaction(async (tx) => {
    await sql`select 1`.execute(tx)
    await held
  })
  const away = { name: 'DatabaseUnavailableError', status: 503, retryAfter: 5 }
  await expect(sql`select 1`.execute(store.db)).rejects.toMatchObject(away)
  await expect(store.transaction((tx) => sql`select 1`.execute(tx))).rejects.toMatchObject(away)
  free()
  await holding
  expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
  await store.close()
})
