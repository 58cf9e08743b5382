import { requireValue } from '../../require-value.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { FrameReader } from '../../media/decoding/frame-reader.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { withDoubt } from '../doubt.ts'
import { type Engine, EngineError, type Span } from '../engine.ts'
import { segmentationText } from '../text.ts'
import { readRle, writeRle } from './answer-segment.ts'
import { framesOf } from './answer-track.ts'
import type { SpanQuestion, TrackAnswer, TrackedRow, TrackQuestion } from './messages.ts'

interface Tools {
  engine: Engine
  codec: Codec
  reader: FrameReader
}

/** Consecutive frames are decoded together, forwards from where the last ones ended. */
async function* picturesOf(
  reader: FrameReader,
  { file, step }: Pick<TrackQuestion, 'file' | 'step'>,
  { times }: SpanQuestion,
  frames: readonly number[],
): AsyncGenerator<Picture> {
  const timeOf = (frame: number): number => requireValue(times.get(frame))
  for (let at = 0; at < frames.length;) {
    const first = requireValue(frames[at])
    let count = 1
    while (frames[at + count] === first + step * count) count += 1
    const run = frames.slice(at, at + count).map(timeOf)
    const known = step === 1 && count > 1 ? times.get(first - 1) : undefined
    const ascending = step === 1 ? run : run.toReversed()
    const pictures = framesOf(reader, {
      file,
      step,
      times: known === undefined ? ascending : [known, ...ascending],
    })
    if (known !== undefined) await pictures.next()
    yield* pictures
    at += count
  }
}

/** The states are the frames since each object was last seen. */
export async function answerSpan(
  { engine, codec, reader }: Tools,
  question: TrackQuestion,
  signal: AbortSignal,
  stepped: (done: number) => void,
): Promise<TrackAnswer> {
  const { from, step, objects } = question
  const asked = requireValue(question.span)
  const able = await engine.abilities?.(signal)
  if (!able?.spans)
    throw new EngineError(segmentationText.remote, 'the server has no video sessions any more')
  const span: Span = {
    ...asked,
    step,
    prompts: asked.prompts.map(({ rle, ...prompt }) => ({
      ...prompt,
      mask: rle === null ? null : readRle(codec, rle),
    })),
    pictures: (frames) => picturesOf(reader, question, asked, frames),
  }
  const lost = new Map(objects.map(({ id, state }) => [id, typeof state === 'number' ? state : 0]))
  const rows: TrackedRow[] = []
  let done = 0
  await able.spans.follow(span, {
    objects: objects.map(({ id }) => id),
    after: from,
    count: Math.max(...objects.map(({ count }) => count)),
    signal,
    onAgain: () => stepped(done),
    onFrame: ({ frame, found }) => {
      done += 1
      for (const { id, count } of objects) {
        if (done > count) continue
        const next = withDoubt(lost.get(id) ?? 0, found.get(id) ?? null)
        const { mask, score, uncertain } = next.found
        lost.set(id, next.lost)
        rows.push({ objectId: id, frame, rle: mask && writeRle(codec, mask), score, uncertain })
      }
      stepped(done)
    },
  })
  return { rows, states: Object.fromEntries(lost) }
}
