import { OtherFrames } from '../encoding/encoded-file.ts'
import { NoEncoder } from '../encoding/encoder.ts'
import { serveProcess } from '../../child-process/serve.ts'
import { makeProxy } from './make-proxy.ts'
import { proxyText } from './text.ts'

/** The process that makes one proxy. */

serveProcess(makeProxy, (error) => {
  if (error instanceof NoEncoder) return proxyText.noEncoder
  return error instanceof OtherFrames ? proxyText.otherFrames : null
})
