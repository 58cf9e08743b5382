import { expect, test } from 'vitest'
import type { Kind } from '../../../domain/kinds.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { KeyValueStore } from '../../../platform/key-value-store.ts'
import { createFieldsStore, createSavedState } from '../../../platform/storage/saved-state.ts'
import { newSlice } from '../../../platform/storage/slices.ts'
import { memoryStorage } from '../../../platform/storage/testing.ts'
import { createItemViews } from './item-views.ts'
import type { OpenedItem } from './editor-key.ts'

const at = (uuid: string, change: Partial<OpenedItem> = {}): OpenedItem => ({
  uuid,
  version: 3,
  isOpen: true,
  ...change,
})

const START: Fields = { showNodeName: false, brushSize: 12 }

/** A page of a kind over a storage that outlives it; time passes when the test says so. */
function pageOver(storage: KeyValueStore, owner = '2', kind: Kind = 'image-node') {
  const state = createSavedState(storage, owner)
  const waiting = new Set<() => void>()
  let writes = 0
  const store = createFieldsStore(state, {
    add: (_, write) => {
      writes++
      void write()
    },
    settled: () => Promise.resolve(),
  })
  const views = createItemViews({
    kind,
    store,
    start: START,
    later: (callback) => {
      waiting.add(callback)
      return () => waiting.delete(callback)
    },
  })
  const pass = () => {
    const due = [...waiting]
    waiting.clear()
    for (const callback of due) callback()
  }
  return { views, pass, state, writes: () => writes }
}

const pick = (fields: Fields) => [
  fields['activeNode'],
  fields['hideNode'],
  fields['showNodeName'],
  fields['brushSize'],
]

test('an item without a view opens at the start, with the choices that belong to no item', () => {
  const { views } = pageOver(memoryStorage())
  const first = views.open(at('a'))
  expect(pick(first)).toEqual([null, false, false, 12])
  views.keep(at('a'), { ...first, activeNode: 'left-3', hideNode: true, brushSize: 40 })
  expect(pick(views.open(at('b')))).toEqual([null, true, false, 40])
})

test('returning to an item restores its view', () => {
  const { views } = pageOver(memoryStorage())
  views.keep(at('a'), { ...views.open(at('a')), activeNode: 'left-3' })
  views.keep(at('b'), { ...views.open(at('b')), activeNode: 'right-1', showNodeName: true })
  expect(pick(views.open(at('a')))).toEqual(['left-3', false, true, 12])
  expect(pick(views.open(at('b')))).toEqual(['right-1', false, true, 12])
})

test('an item that comes back with another version opens as new, also after a reload', () => {
  const storage = memoryStorage()
  const { views, pass } = pageOver(storage)
  views.keep(at('a'), { ...views.open(at('a')), activeNode: 'left-3', hideNode: true })
  pass()
  const later = at('a', { version: 4 })
  expect([pick(views.open(later)), pick(pageOver(storage).views.open(later))]).toEqual([
    [null, true, false, 12],
    [null, true, false, 12],
  ])
  expect(pick(pageOver(storage).views.open(at('a')))).toEqual(['left-3', true, false, 12])
})

test('a reload restores the current item; other items open as new; lists and index stay', () => {
  const storage = memoryStorage()
  const here = pageOver(storage)
  const list = { list: [{ uuid: 'a', path: 'a.jpg', state: 'open' as const }], currentIndex: 0, remaining: 7 }
  here.state.write('image-node', { ...newSlice('image-node'), lists: { mark: list } })
  here.views.keep(at('a'), { ...here.views.open(at('a')), activeNode: 'left-3', hideNode: true })
  here.pass()
  expect(pick(pageOver(storage).views.open(at('b')))).toEqual([null, true, false, 12])
  const again = pageOver(storage)
  expect(pick(again.views.open(at('a')))).toEqual(['left-3', true, false, 12])
  expect(again.state.read('image-node').lists).toEqual({ mark: list })
})

test('a list saved before any view does not count as choices', () => {
  const storage = memoryStorage()
  pageOver(storage).state.write('image-node', newSlice('image-node'))
  expect(pick(pageOver(storage).views.open(at('a')))).toEqual([null, false, false, 12])
})

test('another person does not get the views', () => {
  const storage = memoryStorage()
  const mine = pageOver(storage)
  mine.views.keep(at('a'), { ...mine.views.open(at('a')), activeNode: 'left-3', brushSize: 40 })
  mine.views.stop()
  expect(pick(pageOver(storage, '22').views.open(at('a')))).toEqual([null, false, false, 12])
})

test('frequent view changes are written at an interval, and at the end', () => {
  const { views, pass, state, writes } = pageOver(memoryStorage())
  const fields = views.open(at('a'))
  for (let x = 1; x <= 50; x++) views.keep(at('a'), { ...fields, mousePosition: { x, y: 0 } })
  pass()
  expect(writes()).toBe(1)
  views.keep(at('a'), { ...fields, mousePosition: { x: 99, y: 0 } })
  views.stop()
  expect([writes(), state.read('image-node').fields['mousePosition']]).toEqual([2, { x: 99, y: 0 }])
  views.stop()
  expect(writes()).toBe(2)
})

const STROKE = {
  objectId: 'a',
  frame: 7,
  mode: 'paint',
  source: 'manual',
  shape: { size: [4, 4], counts: '04' },
}
const strokesOf = ({ waitingStrokes }: Fields) => waitingStrokes

/** Draws on the first item before its rows are here, looks at another one and leaves. */
function leaveStrokes(storage: KeyValueStore) {
  const { views } = pageOver(storage, '2', 'video-segment')
  views.keep(at('a'), { ...views.open(at('a')), waitingStrokes: [STROKE], currentFrame: 7 })
  const other = views.open(at('b'))
  views.keep(at('b'), { ...other, currentFrame: 2 })
  views.stop()
  return { views, other }
}

test('pending work in the fields of an item survives other items and the page', () => {
  const storage = memoryStorage()
  const { views, other } = leaveStrokes(storage)
  expect([strokesOf(other), views.holds(at('a')), views.holds(at('b'))]).toEqual([[], true, false])
  expect(strokesOf(views.open(at('a')))).toEqual([STROKE])
  const next = pageOver(storage, '2', 'video-segment')
  next.views.open(at('c'))
  next.views.stop()
  const last = pageOver(storage, '2', 'video-segment').views
  expect([last.holds(at('a')), strokesOf(last.open(at('c'))), strokesOf(last.open(at('a')))]).toEqual([
    true,
    [],
    [STROKE],
  ])
})

test('pending work is removed once the document contains it', () => {
  const storage = memoryStorage()
  leaveStrokes(storage)
  const back = pageOver(storage, '2', 'video-segment')
  back.views.keep(at('a'), { ...back.views.open(at('a')), waitingStrokes: [] })
  back.views.stop()
  expect([back.views.holds(at('a')), back.state.read('video-segment').held]).toEqual([false, {}])
})

test('pending work belongs to its version, and waits while that is not open', () => {
  const storage = memoryStorage()
  leaveStrokes(storage)
  const { views } = pageOver(storage, '2', 'video-segment')
  const closed = at('a', { isOpen: false })
  views.keep(closed, { ...views.open(closed), currentFrame: 1 })
  const newer = at('a', { version: 4 })
  const seen = [closed, newer, at('a')].map((item) => [views.holds(item), strokesOf(views.open(item))])
  expect(seen).toEqual([
    [false, []],
    [false, []],
    [true, [STROKE]],
  ])
})
