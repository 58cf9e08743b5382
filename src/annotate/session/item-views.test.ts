import { expect, test } from 'vitest'
import type { Fields } from '../../machines/editor/types.ts'
import type { KeyValueStore } from '../../platform/keys.ts'
import { createFieldsStore } from '../../platform/fields-store.ts'
import { createSavedState } from '../../platform/saved-state.ts'
import { newSlice } from '../../platform/slices.ts'
import { memoryStorage } from '../../platform/testing.ts'
import { createItemViews } from './item-views.ts'

const START: Fields = { showNodeName: false, brushSize: 12 }

/** A page of the image-node kind over a storage that outlives it; time passes when the test says so. */
function pageOver(storage: KeyValueStore, owner = '2') {
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
    kind: 'image-node',
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

test('an item that nobody saw opens at the start, with the choices that belong to no item', () => {
  const { views } = pageOver(memoryStorage())
  const first = views.open('a')
  expect(pick(first)).toEqual([null, false, false, 12])
  views.keep('a', { ...first, activeNode: 'left-3', hideNode: true, brushSize: 40 })
  expect(pick(views.open('b'))).toEqual([null, true, false, 40])
})

test('coming back to an item it is as it was left', () => {
  const { views } = pageOver(memoryStorage())
  views.keep('a', { ...views.open('a'), activeNode: 'left-3' })
  views.keep('b', { ...views.open('b'), activeNode: 'right-1', showNodeName: true })
  expect(pick(views.open('a'))).toEqual(['left-3', false, true, 12])
  expect(pick(views.open('b'))).toEqual(['right-1', false, true, 12])
})

test('a reload brings back the item at hand, another item opens anew, lists and index stay', () => {
  const storage = memoryStorage()
  const here = pageOver(storage)
  const list = { list: [{ uuid: 'a', path: 'a.jpg', state: 'open' as const }], currentIndex: 0, remaining: 7 }
  here.state.write('image-node', { ...newSlice('image-node'), lists: { mark: list } })
  here.views.keep('a', { ...here.views.open('a'), activeNode: 'left-3', hideNode: true })
  here.pass()
  expect(pick(pageOver(storage).views.open('b'))).toEqual([null, true, false, 12])
  const again = pageOver(storage)
  expect(pick(again.views.open('a'))).toEqual(['left-3', true, false, 12])
  expect(again.state.read('image-node').lists).toEqual({ mark: list })
})

test('a list that was saved before anything was looked at does not pass for somebody’s choices', () => {
  const storage = memoryStorage()
  pageOver(storage).state.write('image-node', newSlice('image-node'))
  expect(pick(pageOver(storage).views.open('a'))).toEqual([null, false, false, 12])
})

test('another person sees none of it', () => {
  const storage = memoryStorage()
  const mine = pageOver(storage)
  mine.views.keep('a', { ...mine.views.open('a'), activeNode: 'left-3', brushSize: 40 })
  mine.views.stop()
  expect(pick(pageOver(storage, '22').views.open('a'))).toEqual([null, false, false, 12])
})

test('however often the view changes it is written once in a while, and at the end', () => {
  const { views, pass, state, writes } = pageOver(memoryStorage())
  const fields = views.open('a')
  for (let x = 1; x <= 50; x++) views.keep('a', { ...fields, mousePosition: { x, y: 0 } })
  pass()
  expect(writes()).toBe(1)
  views.keep('a', { ...fields, mousePosition: { x: 99, y: 0 } })
  views.stop()
  expect([writes(), state.read('image-node').fields['mousePosition']]).toEqual([2, { x: 99, y: 0 }])
  views.stop()
  expect(writes()).toBe(2)
})
