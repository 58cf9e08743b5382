import { availableParallelism } from 'node:os'
import { encodeVideo, type EncodePlan, type EncodeTask, type Original } from '../encoding/encode-video.ts'
import { encodableCodec } from '../encoding/encoder.ts'
import type { TranscodeShape } from '../encoding/transcode-shape.ts'

/** A video that browsers do not all play and that is to be made into one that they do: plain data, since another process does it. */
export interface TranscodeTask extends EncodeTask {
  shape: TranscodeShape
}

/** Somebody waits for it, but not everybody for them. */
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
 * Makes an H.264 video of the frames of another at full size, with its sound as it is. A side that is odd gets one column or
 * row more, which repeats its neighbour. Blocks, so it belongs into a process of its own. Throws as `encodeVideo` does.
 *
 * @param stepped told how many frames are encoded
 */
export async function makePlayable(
  { shape, ...question }: TranscodeTask,
  stepped: (done: number) => void,
): Promise<null> {
  await encodeVideo(question, planOf(shape), stepped)
  return null
}
