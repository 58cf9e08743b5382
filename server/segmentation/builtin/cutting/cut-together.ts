import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { area } from '../../../../src/domain/geometry/rect.ts'
import type { Mask } from '../../../../wasm-rle/mask.ts'
import { startThread } from '../../../child-process/entry.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import type { FoundObject } from '../models/objects.ts'
import { type Done, newOrder, type Order, takeAll, taking } from './order.ts'

/** In the order of the objects. Rejects when the signal fires. */
export type CutObjects = (
  picture: Picture,
  objects: readonly FoundObject[],
  signal?: AbortSignal,
) => Promise<readonly Mask[]>

interface Thread extends Pick<Worker, 'postMessage' | 'ref' | 'unref'> {
  on(event: 'message', heard: (done: Done) => void): unknown
  on(event: 'error' | 'exit', heard: () => void): unknown
}

const start = (): Thread | null =>
  availableParallelism() > 1
    ? startThread('cutting-thread', 'segmentation/builtin/cutting/thread.ts', null)
    : null

/** Lets a cancellation and the other thread's masks arrive between two cuts. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** What another thread makes of orders: it starts with the first, and again with the next one after it ended. */
class OtherThread {
  readonly #start: () => Thread | null
  #thread: Thread | null = null
  #hear: (done: Done) => void = () => undefined
  #end: () => void = () => undefined

  constructor(startThread: () => Thread | null) {
    this.#start = startThread
  }

  /** @param ended the thread gives no more masks */
  ask(order: Order, hear: (done: Done) => void, ended: () => void): void {
    ;[this.#hear, this.#end] = [hear, ended]
    this.#thread ??= this.#open()
    if (this.#thread === null) ended()
    else {
      this.#thread.ref()
      this.#thread.postMessage(order)
    }
  }

  /** The process may end without it. */
  rest(): void {
    this.#thread?.unref()
  }

  #open(): Thread | null {
    const thread = this.#start()
    const end = (): void => {
      if (this.#thread === thread) this.#thread = null
      this.#end()
    }
    thread?.on('message', (done: Done) => this.#hear(done))
    thread?.on('error', end)
    thread?.on('exit', end)
    return thread
  }
}

/** The largest first: a large one that starts last would keep one thread waiting for the other. */
const largestFirst = (objects: readonly FoundObject[], places: readonly number[]): number[] => {
  const sizeOf = (place: number): number => (objects[place] ? area(objects[place].box) : 0)
  return places.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

/**
 * Two threads share the objects of a picture, since a cut takes much longer than all that comes before it. What the other one does not
 * bring, because it is still loading or has ended, is cut here. Masks are kept for as long as their objects are known, so that a question
 * that is asked again costs nothing.
 * @param cutHere in this thread
 */
export function cuttingTogether(
  cutHere: (picture: Picture, object: FoundObject, objects: readonly FoundObject[]) => Promise<Mask>,
  startOther: () => Thread | null = start,
): CutObjects {
  const other = new OtherThread(startOther)
  const known = new WeakMap<FoundObject, Mask>()
  let last = 0
  return async (picture, objects, signal) => {
    const keep = (at: number, mask: Mask | null): void => {
      const object = objects[at]
      if (object && mask) known.set(object, mask)
    }
    const missing = [...objects.keys()].filter((at) => objects[at] && !known.has(objects[at]))
    last += 1
    const order = newOrder(last, picture, objects, largestFirst(objects, missing))
    let [isAlone, left, wake] = [missing.length < 2, missing.length, (): void => undefined]
    const hear = ({ id, at, mask }: Done): void => {
      if (id !== order.id) return
      keep(at, mask)
      left -= 1
      wake()
    }
    const end = (): void => {
      isAlone = true
      wake()
    }
    if (!isAlone) other.ask(order, hear, end)
    try {
      for (const at of taking(order)) {
        const object = objects[at]
        if (object) keep(at, await cutHere(picture, object, objects))
        left -= 1
        await turn()
        signal?.throwIfAborted()
      }
      while (!isAlone && left > 0) await new Promise<void>((resolve) => (wake = resolve))
    } finally {
      takeAll(order)
      other.rest()
    }
    signal?.throwIfAborted()
    const all: Mask[] = []
    for (const object of objects) {
      const mask = known.get(object) ?? (await cutHere(picture, object, objects))
      known.set(object, mask)
      all.push(mask)
    }
    return all
  }
}
