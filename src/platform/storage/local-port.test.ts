import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { LocalWork, OutboxEntry, WorkItem } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { IndexedDb } from './database.ts'
import { dropDatabase, openDatabase } from './database.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { createLocalPort } from './local-port.ts'
import { createSavedState } from './saved-state.ts'
import { unsigned, withSignatures } from './signatures.ts'
import { createOutboxStore } from './outbox-store.ts'
import { memoryStorage } from './testing.ts'
import { createWriteQueue } from './write-queue.ts'

let database: IndexedDb
let storage: KeyValueStore

beforeEach(async () => {
  storage = memoryStorage()
  database = await openDatabase({ onClosed: () => {} })
})
afterEach(async () => {
  database.close()
  await dropDatabase()
})

const item = (uuid: string, signature = 'old'): WorkItem => ({
  resource: {
    uuid,
    kind: 'image',
    tagId: 3,
    tagName: '街景',
    path: `image/${uuid}.jpg`,
    url: `/media/image/${uuid}.jpg?uuid=${uuid}&expires=1&signature=${signature}`,
    thumbnailUrl: `/media/image/${uuid}.webp?uuid=${uuid}&expires=1&signature=${signature}`,
    mime: 'image/jpeg',
    width: 100,
    height: 80,
    status: 'unmarked',
    version: 0,
  },
  stage: 'mark',
  lease: null,
  version: 0,
  annotation: { trackingCrop: null },
  draft: null,
  judgement: null,
  marker: null,
  labels: {
    settingsVersion: 1,
    batchSize: 25,
    commentRequired: true,
    commentReasons: [],
    allowExternalShares: false,
  },
})

/** A port as after a reload; signing gives every address a new signature. */
const port = (owner = '2') =>
  createLocalPort({
    database,
    owner,
    state: createSavedState(storage, owner),
    resign: (items) =>
      Promise.resolve(
        withSignatures(
          items,
          items.map(({ resource }) => {
            const signed = item(resource.uuid, 'new').resource
            return { id: resource.uuid, url: signed.url, thumbnailUrl: signed.thumbnailUrl }
          }),
        ),
      ),
    queue: createWriteQueue({
      health: {
        failed: (error) => {
          throw error
        },
        recovered: () => {},
      },
      wait: () => Promise.resolve(),
      signal: AbortSignal.abort(),
    }),
  })

const workOn = (uuid: string, savedAt: number) =>
  ({ uuid, kind: 'image', version: 0, history: EMPTY_HISTORY, savedAt }) as unknown as LocalWork

const mark = { kind: 'image', assignment: { stage: 'mark' } } as const
const redo = { kind: 'image', assignment: { stage: 'redo', from: 'rejected' } } as const
const open = (...uuids: string[]) => uuids.map((uuid) => ({ item: item(uuid), state: 'open' as const }))

test('a list is restored with its index and with fresh signatures', async () => {
  port().saveList(mark, { items: open('a', 'b'), currentIndex: 1, remaining: 7 })
  const here = port()
  // A write of this tab that comes before is waited for.
  here.saveList(mark, { items: open('a', 'b'), currentIndex: 1, remaining: 7 })
  expect(await here.loadList(mark)).toEqual({
    items: [
      { item: item('a', 'new'), state: 'open' },
      { item: item('b', 'new'), state: 'open' },
    ],
    currentIndex: 1,
    remaining: 7,
  })
})

test('a submitted verdict is restored with its item, also if it was given after storing', async () => {
  const here = port()
  const verdict = { ...EMPTY_VERDICT, isQualified: 2 as const, comment: '漏了一块' }
  const [a, b] = open('a', 'b')
  here.saveList(mark, { items: [a!, b!], currentIndex: 0, remaining: null })
  here.saveList(mark, {
    items: [{ ...a!, state: 'submitted', verdict }, b!],
    currentIndex: 1,
    remaining: null,
  })
  await here.loadList(mark)
  expect((await port().loadList(mark))?.items).toEqual([
    { item: item('a', 'new'), state: 'submitted', verdict },
    { item: item('b', 'new'), state: 'open' },
  ])
})

test('work received with an item is stored once it is restored after a reload', async () => {
  const here = port()
  const work = workOn('a', 1)
  here.saveWork(work)
  await here.stored('a')
  expect(await port().loadWork(['a'])).toEqual([work])
})

