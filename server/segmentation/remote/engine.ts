import { z } from 'zod'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { requireValue } from '../../require-value.ts'
import {
  type Engine,
  lateTracker,
  type ModelName,
  type Prompts,
  type Proposal,
  type SpanTracker,
} from '../engine.ts'
import { writeRle } from '../process/answer-segment.ts'
import type { EngineConfig } from '../process/messages.ts'
import { lateCapabilities, VERSION } from './capabilities.ts'
import { remoteError, RemoteServer, type ServerTools } from './server.ts'
import { createSpanTracker } from './spans.ts'
import { suggest } from './suggest.ts'
import { answerOf, imageOf, maskOf, maskShape, scoreShape } from './values.ts'

/** The most masks that are looked at. */
const MASKS = 3

const proposalShape = z.object({ mask: maskShape, score: scoreShape })
const proposalsShape = z.object({ masks: z.array(proposalShape).min(1).max(16) })

const questionOf = async (codec: Codec, picture: Picture, { points, box, previous }: Prompts) => ({
  image: await imageOf(picture),
  points,
  box,
  previous: previous === null ? null : writeRle(codec, previous),
})

const proposalOf = (
  codec: Codec,
  { mask, score }: z.infer<typeof proposalShape>,
  picture: Picture,
): Proposal => ({ mask: maskOf(codec, mask, picture), score })

/** Speaks both versions of docs/segmentation-http.md. The built-in tracker tracks where the server does not. */
export async function createRemoteEngine(
  config: Pick<EngineConfig, 'url' | 'hosts' | 'allowPrivate' | 'timeoutMs'>,
  tracker: () => Promise<Engine['tracker']>,
  tools: ServerTools = {},
): Promise<Engine> {
  const server = new RemoteServer(config, tools)
  const codec = await loadCodec()
  const capabilities = lateCapabilities(server)

  const segmentByFirst: Engine['segment'] = async (_key, picture, prompts, left) => {
    const body = { version: 1, ...(await questionOf(codec, picture, prompts)) }
    const read = (answer: unknown) => proposalOf(codec, answerOf(proposalShape, answer), picture)
    return server.ask({ method: 'POST', path: '', body }, read, left)
  }

  const segmentBySecond: Engine['segment'] = async (_key, picture, prompts, left) => {
    const body = { version: VERSION, ...(await questionOf(codec, picture, prompts)), masks: MASKS }
    const read = (answer: unknown): Proposal => {
      const { masks } = answerOf(proposalsShape, answer)
      const [best] = masks.toSorted((a, b) => b.score - a.score)
      return proposalOf(codec, requireValue(best), picture)
    }
    return server.ask({ method: 'POST', path: '/segment', body }, read, left)
  }

  let model: ModelName = { name: server.host, version: null }
  const learnt = async (left: AbortSignal | undefined) => {
    const known = await capabilities(left)
    if (known?.model) model = { name: known.model.name, version: known.model.version ?? null }
    return known
  }
  let spans: SpanTracker | null = null

  return {
    name: 'http',
    get model() {
      return model
    },
    segment: async (key, picture, prompts, left) => {
      const known = await learnt(left)
      if (known !== null && !known.can.segment) throw remoteError('the server does not segment')
      return (known === null ? segmentByFirst : segmentBySecond)(key, picture, prompts, left)
    },
    suggest: async (_key, picture, wish, left) =>
      suggest({ server, codec, known: await learnt(left) }, picture, wish, left),
    abilities: async (left) => {
      const known = await learnt(left)
      if (known?.can.video) spans ??= createSpanTracker(server, codec, known.can.video, known.limits)
      return { suggests: Boolean(known?.can.suggest), spans }
    },
    tracks: 'builtin',
    tracker: lateTracker(tracker),
  }
}
