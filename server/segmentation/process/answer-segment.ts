import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { decodeImage } from '../../media/decoding/image.ts'
import { decodeFrames } from '../../media/decoding/video.ts'
import { DecodeError } from '../../media/decoding/decode-error.ts'
import { proposalFor, type RecentProposals } from '../corrections.ts'
import type { Engine, Prompts } from '../engine.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { mediaText } from '../../media/text.ts'
import type { MediaSource, RleText, SegmentAnswer, SegmentQuestion } from './messages.ts'
import type { PictureCache } from './picture-cache.ts'

/** Throws `RleError` for a bad mask. */
export const readRle = (codec: Codec, { size: [height, width], counts }: RleText): Mask =>
  codec.read(counts, width, height)

export const writeRle = (codec: Codec, mask: Mask): RleText => ({
  size: [mask.size[0], mask.size[1]],
  counts: codec.write(mask),
})

async function firstOf(frames: AsyncGenerator<Picture>): Promise<Picture> {
  for await (const picture of frames) return picture
  throw new DecodeError(mediaText.noSuchFrame, 'the decoder gave no frame')
}

export const decode = ({ file, frame }: MediaSource): Promise<Picture> =>
  frame === null ? decodeImage(file) : firstOf(decodeFrames(file, [frame.time]))

export const keyOf = ({ key, frame }: MediaSource): string => `${key}#${frame?.number ?? ''}`

/** Very large media are decoded smaller, so prompts are scaled. */
function scaled(codec: Codec, question: SegmentQuestion, picture: Picture): Prompts {
  const { points, box, previous } = question.prompts
  const [sx, sy] = [picture.width / question.size.width, picture.height / question.size.height]
  const mask = previous === null ? null : readRle(codec, previous)
  return {
    points: points.map(({ x, y, label }) => ({ x: x * sx, y: y * sy, label })),
    box:
      box === null ? null : { x: box.x * sx, y: box.y * sy, width: box.width * sx, height: box.height * sy },
    previous:
      mask === null || (sx === 1 && sy === 1) ? mask : codec.resize(mask, picture.width, picture.height),
  }
}

export async function answerSegment(
  { pictures, ...asks }: { engine: Engine; codec: Codec; pictures: PictureCache; recent: RecentProposals },
  question: SegmentQuestion,
  signal: AbortSignal,
): Promise<SegmentAnswer> {
  const key = keyOf(question.source)
  const picture = await pictures.get(key, () => decode(question.source))
  signal.throwIfAborted()
  const { codec } = asks
  const { mask, score } = await proposalFor(
    { ...asks, key, picture, signal },
    scaled(codec, question, picture),
  )
  const { width, height } = question.size
  const full = picture.width === width && picture.height === height ? mask : codec.resize(mask, width, height)
  return { mask: writeRle(codec, full), score: Math.min(1, Math.max(0, score)) }
}
