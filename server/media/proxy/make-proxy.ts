import { stat } from 'node:fs/promises'
import { encodeVideo, type EncodePlan, type EncodeTask, type Original } from '../encoding/encode-video.ts'
import { encodableCodec, type EncodedCodec } from '../encoding/encoder.ts'
import { proxySize, type ProxyShape } from './proxy-size.ts'

export interface ProxyTask extends EncodeTask {
  shape: ProxyShape
}

export interface ProxyResult {
  codec: EncodedCodec
  /** Pixels as displayed. */
  width: number
  height: number
  bytes: number
}

/** The other cores stay free for requests. */
const THREADS = 1

const planOf =
  ({ gop, side, bitrate }: ProxyShape) =>
  async ({ square, rotation, flip, colorSpace }: Original): Promise<EncodePlan> => {
    const codec = await encodableCodec('avc', 'vp9')
    const size = proxySize(square, side)
    return {
      look: { codec, size, pixelAspect: { num: 1, den: 1 }, rotation, flip, colorSpace },
      picture: size,
      encoding: { gop, rate: { bitrate }, preset: 'superfast' },
      threads: THREADS,
      keepsSound: false,
    }
  }

/** Blocks: run it in a process. Throws like `encodeVideo`. @param stepped gets the number of encoded frames */
export async function makeProxy(
  { shape, ...question }: ProxyTask,
  stepped: (done: number) => void,
): Promise<ProxyResult> {
  const { codec, size, rotation } = await encodeVideo(question, planOf(shape), stepped)
  const isTurned = rotation % 180 !== 0
  const { width, height } = size
  const { size: bytes } = await stat(question.target)
  return { codec, ...(isTurned ? { width: height, height: width } : { width, height }), bytes }
}
