import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HistoryStep } from '../../machines/editor/history.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { IndexedDb } from './database.ts'
import { dropDatabase, openDatabase } from './database.ts'
import { MASK, Painter, countWrites, refuseWrites, writeAgain } from './testing-work.ts'
import { createWorkStore, dropWorkOf } from './work-store.ts'

let database: IndexedDb

const open = () => openDatabase({ onClosed: () => {} })

beforeEach(async () => {
  database = await open()
})
afterEach(async () => {
  writeAgain()
  database.close()
  await dropDatabase()
})

const reload = async (owner = '2') => createWorkStore(database, owner).load('a')

test('work is restored with its undo and redo steps', async () => {
  const store = createWorkStore(database, '2')
  const painter = new Painter()
  for (let stroke = 0; stroke < 5; stroke++) await store.save(painter.paint().work())
  await store.save(painter.undo().work())
  await store.save(painter.undo().work())
  expect(await reload()).toEqual(painter.work())
  await store.save(painter.redo().work())
  expect(await reload()).toEqual(painter.work())
  await store.save(painter.paint().work())
  expect(await reload()).toEqual(painter.work())
  expect(await database.count('steps')).toBe(5)
  expect(await reload('22')).toBe(null)
})

test('submitted work is removed with its version; work on another version stays', async () => {
  const work = new Painter().paint().work()
  await createWorkStore(database, '2').save(work)
  await dropWorkOf(database, '2', 'a', work.version + 1)
  await dropWorkOf(database, '3', 'a', work.version)
  expect(await reload()).toEqual(work)
  await dropWorkOf(database, '2', 'a', work.version)
  const counts = await Promise.all(
    (['work', 'documents', 'steps'] as const).map((store) => database.count(store)),
  )
  expect(counts).toEqual([0, 0, 0])
})

test('a stroke writes one step and a few fields, the first as the thousandth', async () => {
  const store = createWorkStore(database, '2')
  const painter = new Painter()
  const cost = async () => {
    const counted = countWrites()
    await store.save(painter.paint().work())
    writeAgain()
    return counted
  }
  for (let stroke = 1; stroke <= 3; stroke++) await store.save(painter.paint().work())
  const early = await cost()
  for (let stroke = 5; stroke < 1_000; stroke++) await store.save(painter.paint().work())
  const late = await cost()
  expect([early.rows, late.rows]).toEqual([2, 2])
  expect(late.characters - early.characters).toBeLessThan(100)
  expect(late.characters).toBeLessThan(2 * MASK.length + 1_000)
})

test('the cost of a stroke does not grow with the document', async () => {
  const store = createWorkStore(database, '2')
  const painter = new Painter()
  const others = Array.from({ length: 50 }, (_, index) => ({ id: String(index), counts: MASK }))
  painter.document = { annotation: { mask: '', others }, verdict: EMPTY_VERDICT }
  for (let stroke = 1; stroke <= 3; stroke++) await store.save(painter.paint().work())
  const counted = countWrites()
  await store.save(painter.paint().work())
  expect(counted.rows).toBe(2)
  expect(counted.characters).toBeLessThan(2 * MASK.length + 1_000)
})

test('undo and redo write no mask', async () => {
  const store = createWorkStore(database, '2')
  const painter = new Painter().paint().paint().paint()
  await store.save(painter.work())
  const counted = countWrites()
  await store.save(painter.undo().work())
  await store.save(painter.redo().work())
  expect(counted.rows).toBe(2)
  expect(counted.characters).toBeLessThan(1_000)
})

type Act = 'paint' | 'undo' | 'redo' | 'reload'

test('after any changes the work is restored exactly', async () => {
  const acts = fc.array(fc.constantFrom<Act>('paint', 'paint', 'paint', 'undo', 'redo', 'reload'), {
    minLength: 1,
    maxLength: 200,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const painter = new Painter('')
      let store = createWorkStore(database, '2')
      await store.drop('a')
      for (const act of list) {
        if (act === 'reload') {
          store = createWorkStore(database, '2')
          painter.takeUp(await store.load('a'))
          continue
        }
        await store.save(painter[act]().work())
      }
      expect(await reload()).toEqual(list.every((act) => act === 'reload') ? null : painter.work())
    }),
    { numRuns: 25 },
  )
})

test('work of another page is overwritten completely', async () => {
  const painter = new Painter().paint().paint().paint().paint()
  await createWorkStore(database, '2').save(painter.work())
  const other = new Painter().paint()
  await createWorkStore(database, '2').save(other.work())
  expect([await reload(), await database.count('steps')]).toEqual([other.work(), 1])
})

test('with a damaged history the last stored document is restored', async () => {
  const painter = new Painter('').paint().paint()
  await createWorkStore(database, '2').save(painter.work())
  await database.delete('steps', ['2', 'a', 0])
  const stored = painter.undo().work()
  expect(await reload()).toEqual({ ...stored, history: EMPTY_HISTORY })
})

test('a refused transaction changes nothing, and the next one includes its data', async () => {
  const store = createWorkStore(database, '2')
  const painter = new Painter().paint()
  await store.save(painter.work())
  const before = painter.work()
  refuseWrites()
  await expect(store.save(painter.paint().work())).rejects.toThrow('no room')
  writeAgain()
  expect(await reload()).toEqual(before)
  await store.save(painter.paint().work())
  expect(await reload()).toEqual(painter.work())
})

test('dropped work leaves no step behind', async () => {
  const store = createWorkStore(database, '2')
  await store.save(new Painter().paint().paint().work('a'))
  await store.save(new Painter().paint().work('b'))
  await store.drop('a')
  expect([await store.load('a'), await database.count('steps')]).toEqual([null, 1])
})

/** Steps are compared by identity, so the type must stay one object for each. */
test('a save after a load compares with the loaded steps', async () => {
  const painter = new Painter().paint().paint()
  await createWorkStore(database, '2').save(painter.work())
  const store = createWorkStore(database, '2')
  const loaded = (await store.load('a'))!
  const counted = countWrites()
  const next: HistoryStep = { edits: [] }
  await store.save({ ...loaded, history: { done: [...loaded.history.done, next], undone: [] } })
  expect(counted.rows).toBe(2)
})

test('the first stroke after a load is written at once, without a read before', async () => {
  const store = createWorkStore(database, '2')
  expect(await store.load('a')).toBe(null)
  const reads = vi.spyOn(IDBObjectStore.prototype, 'get')
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  const painter = new Painter().paint()
  const saving = store.save(painter.work())
  // Whatever is sent by now, the browser carries out.
  await Promise.resolve()
  expect([reads.mock.calls.length, puts.mock.calls.length]).toEqual([0, 3])
  vi.restoreAllMocks()
  await saving
  expect(await reload()).toEqual(painter.work())
})
