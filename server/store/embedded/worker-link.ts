import type { EngineOptions } from './engine.ts'
import type { EngineLink, LinkClient } from './link.ts'
import { startWorker } from './start-worker.ts'
import type { FromWorker, ToWorker } from './worker.ts'

const CLOSED = 'The embedded database has ended.'

/** In a worker thread, so that statements do not block the event loop. */
export async function workerLink(
  options: EngineOptions,
  onFailure: (error: Error) => void,
): Promise<EngineLink> {
  const worker = startWorker({ task: 'serve', options })
  const post = (message: ToWorker) => worker.postMessage(message)
  let client: LinkClient | undefined
  // Responses before the reset's own belong to the previous client.
  let resets = 0
  let ended: Error | undefined
  // Before it is ready, failures reject the promise; while it closes, they are ignored.
  let serving = false
  const waiting: {
    type: 'ready' | 'syncCount' | 'closed'
    resolve: (value: number) => void
    reject: (error: Error) => void
  }[] = []
  const answer = (type: 'ready' | 'syncCount' | 'closed') =>
    new Promise<number>((resolve, reject) => waiting.push({ type, resolve, reject }))

  const fail = (error: Error) => {
    if (ended) return
    ended = error
    for (const waiter of waiting.splice(0)) waiter.reject(error)
    client?.onFailure(error)
    if (serving) onFailure(error)
  }
  worker.on('message', (message: FromWorker) => {
    if (message instanceof Uint8Array) return resets > 0 ? undefined : client?.onData(message)
    if (message.type === 'reset') return void (resets -= 1)
    const index = waiting.findIndex(({ type }) => type === message.type)
    const [waiter] = waiting.splice(index, 1)
    waiter?.resolve(message.type === 'syncCount' ? message.count : 0)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error(CLOSED)))

  await answer('ready')
  serving = true
  return {
    attach: (next) => {
      if (ended) return process.nextTick(() => next.onFailure(new Error(CLOSED, { cause: ended })))
      if (client) {
        resets += 1
        post({ type: 'reset' })
      }
      client = next
    },
    send: (messages) => {
      // Copies the bytes: pg's buffers are views of larger ones, which would be sent whole.
      const bytes = new Uint8Array(messages)
      worker.postMessage(bytes, [bytes.buffer])
    },
    syncCount: () => {
      post({ type: 'syncCount' })
      return answer('syncCount')
    },
    close: async () => {
      if (ended) return
      serving = false
      const closed = answer('closed')
      post({ type: 'close' })
      await closed
      await worker.terminate()
    },
  }
}
