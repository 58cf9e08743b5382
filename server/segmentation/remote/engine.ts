import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { type Engine, EngineError, lateTracker, type Prompts, type Proposal } from '../engine.ts'
import { writeRle } from '../process/answer-segment.ts'
import type { EngineConfig } from '../process/messages.ts'
import { segmentationText } from '../text.ts'
import { allowedUrl, type Resolve } from './allowed.ts'
import { postJson, RemoteFailure } from './call.ts'

/** In a row before a pause, and its milliseconds. */
const FAILURES = 4
const REST_MS = 15_000

/** After the pause one call tests the server. */
class Breaker {
  readonly #now: () => number
  #failures = 0
  #until = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Milliseconds until the next call; 0: now. */
  get rest(): number {
    return Math.max(0, this.#until - this.#now())
  }

  succeeded(): void {
    this.#failures = 0
    this.#until = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#until = this.#now() + REST_MS
  }
}

/** Per question; each further wait doubles. */
const TRIES = 3
const FIRST_WAIT_MS = 200
const JPEG_QUALITY = 92

const answerShape = z.object({
  mask: z.object({
    size: z.tuple([z.int().positive(), z.int().positive()]),
    counts: z.union([z.string().max(8_000_000), z.array(z.int().nonnegative()).max(4_000_000)]),
  }),
  score: z.number().min(0).max(1),
})

const failed = (reason: string, cause?: unknown): EngineError =>
  new EngineError(segmentationText.remote, reason, { cause })

async function bodyOf(codec: Codec, picture: Picture, { points, box, previous }: Prompts): Promise<unknown> {
  const { width, height, pixels } = picture
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
  return {
    version: 1,
    image: { width, height, type: 'image/jpeg', data: jpeg.toString('base64') },
    points,
    box,
    previous: previous === null ? null : writeRle(codec, previous),
  }
}

function proposalOf(codec: Codec, answer: unknown, picture: Picture): Proposal {
  const parsed = answerShape.safeParse(answer)
  if (!parsed.success)
    throw new RemoteFailure(`bad answer: ${z.prettifyError(parsed.error)}`.slice(0, 500), false)
  const { mask, score } = parsed.data
  const [height, width] = mask.size
  if (height !== picture.height || width !== picture.width)
    throw new RemoteFailure(
      `the mask is ${height} × ${width}, the picture ${picture.height} × ${picture.width}`,
      false,
    )
  try {
    return { mask: codec.read(mask.counts, width, height), score }
  } catch (error) {
    throw new RemoteFailure(`bad mask: ${(error as Error).message}`, false)
  }
}

/** Speaks docs/segmentation-http.md; the built-in tracker tracks. */
export async function createRemoteEngine(
  config: Pick<EngineConfig, 'url' | 'hosts' | 'allowPrivate' | 'timeoutMs'>,
  tracker: () => Promise<Engine['tracker']>,
  { now, resolve }: { now?: () => number; resolve?: Resolve } = {},
): Promise<Engine> {
  const url = allowedUrl(config.url, config.hosts)
  const codec = await loadCodec()
  const breaker = new Breaker(now)

  const once = async (body: unknown, picture: Picture, left: AbortSignal | undefined): Promise<Proposal> => {
    const limit = AbortSignal.timeout(config.timeoutMs)
    const signal = left === undefined ? limit : AbortSignal.any([left, limit])
    return proposalOf(
      codec,
      await postJson(url, body, { allowPrivate: config.allowPrivate, signal, resolve }),
      picture,
    )
  }

  const ask = async (body: unknown, picture: Picture, left: AbortSignal | undefined): Promise<Proposal> => {
    for (let tried = 1; ; tried += 1) {
      if (breaker.rest > 0) throw failed(`the server keeps failing; the next try is in ${breaker.rest} ms`)
      try {
        const proposal = await once(body, picture, left)
        breaker.succeeded()
        return proposal
      } catch (error) {
        left?.throwIfAborted()
        if (error instanceof EngineError) throw error
        const refused = error instanceof RemoteFailure && error.refused
        if (refused) breaker.succeeded()
        else breaker.failed()
        const again = !(error instanceof RemoteFailure) || error.again
        if (!again || tried === TRIES) throw failed((error as Error).message, error)
        await wait(FIRST_WAIT_MS * 2 ** (tried - 1))
      }
    }
  }

  return {
    name: 'http',
    model: { name: url.host, version: null },
    segment: async (_key, picture, prompts, signal) =>
      ask(await bodyOf(codec, picture, prompts), picture, signal),
    tracks: 'builtin',
    tracker: lateTracker(tracker),
  }
}
