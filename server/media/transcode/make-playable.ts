import { availableParallelism } from 'node:os'
import { encodeVideo, type EncodePlan, type EncodeTask, type Original } from '../encoding/encode-video.ts'
import { encodableCodec } from '../encoding/encoder.ts'
import type { TranscodeShape } from '../encoding/transcode-shape.ts'

/** Not all browsers play it. Plain data for another process. */
export interface TranscodeTask extends EncodeTask {
  shape: TranscodeShape
}

/** The person waits, but requests go on. */
const THREADS = Math.max(1, Math.floor(availableParallelism() / 2))

/** H.264 in 4:2:0 has even sides. */
const even = (length: number): number => length + (length % 2)

const planOf =
  ({ crf, gop }: TranscodeShape) =>
  async ({ size, pixelAspect, rotation, flip, colorSpace }: Original): Promise<EncodePlan> => {
    const codec = await encodableCodec('avc')
    const encoded = { width: even(size.width), height: even(size.height) }
    return {
      look: { codec, size: encoded, pixelAspect, rotation, flip, colorSpace },
      picture: size,
      encoding: { gop, rate: { crf }, preset: 'veryfast' },
      threads: THREADS,
      keepsSound: true,
    }
  }

/**
 * An odd side gets one more column or row, a copy of its neighbour. Blocks: run it in a process.
 * Throws like `encodeVideo`. @param stepped gets the number of encoded frames
 */
export async function makePlayable(
  { shape, ...question }: TranscodeTask,
  stepped: (done: number) => void,
): Promise<null> {
  await encodeVideo(question, planOf(shape), stepped)
  return null
}
