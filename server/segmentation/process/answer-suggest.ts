import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import { clamp } from '../../../src/domain/geometry/clamp.ts'
import { type Engine, EngineError, type Suggestion } from '../engine.ts'
import { segmentationText } from '../text.ts'
import { decode, keyOf, writeRle } from './answer-segment.ts'
import type { SuggestAnswer, SuggestQuestion } from './messages.ts'
import type { PictureCache } from './picture-cache.ts'

type Size = SuggestQuestion['size']

const scaledBox = ({ x, y, width, height }: Rectangle, sx: number, sy: number): Rectangle => ({
  x: x * sx,
  y: y * sy,
  width: width * sx,
  height: height * sy,
})

/** Cut at the picture's edges; null: nothing is left. */
function boxInside({ x, y, width, height }: Rectangle, size: Size): Rectangle | null {
  const [left, right] = [clamp(x, 0, size.width), clamp(x + width, 0, size.width)]
  const [top, bottom] = [clamp(y, 0, size.height), clamp(y + height, 0, size.height)]
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

const share = (score: number): number => clamp(score, 0, 1)

/** From the decoded picture to the one that is displayed. */
function shown(
  codec: Codec,
  { mask, ...found }: Suggestion,
  picture: Size,
  size: Size,
): SuggestAnswer['suggestions'][number] | null {
  const [sx, sy] = [size.width / picture.width, size.height / picture.height]
  const box = boxInside(scaledBox(found.box, sx, sy), size)
  if (box === null) return null
  const isSame = sx === 1 && sy === 1
  return {
    label: found.label,
    score: share(found.score),
    box,
    mask: mask === null ? null : writeRle(codec, isSame ? mask : codec.resize(mask, size.width, size.height)),
    skeleton: found.skeleton && {
      ...found.skeleton,
      nodes: found.skeleton.nodes.map(({ name, x, y, score }) => ({
        name,
        x: clamp(x * sx, 0, size.width),
        y: clamp(y * sy, 0, size.height),
        score: share(score),
      })),
    },
  }
}

/** Throws `EngineError` where the engine only answers prompts. */
export async function answerSuggest(
  { engine, codec, pictures }: { engine: Engine; codec: Codec; pictures: PictureCache },
  { source, size, wish }: SuggestQuestion,
  signal: AbortSignal,
): Promise<SuggestAnswer> {
  if (engine.suggest === undefined)
    throw new EngineError(segmentationText.noSuggestions, `the engine ${engine.name} only answers prompts`)
  const key = keyOf(source)
  const picture = await pictures.get(key, () => decode(source))
  signal.throwIfAborted()
  const within =
    wish.within && scaledBox(wish.within, picture.width / size.width, picture.height / size.height)
  const found = await engine.suggest(key, picture, { ...wish, within }, signal)
  const suggestions = found
    .map((one) => shown(codec, one, picture, size))
    .filter((one) => one !== null)
    .toSorted((one, other) => other.score - one.score)
  return { suggestions, model: engine.model }
}
