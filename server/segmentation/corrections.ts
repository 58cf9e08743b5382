import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import type { Picture } from '../media/decoding/picture.ts'
import type { Engine, PromptPoint, Prompts, Proposal } from './engine.ts'

/** Around a click, as a share of the longer side, and in pixels at least. */
const DOT = { share: 1 / 400, least: 1.5 }

/** The pixel under a point, or the nearest one. */
export const pixelOf = (
  { x, y }: Pick<PromptPoint, 'x' | 'y'>,
  [height, width]: Mask['size'],
): [column: number, row: number] => [
  Math.min(Math.max(Math.floor(x), 0), width - 1),
  Math.min(Math.max(Math.floor(y), 0), height - 1),
]

export function holds(codec: Codec, mask: Mask, point: Pick<PromptPoint, 'x' | 'y'>): boolean {
  const [x, y] = pixelOf(point, mask.size)
  return codec.area(codec.crop(mask, { x, y, width: 1, height: 1 })) === 1
}

function dotAt(codec: Codec, { size }: Mask, point: PromptPoint): Mask {
  const [height, width] = size
  const [x, y] = pixelOf(point, size)
  const centre = [x + 0.5, y + 0.5] as const
  return codec.fillCapsule(
    centre,
    centre,
    Math.max(DOT.least, Math.max(width, height) * DOT.share),
    width,
    height,
  )
}

const dotsOf = (
  codec: Codec,
  like: Mask,
  points: readonly PromptPoint[],
  label: PromptPoint['label'],
): Mask =>
  points
    .filter((point) => point.label === label)
    .reduce((all, point) => codec.union(all, dotAt(codec, like, point)), codec.subtract(like, like))

const partAt = (codec: Codec, mask: Mask, point: PromptPoint): Mask =>
  codec.floodFill(mask, ...pixelOf(point, mask.size), 8)

interface Correction {
  readonly before: Mask
  readonly proposed: Mask
  readonly point: PromptPoint
  readonly earlier: readonly PromptPoint[]
}

function withPiece(codec: Codec, { before, proposed, point, earlier }: Correction): Mask {
  const dot = dotAt(codec, before, point)
  const barred = codec.subtract(dotsOf(codec, before, earlier, 0), dot)
  const added = codec.subtract(codec.subtract(codec.union(proposed, dot), before), barred)
  return codec.union(before, partAt(codec, added, point))
}

/** An island that loses more goes as a whole. */
const LOST_ISLAND = 0.8

function withoutPiece(codec: Codec, { before, proposed, point, earlier }: Correction): Mask {
  const dot = dotAt(codec, before, point)
  const protectedDots = codec.subtract(dotsOf(codec, before, earlier, 1), dot)
  const wrong = codec.union(codec.subtract(before, proposed), codec.intersect(before, dot))
  const piece = partAt(codec, codec.subtract(wrong, protectedDots), point)
  const island = partAt(codec, before, point)
  const isMost = codec.area(piece) > codec.area(island) * LOST_ISLAND
  return codec.subtract(before, isMost ? codec.subtract(island, protectedDots) : piece)
}

/** A positive click only adds, a negative one only removes: the connected piece under it, if that is a change. */
export function corrected(codec: Codec, correction: Correction): Mask {
  const { before, point } = correction
  if (holds(codec, before, point) === (point.label === 1)) return before
  return point.label === 1 ? withPiece(codec, correction) : withoutPiece(codec, correction)
}

/** By prompts, since each click asks again with those before it. */
export class RecentProposals {
  readonly #most: number
  readonly #known = new Map<string, Proposal>()

  constructor(most: number) {
    this.#most = most
  }

  async get(key: string, make: () => Promise<Proposal>): Promise<Proposal> {
    const proposal = this.#known.get(key) ?? (await make())
    this.#known.delete(key)
    this.#known.set(key, proposal)
    const [oldest] = this.#known.keys()
    if (this.#known.size > this.#most && oldest !== undefined) this.#known.delete(oldest)
    return proposal
  }
}

/** Of the first question: none over a box or a mask, else those up to the first positive one. */
function firstClicks({ points, box, previous }: Prompts): number {
  if (box !== null || previous !== null) return 0
  const positive = points.findIndex(({ label }) => label === 1)
  return positive === -1 ? points.length : positive + 1
}

interface ProposalRequest {
  readonly engine: Pick<Engine, 'segment'>
  readonly codec: Codec
  readonly recent: RecentProposals
  /** For the engine's cache. */
  readonly key: string
  readonly picture: Picture
  readonly signal?: AbortSignal
}

/** From box, mask or first click; later clicks correct it. */
function firstProposal(
  { engine, key, picture, signal }: ProposalRequest,
  prompts: Prompts,
  clicks: number,
): Promise<Proposal> {
  const { box, previous } = prompts
  if (previous !== null && box === null && prompts.points.length > 0)
    return Promise.resolve({ mask: previous, score: 1 })
  return engine.segment(key, picture, { ...prompts, points: prompts.points.slice(0, clicks) }, signal)
}

/** Click by click: the same prompts give the same mask, and no click undoes another. */
export async function proposalFor(asked: ProposalRequest, prompts: Prompts): Promise<Proposal> {
  const { engine, codec, recent, key, picture, signal } = asked
  const { points, box, previous } = prompts
  const base = previous === null ? null : codec.write(previous)
  const known = (count: number, make: () => Promise<Proposal>): Promise<Proposal> =>
    recent.get(JSON.stringify([key, box, base, points.slice(0, count)]), make)
  const clicks = firstClicks(prompts)
  let proposal = await known(clicks, () => firstProposal(asked, prompts, clicks))
  for (const [at, point] of points.entries()) {
    if (at < clicks) continue
    const { mask: before, score } = proposal
    const earlier = points.slice(0, at)
    proposal = await known(at + 1, async () => {
      if (holds(codec, before, point) === (point.label === 1)) return { mask: before, score }
      signal?.throwIfAborted()
      const prompted = { points: [...earlier, point], box, previous: before }
      const answer = await engine.segment(key, picture, prompted, signal)
      return { ...answer, mask: corrected(codec, { before, proposed: answer.mask, point, earlier }) }
    })
  }
  return proposal
}
