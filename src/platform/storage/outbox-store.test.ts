import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { OutboxEntry } from '../../machines/work.ts'
import type { IndexedDb } from './database.ts'
import { dropDatabase, openDatabase } from './database.ts'
import { createOutboxStore } from './outbox-store.ts'
import { MASK, Painter, countWrites, writeAgain } from './testing-work.ts'
import { createWorkStore } from './work-store.ts'

let database: IndexedDb

beforeEach(async () => {
  database = await openDatabase({ onClosed: () => {} })
})
afterEach(async () => {
  writeAgain()
  database.close()
  await dropDatabase()
})

const entryOf = (painter: Painter, key = 'k', createdAt = 1): OutboxEntry => {
  const { history, work, version } = painter.work()
  const item = { resource: { uuid: 'a' } }
  return { key, item, work, history, push: { id: 'a', version }, createdAt } as unknown as OutboxEntry
}

test('keeps pushes by owner, oldest first', async () => {
  const mine = createOutboxStore(database, '2')
  const painter = new Painter()
  for (const [key, at] of [
    ['b', 2],
    ['a', 3],
    ['c', 1],
  ] as const)
    await mine.put(entryOf(painter, key, at))
  await createOutboxStore(database, '3').put(entryOf(painter, 'x', 0))
  await mine.remove('b')
  expect((await mine.load()).map(({ key }) => key)).toEqual(['c', 'a'])
})

test('a push costs its document, not its history, which comes back with the work', async () => {
  const painter = new Painter().paint().paint().paint()
  await createWorkStore(database, '2').save(painter.work())
  const counted = countWrites()
  await createOutboxStore(database, '2').put(entryOf(painter))
  expect(counted.characters).toBeLessThan(MASK.length + 1_000)
  expect(await createOutboxStore(database, '2').load()).toEqual([entryOf(painter)])
})

test('if the work has changed since, the push is restored without a history', async () => {
  const painter = new Painter().paint()
  await createOutboxStore(database, '2').put(entryOf(painter))
  await createWorkStore(database, '2').save(painter.paint().work())
  const [entry] = await createOutboxStore(database, '2').load()
  expect(entry).toEqual({ ...entryOf(painter), work: entry?.work, history: EMPTY_HISTORY })
})
