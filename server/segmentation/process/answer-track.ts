import type { Codec } from '../../../wasm-rle/codec.ts'
import type { FrameReader } from '../../media/decoding/frame-reader.ts'
import { decodeFrames } from '../../media/decoding/video.ts'
import type { Engine } from '../engine.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { readRle, writeRle } from './answer-segment.ts'
import type { TrackAnswer, TrackQuestion, TrackedRow } from './messages.ts'

/** In tracking order. Backwards, the chunk is decoded forwards and kept in memory. */
export async function* framesOf(
  reader: FrameReader,
  { file, times, step }: Pick<TrackQuestion, 'file' | 'times' | 'step'>,
): AsyncGenerator<Picture> {
  if (step === 1) {
    yield* reader.read(file, times)
    return
  }
  await reader.close()
  const pictures: Picture[] = []
  for await (const picture of decodeFrames(file, times)) pictures.push(picture)
  for (let picture = pictures.pop(); picture !== undefined; picture = pictures.pop()) yield picture
}

interface Tools {
  engine: Engine
  codec: Codec
  reader: FrameReader
}

async function firstStates(
  { engine, codec }: Tools,
  question: TrackQuestion,
  picture: Picture,
): Promise<Map<string, unknown>> {
  const states = new Map<string, unknown>()
  for (const { id, mask, state } of question.objects)
    states.set(id, mask === null ? state : await engine.tracker.begin(picture, readRle(codec, mask)))
  return states
}

/** States go through JSON, so a new process continues alike. */
export async function answerTrack(
  tools: Tools,
  question: TrackQuestion,
  signal: AbortSignal,
  stepped: (done: number) => void,
): Promise<TrackAnswer> {
  const { engine, codec, reader } = tools
  const { from, step } = question
  const until = new Map(question.objects.map(({ id, count }) => [id, count]))
  const rows: TrackedRow[] = []
  let states = new Map<string, unknown>()
  let before: Picture | null = null
  let done = 0
  for await (const picture of framesOf(reader, question)) {
    signal.throwIfAborted()
    if (before === null) states = await firstStates(tools, question, picture)
    else {
      done += 1
      const going = new Map([...states].filter(([id]) => done <= (until.get(id) ?? 0)))
      const found = await engine.tracker.follow(before, picture, going)
      for (const [id, { state, found: one }] of found) {
        states.set(id, state)
        const rle = one.mask === null ? null : writeRle(codec, one.mask)
        rows.push({
          objectId: id,
          frame: from + step * done,
          rle,
          score: one.score,
          uncertain: one.uncertain,
        })
      }
      stepped(done)
    }
    before = picture
  }
  return { rows, states: Object.fromEntries(states) }
}
