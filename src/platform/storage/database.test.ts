import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import type { OutboxEntry } from '../../machines/work.ts'
import { DATABASE_NAME, dropDatabase, openDatabase } from './database.ts'
import { createOutboxStore } from './outbox-store.ts'
import { Painter } from './testing-work.ts'
import { createWorkStore } from './work-store.ts'

afterEach(() => dropDatabase())

const openOld = () =>
  openDB(DATABASE_NAME, 1, {
    upgrade(created) {
      created.createObjectStore('work', { keyPath: ['owner', 'uuid'] })
      created.createObjectStore('items', { keyPath: ['owner', 'place', 'uuid'] })
      created.createObjectStore('outbox', { keyPath: ['owner', 'key'] })
    },
  })

test('upgrading from version 1 keeps work and pushes, and splits document and history', async () => {
  const old = await openOld()
  const painter = new Painter().paint().paint().paint().undo()
  await old.put('work', { owner: '2', uuid: 'a', work: painter.work() })
  const entry = { key: 'k', history: painter.history, createdAt: 1 } as unknown as OutboxEntry
  await old.put('outbox', { owner: '2', key: 'k', entry })
  old.close()
  const database = await openDatabase({ onClosed: () => {} })
  expect(await createWorkStore(database, '2').load('a')).toEqual(painter.work())
  expect(await createOutboxStore(database, '2').load()).toEqual([entry])
  database.close()
})

test('an older version in another tab that stays open is reported', async () => {
  const old = await openOld()
  let reported = 0
  const opening = openDatabase({ onClosed: () => {}, onBlocked: () => reported++ })
  await expect.poll(() => reported).toBe(1)
  old.close()
  const database = await opening
  database.close()
})
