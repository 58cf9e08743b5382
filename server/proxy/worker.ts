import { OtherFrames } from '../encode/encoded-file.ts'
import { NoEncoder } from '../encode/encoder.ts'
import { answerProcess } from '../process/answer-process.ts'
import { makeProxy } from './make-proxy.ts'
import { proxyText } from './text.ts'

/** The process that makes one proxy. */

answerProcess(makeProxy, (error) => {
  if (error instanceof NoEncoder) return proxyText.noEncoder
  return error instanceof OtherFrames ? proxyText.otherFrames : null
})
