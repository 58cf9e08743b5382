import { parentPort } from 'node:worker_threads'
import { cutObject, openCuttingTools } from './cut-object.ts'
import { type Done, type Order, taking } from './order.ts'

/** The second thread that cuts. It has the libraries once more, since they do not share their memory. */
const tools = openCuttingTools()
tools.catch(() => undefined)

async function cutAll(order: Order): Promise<void> {
  const own = await tools
  for (const at of taking(order)) {
    const object = order.objects[at]
    // What fails here is tried again by the first thread, which tells why.
    const mask = object ? await cutObject(own, order.picture, object, order.objects).catch(() => null) : null
    parentPort?.postMessage({ id: order.id, at, mask } satisfies Done)
  }
}

let queue: Promise<void> = Promise.resolve()
parentPort?.on('message', (order: Order) => {
  queue = queue.then(() => cutAll(order)).catch(() => undefined)
})