test('one item of a batch is copied per task, so that the page can render in between', async () => {
  const uuids = ['a', 'b', 'c', 'd', 'e']
  let task = 0
  const tasks: number[] = []
  const next = (): void => {
    task += 1
    counting = setImmediate(next)
  }
  let counting = setImmediate(next)
  const { put } = IDBObjectStore.prototype
  const copied = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row: Parameters<typeof put>
  ) {
    tasks.push(task)
    return put.apply(this, row)
  })
  const here = port()
  here.saveList(mark, { items: open(...uuids), currentIndex: 0, remaining: null })
  await here.loadList(mark)
  clearImmediate(counting)
  copied.mockRestore()
  expect([tasks.length, new Set(tasks).size]).toEqual([uuids.length, uuids.length])
})

test('a list marks an item as submitted only once its push is stored', async () => {
  const stateOfA = () => createSavedState(storage, '2').read('image').lists['mark']?.list[0]?.state
  const here = port()
  const [a] = open('a')
  here.saveList(mark, { items: [a!], currentIndex: 0, remaining: null })
  await here.loadList(mark)
  const entry = { key: 'k', item: a!.item, history: EMPTY_HISTORY, createdAt: 1 } as unknown as OutboxEntry
  const whenStored = createOutboxStore(database, '2')
    .put(entry)
    .then(() => stateOfA())
  here.saveList(mark, { items: [{ ...a!, state: 'submitted' }], currentIndex: 0, remaining: null })
  await here.loadList(mark)
  expect([await whenStored, stateOfA()]).toEqual(['open', 'submitted'])
})

test('no signature is stored', async () => {
  const here = port()
  here.saveList(mark, { items: open('a'), currentIndex: 0, remaining: null })
  await here.loadList(mark)
  const rows = await database.getAll('items')
  expect(rows.map((row) => [row.item.resource.url, row.item.resource.thumbnailUrl])).toEqual([
    ['/media/image/a.jpg?uuid=a', '/media/image/a.webp?uuid=a'],
  ])
  expect(storage.getItem('persist:root')?.includes('signature')).toBe(false)
})

test('lists of stages are kept apart, and items that left the list are dropped', async () => {
  const here = port()
  here.saveList(mark, { items: open('a', 'b'), currentIndex: 0, remaining: null })
  here.saveList(redo, { items: open('c'), currentIndex: 0, remaining: null })
  here.saveList(mark, { items: open('b'), currentIndex: 0, remaining: null })
  const lists = [await here.loadList(mark), await here.loadList(redo)]
  expect(lists.map((list) => list?.items.map((each) => each.item.resource.uuid))).toEqual([['b'], ['c']])
  expect((await database.getAllKeys('items')).map((key) => key[2]).sort()).toEqual(['b', 'c'])
})

test('another person sees nothing of the saved work', async () => {
  const mine = port('2')
  mine.saveList(mark, { items: open('a'), currentIndex: 0, remaining: null })
  const work = workOn('a', 1)
  mine.saveWork(work)
  await mine.loadList(mark)
  const other = port('22')
  expect([await other.loadList(mark), await other.loadWork(['a']), await mine.loadWork(['a', 'b'])]).toEqual([
    null,
    [],
    [work],
  ])
})

test('dropped work is removed', async () => {
  const here = port()
  here.saveWork(workOn('a', 1))
  here.saveWork(workOn('a', 2))
  expect(await here.loadWork(['a'])).toEqual([workOn('a', 2)])
  here.dropWork('a')
  expect(await here.loadWork(['a'])).toEqual([])
})

test('an item missing from the database is left out of its list', async () => {
  const here = port()
  here.saveList(mark, { items: open('a', 'b'), currentIndex: 1, remaining: null })
  await here.loadList(mark)
  await database.delete('items', ['2', 'image/mark', 'b'])
  const list = await port().loadList(mark)
  expect([list?.items.map((each) => each.item.resource.uuid), list?.currentIndex]).toEqual([['a'], 0])
})

test('an address without its signature keeps path and uuid', () => {
  expect([unsigned('/media/a%20b.jpg?uuid=1&expires=2&signature=3'), unsigned('/media/a.jpg')]).toEqual([
    '/media/a%20b.jpg?uuid=1',
    '/media/a.jpg',
  ])
})
