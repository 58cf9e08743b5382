import { expect, test } from 'vitest'
import { createToastStore, TOAST_DURATION } from './toasts.ts'

/** A store on a clock that the test moves. */
function storeWithClock() {
  const due: { at: number; callback: () => void }[] = []
  let now = 0
  const store = createToastStore({
    set: (callback, milliseconds) => {
      const timer = { at: now + milliseconds, callback }
      due.push(timer)
      return timer
    },
    clear: (timer) => {
      const index = due.indexOf(timer)
      if (index >= 0) due.splice(index, 1)
    },
  })
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const timer of due.filter(({ at }) => at <= now)) {
      due.splice(due.indexOf(timer), 1)
      timer.callback()
    }
  }
  return { store, pass, texts: () => store.current().map((toast) => toast.text) }
}

test('a toast is shown for five seconds', () => {
  const { store, pass, texts } = storeWithClock()
  store.show({ tone: 'bad', text: 'a' })
  pass(TOAST_DURATION - 1)
  expect(texts()).toEqual(['a'])
  pass(1)
  expect(texts()).toEqual([])
  expect(TOAST_DURATION).toBe(5000)
})

test('at most three toasts are shown, the oldest leaves first', () => {
  const { store, texts } = storeWithClock()
  for (const text of ['a', 'b', 'c', 'd']) store.show({ tone: 'bad', text })
  expect(texts()).toEqual(['b', 'c', 'd'])
})

test('a repeated text is shown once, and its time restarts', () => {
  const { store, pass, texts } = storeWithClock()
  store.show({ tone: 'bad', text: 'a' })
  pass(3000)
  store.show({ tone: 'bad', text: 'a' })
  pass(3000)
  expect(texts()).toEqual(['a'])
  pass(2000)
  expect(texts()).toEqual([])
})

test('time stops while the pointer is on a toast, and a sticky one stays', () => {
  const { store, pass, texts } = storeWithClock()
  store.show({ tone: 'bad', text: 'a' })
  store.show({ tone: 'info', text: 'new version', sticky: true })
  store.pause()
  pass(60_000)
  expect(texts()).toEqual(['a', 'new version'])
  store.resume()
  pass(TOAST_DURATION)
  expect(texts()).toEqual(['new version'])
})

test('notices to a person close with the session, notices of the page stay', () => {
  const { store, texts } = storeWithClock()
  store.show({ tone: 'bad', text: 'a' })
  store.show({ tone: 'info', text: 'yours', sticky: true })
  store.show({ tone: 'info', text: 'new version', sticky: true, lasting: true })
  store.clear()
  expect(texts()).toEqual(['new version'])
})

test('notices about an item close with it, others stay', () => {
  const { store, pass, texts } = storeWithClock()
  store.show({ tone: 'bad', text: 'no verdict yet', ofItem: true })
  store.show({ tone: 'bad', text: 'the item before was refused' })
  store.endItem()
  expect(texts()).toEqual(['the item before was refused'])
  pass(TOAST_DURATION)
  expect(texts()).toEqual([])
})

test('closing one leaves the others', () => {
  const { store, texts } = storeWithClock()
  const id = store.show({ tone: 'bad', text: 'a' })
  store.show({ tone: 'bad', text: 'b' })
  store.dismiss(id)
  expect(texts()).toEqual(['b'])
})
