import sharp from 'sharp'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { createEngine } from '../create-engine.ts'
import { FrameReader } from '../../media/decoding/frame-reader.ts'
import { ExplainedError } from '../../explained-error.ts'
import { RecentProposals } from '../corrections.ts'
import type { Engine } from '../engine.ts'
import { segmentationText } from '../text.ts'
import { answerSegment } from './answer-segment.ts'
import { answerSpan } from './answer-span.ts'
import { answerSuggest } from './answer-suggest.ts'
import { answerTrack } from './answer-track.ts'
import type { AnswerTo, CheckQuestion, EngineReply, FromProcess, Question, ToProcess } from './messages.ts'
import { PictureCache } from './picture-cache.ts'

/** The engine blocks, so it runs in a process. One question at a time. */

// Leaves the other cores to the server.
sharp.concurrency(1)

const pictures = new PictureCache()
const MOST_RECENT = 64

const recent = new RecentProposals(MOST_RECENT)
const reader = new FrameReader()
const leaving = new Map<number, AbortController>()
const codec = loadCodec()
let engine: Promise<Engine> | undefined
let queue: Promise<void> = Promise.resolve()

const say = (message: FromProcess): void => void process.send?.(message)

async function answerCheck(engine: Engine, signal: AbortSignal): Promise<AnswerTo<CheckQuestion>> {
  const able = await engine.abilities?.(signal)
  return {
    tracks: able?.spans ? engine.name : engine.tracks,
    suggests: able?.suggests ?? engine.suggest !== undefined,
    spans: able?.spans?.most ?? null,
  }
}

async function answerOf(id: number, question: Question, signal: AbortSignal): Promise<EngineReply> {
  if (engine === undefined) throw new Error('asked before the beginning')
  const tools = { engine: await engine, codec: await codec, pictures, reader, recent }
  signal.throwIfAborted()
  if (question.kind === 'check') return answerCheck(tools.engine, signal)
  if (question.kind === 'suggest') return answerSuggest(tools, question, signal)
  if (question.kind === 'segment') return answerSegment(tools, question, signal)
  const stepped = (done: number): void => say({ type: 'step', id, done })
  return (question.span === null ? answerTrack : answerSpan)(tools, question, signal, stepped)
}

/** OpenCV throws numbers. */
const errorOf = (error: unknown): { message: string; reason: string; expected: boolean } =>
  error instanceof ExplainedError
    ? { message: error.message, reason: error.reason, expected: true }
    : {
        message: segmentationText.failed,
        reason: (error instanceof Error ? `${error.name}: ${error.message}` : `code ${String(error)}`).slice(
          0,
          1000,
        ),
        expected: false,
      }

function take(id: number, question: Question): void {
  const left = new AbortController()
  leaving.set(id, left)
  queue = queue
    // Lets a cancellation arrive first.
    .then(() => new Promise((resolve) => setImmediate(resolve)))
    .then(() => answerOf(id, question, left.signal))
    .then((answer) => say({ type: 'answer', id, answer }))
    .catch((error: unknown) => say({ type: 'error', id, error: errorOf(error) }))
    .finally(() => leaving.delete(id))
}

process.on('message', (message: ToProcess) => {
  if (message.type === 'leave') leaving.get(message.id)?.abort()
  else if (message.type === 'ask') take(message.id, message.question)
  else {
    engine = createEngine(message.config)
    // Each question awaits the engine and reports its error.
    engine.catch(() => undefined)
  }
})
process.on('disconnect', () => process.exit(0))
