import { z } from 'zod'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Proposal, Span, SpanFrame, SpanStep, SpanTracker } from '../engine.ts'
import { writeRle } from '../process/answer-segment.ts'
import { type Capabilities, VERSION } from './capabilities.ts'
import { errorIn, RemoteFailure } from './call.ts'
import type { RemoteServer } from './server.ts'
import { answerOf, imageOf, maskOf, maskShape, scoreShape } from './values.ts'

/** Frames that are decoded, sent and propagated together. */
const PIECE = 32
/** Of an upload's bytes: base64 and the rest of the body take the others. */
const UPLOAD_SHARE = 0.7

const openedShape = z.object({ session: z.string().regex(/^[\w-]{1,200}$/) })
const stateShape = z.object({
  frames: z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()])).max(100_000),
  prompts: z.array(z.object({ frame: z.int(), object: z.string() })).max(100_000),
})
const frameShape = z.object({
  frame: z.int(),
  objects: z.array(z.object({ object: z.string(), mask: maskShape.nullable(), score: scoreShape })),
})
const endShape = z.object({ end: z.enum(['done', 'cancelled']) })

const ignored = (): void => undefined

/** Frames `from` to `to`, both included, in either direction. */
const framesBetween = (from: number, to: number): number[] => {
  const step = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + at * step)
}

/** What the server has of a span. Its own numbers keep the order of the video. */
class Session {
  readonly span: Span
  readonly path: string
  readonly #numbers: ReadonlyMap<number, number>
  sent = new Set<number>()
  isPrompted = false
  /** After a failure it is asked what it has. */
  isSure = true
  /** The last frame that was propagated. */
  done: number

  constructor(span: Span, id: string) {
    this.span = span
    this.path = `/sessions/${id}`
    this.#numbers = new Map(framesOf(span).map((frame, number) => [frame, number]))
    this.done = span.start
  }

  numberOf(frame: number): number {
    const number = this.#numbers.get(frame)
    if (number === undefined) throw new Error(`frame ${frame} is not of the span`)
    return number
  }

