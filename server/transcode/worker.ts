import { OtherFrames } from '../encode/encoded-file.ts'
import { NoEncoder } from '../encode/encoder.ts'
import { answerProcess } from '../process/answer-process.ts'
import { makePlayable } from './make-playable.ts'
import { transcodeText } from './text.ts'

/** The process that transcodes one video. */

answerProcess(makePlayable, (error) => {
  if (error instanceof NoEncoder) return transcodeText.noEncoder
  if (error instanceof OtherFrames) return transcodeText.otherFrames
  return error instanceof Error && error.name === 'FFmpegError' ? transcodeText.broken : null
})
