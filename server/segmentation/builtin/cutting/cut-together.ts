import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
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

/**
 * Two threads share the objects of a picture, since a cut takes much longer than all that comes before it. What the other one does not
 * bring, because it is still loading or has ended, is cut here.
 * @param cutHere in this thread
 */
export function cuttingTogether(
  cutHere: (picture: Picture, object: FoundObject, objects: readonly FoundObject[]) => Promise<Mask>,
  startOther: () => Thread | null = start,
): CutObjects {
  const other = new OtherThread(startOther)
  let last = 0
  return async (picture, objects, signal) => {
    last += 1
    const order = newOrder(last, picture, objects)
    const masks = new Map<number, Mask | null>()
    let [isAlone, wake] = [objects.length < 2, (): void => undefined]
    const hear = ({ id, at, mask }: Done): void => {
      if (id === order.id) masks.set(at, mask)
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
        if (object) masks.set(at, await cutHere(picture, object, objects))
        await turn()
        signal?.throwIfAborted()
      }
      while (!isAlone && masks.size < objects.length) await new Promise<void>((resolve) => (wake = resolve))
    } finally {
      takeAll(order)
      other.rest()
    }
    signal?.throwIfAborted()
    const all: Mask[] = []
    for (const [at, object] of objects.entries())
      all.push(masks.get(at) ?? (await cutHere(picture, object, objects)))
    return all
  }
}
