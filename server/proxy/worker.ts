import { EngineError } from '../segmentation/engine.ts'
import { makeProxy } from './make-proxy.ts'
import type { FromProxyProcess, ToProxyProcess } from './messages.ts'
import { NoEncoder } from './proxy-encoder.ts'
import { OtherFrames } from './proxy-file.ts'
import { proxyText } from './text.ts'

/** The process that makes one proxy: decoding and encoding block, and the server must not. */

const say = (message: FromProxyProcess): void => void process.send?.(message)

/** What another try would not change has a sentence for people. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof EngineError) return error.message
  if (error instanceof NoEncoder) return proxyText.noEncoder
  return error instanceof OtherFrames ? proxyText.otherFrames : null
}

const reasonOf = (error: unknown): string => {
  if (error instanceof EngineError) return error.reason
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

process.on('message', (question: ToProxyProcess) => {
  makeProxy(question, (done) => say({ type: 'step', done }))
    .then((made) => say({ type: 'made', made }))
    .catch((error: unknown) =>
      say({ type: 'error', message: sentenceOf(error), reason: reasonOf(error).slice(0, 1000) }),
    )
})
// The server is gone, however it went. What is encoded waits in the log.
process.on('disconnect', () => process.exit(0))