  restore({ frames, prompts }: z.infer<typeof stateShape>): void {
    const has = (number: number): boolean => frames.some(([from, to]) => from <= number && number <= to)
    this.sent = new Set([...this.#numbers].filter(([, number]) => has(number)).map(([frame]) => frame))
    this.isPrompted = this.span.prompts.every(({ frame, objectId }) =>
      prompts.some((prompt) => prompt.frame === this.numberOf(frame) && prompt.object === objectId),
    )
    this.isSure = true
  }
}

/** Ascending. */
const framesOf = ({ start, to, prompts }: Span): number[] =>
  [...new Set([...framesBetween(start, to), ...prompts.map(({ frame }) => frame)])].sort((a, b) => a - b)

const isForgotten = (error: unknown): boolean =>
  error instanceof RemoteFailure && error.code === 'unknown_session'

/** The calls about one session. Each is one attempt and throws as `RemoteServer.once` does. */
class SessionCalls {
  readonly #server: RemoteServer
  readonly #codec: Codec
  readonly #uploadBytes: number

  constructor(server: RemoteServer, codec: Codec, limits: Capabilities['limits']) {
    this.#server = server
    this.#codec = codec
    this.#uploadBytes = limits.request_bytes * UPLOAD_SHARE
  }

  async open(span: Span, left: AbortSignal): Promise<Session> {
    const body = { version: VERSION, ...span.size, frames: framesOf(span).length }
    const read = (answer: unknown) => answerOf(openedShape, answer).session
    return new Session(span, await this.#server.once({ method: 'POST', path: '/sessions', body }, read, left))
  }

  async look(session: Session, left: AbortSignal): Promise<void> {
    const read = (answer: unknown) => session.restore(answerOf(stateShape, answer))
    await this.#server.once({ method: 'GET', path: session.path }, read, left)
  }

  /** It would also end by itself, so failures do not count. */
  async close({ path }: Session): Promise<void> {
    await this.#server.once({ method: 'DELETE', path }, ignored, undefined).catch(ignored)
  }

  /** Sends those that the server does not have. */
  async send(session: Session, frames: readonly number[], left: AbortSignal): Promise<void> {
    const missing = frames.filter((frame) => !session.sent.has(frame))
    if (missing.length === 0) return
    let batch: { frame: number; image: Awaited<ReturnType<typeof imageOf>> }[] = []
    let bytes = 0
    const flush = async (): Promise<void> => {
      if (batch.length === 0) return
      const body = {
        version: VERSION,
        frames: batch.map(({ frame, image }) => ({ frame: session.numberOf(frame), image })),
      }
      await this.#post(session, '/frames', body, left)
      for (const { frame } of batch) session.sent.add(frame)
      batch = []
      bytes = 0
    }
    let at = 0
    for await (const picture of session.span.pictures(missing)) {
      left.throwIfAborted()
      const image = await imageOf(picture)
      if (bytes + image.data.length > this.#uploadBytes) await flush()
      batch.push({ frame: missing[at] ?? 0, image })
      bytes += image.data.length
      at += 1
    }
    await flush()
  }

  async prompt(session: Session, left: AbortSignal): Promise<void> {
    if (session.isPrompted) return
    const { prompts } = session.span
    for (const frame of new Set(prompts.map((prompt) => prompt.frame)))
      await this.send(session, [frame], left)
    const body = {
      version: VERSION,
      prompts: prompts.map(({ frame, objectId, mask }) => ({
        frame: session.numberOf(frame),
        object: objectId,
        mask: mask === null ? null : writeRle(this.#codec, mask),
      })),
    }
    await this.#post(session, '/prompts', body, left)
    session.isPrompted = true
  }

  /** Moves `done` on with each frame. */
  async propagate(
    session: Session,
    to: number,
    { objects, signal }: Pick<SpanStep, 'objects' | 'signal'>,
    onFrame: (frame: SpanFrame) => void,
  ): Promise<void> {
    const { step } = session.span
    const [from, last] = [session.numberOf(session.done + step), session.numberOf(to)]
    const body = { version: VERSION, objects, from, to: last, backward: step === -1 }
    const call = { method: 'POST', path: `${session.path}/propagate`, body } as const
    for await (const line of this.#server.lines(call, signal)) {
      const told = errorIn(line)
      if (told !== null) throw failureOf(told)
      const { data: ended } = endShape.safeParse(line)
      if (ended?.end === 'done' && session.done === to) return
      if (ended)
        throw new RemoteFailure(`the stream ended at frame ${session.done}: ${ended.end}`, { again: true })
      const frame = session.done + step
      if ((to - frame) * step < 0) throw new RemoteFailure('the stream goes on behind its last frame')
      onFrame({ frame, found: this.#found(session, frame, objects, line) })
      session.done = frame
      signal.throwIfAborted()
    }
    throw new RemoteFailure('the stream broke off', { again: true })
  }

  #found(
    session: Session,
    frame: number,
    objects: readonly string[],
    line: unknown,
  ): Map<string, Proposal | null> {
    const answer = answerOf(frameShape, line)
    if (answer.frame !== session.numberOf(frame))
      throw new RemoteFailure(`the stream has frame ${answer.frame} where ${session.numberOf(frame)} follows`)
    const rows = new Map(answer.objects.map((row) => [row.object, row]))
    return new Map(
      objects.map((id) => {
        const row = rows.get(id)
        if (row === undefined) throw new RemoteFailure(`frame ${answer.frame} lacks the object ${id}`)
        const mask = row.mask && maskOf(this.#codec, row.mask, session.span.size)
        return [id, mask !== null && this.#codec.area(mask) > 0 ? { mask, score: row.score } : null]
      }),
    )
  }

  async #post({ path }: Session, behind: string, body: unknown, left: AbortSignal): Promise<void> {
    await this.#server.once({ method: 'POST', path: `${path}${behind}`, body }, ignored, left)
  }
}

const failureOf = ({ code, message }: { code: string; message: string }): RemoteFailure => {
  const again = code === 'busy' || code === 'failed'
  return new RemoteFailure(`the server failed: ${message}`, { again, refused: !again, code })
}

/** A session that the server forgets is made again as often. */
const RENEWALS = 3

/** Video sessions of docs/segmentation-http.md, one at a time. */
export function createSpanTracker(
  server: RemoteServer,
  codec: Codec,
  most: SpanTracker['most'],
  limits: Capabilities['limits'],
): SpanTracker {
  const calls = new SessionCalls(server, codec, limits)
  let current: Session | null = null

  const drop = async (): Promise<void> => {
    if (current !== null) await calls.close(current)
    current = null
  }

  const sessionFor = async (span: Span, left: AbortSignal): Promise<Session> => {
    if (current?.span.key !== span.key) await drop()
    current ??= await calls.open(span, left)
    if (!current.isSure) await calls.look(current, left)
    return current
  }

  /** Up to `to`, from wherever the session is. */
  const goOn = async (span: Span, to: number, step: SpanStep, onFrame: (frame: SpanFrame) => void) => {
    const session = await sessionFor(span, step.signal)
    await calls.prompt(session, step.signal)
    while ((to - session.done) * span.step > 0) {
      const length = Math.min(PIECE, Math.abs(to - session.done))
      const last = session.done + span.step * length
      await calls.send(session, framesBetween(session.done + span.step, last), step.signal)
      await calls.propagate(session, last, step, onFrame)
    }
  }

  return {
    most,
    follow: async (span, step) => {
      const to = step.after + span.step * step.count
      // What was given and then lost is asked for again.
      if (current?.span.key === span.key && (current.done - step.after) * span.step > 0) await drop()
      let given = step.after
      // Also of frames that are gone over again, so that a server that always fails at one of them is given up.
      let [furthest, before] = [span.start, span.start]
      const onFrame = (frame: SpanFrame): void => {
        if ((frame.frame - furthest) * span.step > 0) furthest = frame.frame
        if ((frame.frame - given) * span.step <= 0) return step.onAgain()
        given = frame.frame
        step.onFrame(frame)
      }
      const attempt = async (): Promise<void> => {
        before = furthest
        for (let renewed = 0; ; renewed += 1)
          try {
            return await goOn(span, to, step, onFrame)
          } catch (error) {
            if (!isForgotten(error) || renewed === RENEWALS) {
              if (current !== null) current.isSure = false
              throw error
            }
            current = null
          }
      }
      await server.retry(attempt, { left: step.signal, progressed: () => furthest !== before })
      if (given === span.to) await drop()
    },
  }
}
