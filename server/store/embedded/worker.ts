import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { openEngine, type EngineOptions } from './engine.ts'
import { RESET } from './link.ts'
import { makeArchive } from './make-archive.ts'

export type WorkerTask = { task: 'serve'; options: EngineOptions } | { task: 'archive'; target: string }

/** Protocol messages are bare byte arrays. */
export type ToWorker = Uint8Array | { type: 'reset' } | { type: 'syncCount' } | { type: 'close' }

export type FromWorker =
  | Uint8Array<ArrayBuffer>
  | { type: 'ready' }
  | { type: 'reset' }
  | { type: 'syncCount'; count: number }
  | { type: 'closed' }

async function serve(port: MessagePort, options: EngineOptions): Promise<void> {
  const engine = await openEngine(options)
  const send = (message: FromWorker) => port.postMessage(message)
  const sendBytes = (bytes: Uint8Array<ArrayBuffer>) => port.postMessage(bytes, [bytes.buffer])
  port.on('message', (message: ToWorker) => {
    if (message instanceof Uint8Array) return engine.execute(message, sendBytes)
    switch (message.type) {
      case 'reset':
        RESET.forEach((reset) => engine.execute(reset, () => {}))
        return send({ type: 'reset' })
      case 'syncCount':
        return send({ type: 'syncCount', count: engine.syncCount() })
      case 'close':
        return void engine.close().then(() => {
          send({ type: 'closed' })
          port.close()
        })
    }
  })
  send({ type: 'ready' })
}

if (!parentPort) throw new Error('This file runs as a worker thread.')
const assignment = workerData as WorkerTask
if (assignment.task === 'serve') await serve(parentPort, assignment.options)
else await makeArchive(assignment.target)
