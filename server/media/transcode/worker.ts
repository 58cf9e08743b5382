import { OtherFrames } from '../encoding/encoded-file.ts'
import { NoEncoder } from '../encoding/encoder.ts'
import { serveProcess } from '../../child-process/serve.ts'
import { makePlayable } from './make-playable.ts'
import { transcodeText } from './text.ts'

/** The process that transcodes one video. */

serveProcess(makePlayable, (error) => {
  if (error instanceof NoEncoder) return transcodeText.noEncoder
  if (error instanceof OtherFrames) return transcodeText.otherFrames
  return error instanceof Error && error.name === 'FFmpegError' ? transcodeText.broken : null
})
