import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Mask } from '../../../../wasm-rle/mask.ts'
import type { FoundObject } from '../models/objects.ts'
import { cuttingTogether } from './cut-together.ts'
import { type Done, type Order, taking } from './order.ts'

const PICTURE = { width: 2, height: 1, pixels: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255) }
const OBJECTS: FoundObject[] = [0, 1, 2, 3, 4].map((x) => ({
  label: 'cup',
  score: 1,
  box: { x, y: 0, width: 1, height: 1 },
}))

/** A mask that tells which object it is of, and who cut it. */
const maskOf = (at: number, by: 'here' | 'there'): Mask => ({
  size: [1, 2],
  counts: Uint32Array.of(at, by === 'here' ? 0 : 1),
})
const told = (masks: readonly Mask[]): string[] =>
  masks.map(({ counts: [at, by] }) => `${at} ${by === 0 ? 'here' : 'there'}`)

/** A thread whose doings the test says. */
class FakeThread extends EventEmitter {
  readonly orders: Order[] = []
  readonly #heard: (thread: FakeThread, order: Order) => void
  constructor(heard: (thread: FakeThread, order: Order) => void) {
    super()
    this.#heard = heard
  }
  postMessage(order: Order): void {
    this.orders.push(order)
    this.#heard(this, order)
  }
  bring(done: Done): void {
    setImmediate(() => this.emit('message', done))
  }
  ref(): void {}
  unref(): void {}
}

/** Takes so many at once and brings all of them but those in `without`. */
const takingAtOnce =
  (count: number, without: readonly number[] = []) =>
  (thread: FakeThread, order: Order): void => {
    const places = taking(order)
    for (let left = count; left > 0; left -= 1) {
      const { value: at } = places.next()
      if (at !== undefined && !without.includes(at))
        thread.bring({ id: order.id, at, mask: maskOf(at, 'there') })
    }
  }

function opened(...heard: ((thread: FakeThread, order: Order) => void)[]) {
  const threads: FakeThread[] = []
  const here: number[] = []
  const cut = cuttingTogether(
    (_, { box: { x } }) => {
      here.push(x)
      return Promise.resolve(maskOf(x, 'here'))
    },
    () => {
      const thread = new FakeThread(heard[threads.length] ?? (() => undefined))
      threads.push(thread)
      return thread
    },
  )
  return { cut, threads, here }
}

test('each object is cut once, by the thread that took it, and masks keep the order of the objects', async () => {
  const { cut, threads, here } = opened(takingAtOnce(2))
  expect(told(await cut(PICTURE, OBJECTS))).toEqual(['0 there', '1 there', '2 here', '3 here', '4 here'])
  expect(here).toEqual([2, 3, 4])
  expect(threads[0]?.orders[0]?.picture).toEqual(PICTURE)
})

test('the largest objects are cut first, and none again that is still known', async () => {
  const { cut, here } = opened(() => undefined)
  const sides = [2, 1, 3]
  const objects = OBJECTS.slice(0, 3).map((object, at) => ({
    ...object,
    box: { ...object.box, height: sides[at] ?? 0 },
  }))
  const [, second] = await cut(PICTURE, objects)
  expect(here).toEqual([2, 0, 1])
  expect(told(await cut(PICTURE, objects))).toEqual(['0 here', '1 here', '2 here'])
  expect(await cut(PICTURE, objects.slice(1, 2))).toEqual([second])
  expect(here).toEqual([2, 0, 1])
})

test('one object, or a thread that is still loading, is not waited for', async () => {
  const { cut, threads } = opened(() => undefined)
  expect(told(await cut(PICTURE, OBJECTS.slice(0, 1)))).toEqual(['0 here'])
  expect(threads).toEqual([])
  expect(told(await cut(PICTURE, OBJECTS.slice(0, 2)))).toEqual(['0 here', '1 here'])
})

test('what a thread took and did not bring before it ended is cut here, and the next order has another', async () => {
  const { cut, threads } = opened((thread, order) => {
    takingAtOnce(2, [1])(thread, order)
    setTimeout(() => thread.emit('exit'), 5)
  }, takingAtOnce(1))
  expect(told(await cut(PICTURE, OBJECTS))).toEqual(['0 there', '1 here', '2 here', '3 here', '4 here'])
  const others = OBJECTS.slice(0, 2).map((object) => ({ ...object }))
  expect(told(await cut(PICTURE, others))).toEqual(['0 there', '1 here'])
  expect(threads).toHaveLength(2)
})

test('what the other thread could not cut is tried here, and masks of an earlier order are none of this one', async () => {
  const { cut } = opened((thread, order) => {
    const { value: at = 0 } = taking(order).next()
    thread.bring({ id: order.id - 1, at: 4, mask: maskOf(4, 'there') })
    thread.bring({ id: order.id, at, mask: null })
  })
  expect(told(await cut(PICTURE, OBJECTS))).toEqual(['0 here', '1 here', '2 here', '3 here', '4 here'])
})

test('when nobody waits any more, no thread takes another object', async () => {
  const leaving = new AbortController()
  const orders: Order[] = []
  const here: number[] = []
  const cut = cuttingTogether(
    (_, { box: { x } }) => {
      here.push(x)
      leaving.abort(new Error('left'))
      return Promise.resolve(maskOf(x, 'here'))
    },
    () => new FakeThread((_, order) => orders.push(order)),
  )
  await expect(cut(PICTURE, OBJECTS, leaving.signal)).rejects.toThrow('left')
  expect(here).toEqual([0])
  expect([...taking(orders[0]!)]).toEqual([])
})
