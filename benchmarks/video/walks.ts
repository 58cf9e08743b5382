import { randomOf } from '../../tests/support/random.ts'
import type { VideoBench } from '../../tests/video/harness.ts'
import type { Shown, TableInput } from '../../tests/video/page/page.ts'
import { rounded, table, times } from '../harness/report.ts'
import { inRounds, quantile } from '../harness/statistics.ts'
import { RATE } from './clips.ts'

/** A sequence of requested frames. */
interface Walk {
  readonly name: 'seek' | 'step-forward' | 'step-back'
  /** At most one per screen frame, like a held key. */
  readonly paced: boolean
  frames(count: number, seed: number): number[]
  elementFrames(count: number, seed: number): number[]
}

const SEEKS = 30
const STEPS = 300
/** A step takes the element a third of a second, so it walks `PIECE` frames in every `EVERY`. */
const PIECE = 5
const EVERY = 50

const randomFrames = (count: number, seed: number): number[] => {
  const random = randomOf(seed)
  return Array.from({ length: SEEKS }, () => random.below(count))
}
const firstFrames = (count: number): number[] =>
  Array.from({ length: Math.min(STEPS, count) }, (_, step) => step)
/** Pieces near the edges of groups of 250 and 30 pictures as often as elsewhere. */
const somePieces = (count: number): number[] =>
  firstFrames(count).filter((frame) => (frame + PIECE - 3) % EVERY < PIECE)

/** Steps are warm: they begin where the last walk ended, and cross edges of groups of pictures. */
export const WALKS: readonly Walk[] = [
  { name: 'seek', paced: false, frames: randomFrames, elementFrames: randomFrames },
  { name: 'step-forward', paced: true, frames: firstFrames, elementFrames: somePieces },
  {
    name: 'step-back',
    paced: true,
    frames: (count) => firstFrames(count).reverse(),
    elementFrames: (count) => somePieces(count).reverse(),
  },
]

export interface VideoRow {
  readonly case: string
  /** Median milliseconds. */
  readonly ours_ms: number
  readonly rivals: { readonly video: number }
  readonly p95_ms: number
  readonly rival_p95_ms: number
  readonly max_ms: number
  readonly wrong_frames: number
  readonly rival_wrong_frames: number
  readonly n: number
}

const wrong = (shown: readonly Shown[]): number => shown.filter((each) => each.asked !== each.shown).length

/** Drops the first frame of a walk, a cold jump. */
const warm = (walk: Walk, shown: readonly Shown[]): readonly Shown[] => (walk.paced ? shown.slice(1) : shown)

function rowOf(name: string, ours: readonly Shown[], video: readonly Shown[]): VideoRow {
  const mine = ours.map(({ ms }) => ms)
  const theirs = video.map(({ ms }) => ms)
  return {
    case: name,
    ours_ms: rounded(quantile(mine, 0.5), 2),
    rivals: { video: rounded(quantile(theirs, 0.5), 2) },
    p95_ms: rounded(quantile(mine, 0.95), 2),
    rival_p95_ms: rounded(quantile(theirs, 0.95), 2),
    max_ms: rounded(quantile(mine, 1), 2),
    wrong_frames: wrong(ours),
    rival_wrong_frames: wrong(video),
    n: mine.length,
  }
}

export interface OpenedClip {
  readonly name: string
  readonly url: string
  readonly table: TableInput
  readonly frames: number
  /** Set for playback through a proxy. */
  readonly proxyUrl?: string
}

/** All walks through a clip, by turns. @returns a row for each walk */
export async function measureWalks(bench: VideoBench, clip: OpenedClip, rounds: number): Promise<VideoRow[]> {
  const { name, url, table: frameTable, frames, proxyUrl } = clip
  const all = WALKS.map((walk) => ({ walk, ours: [] as Shown[], video: [] as Shown[] }))
  for (let round = 0; round < rounds; round += 1) {
    await bench.call('open', url, frameTable, undefined, proxyUrl)
    await bench.call('openElement', url)
    // As in the application and the element: the first frame is there before anybody moves.
    await bench.call('visit', [0], false)
    for (const { walk, ours, video } of all) {
      const goOurs = () => bench.call('visit', walk.frames(frames, round), walk.paced)
      const goElement = () =>
        bench.call('visitByElement', walk.elementFrames(frames, round), RATE, walk.paced)
      const [[mine = []] = [], [theirs = []] = []] = await inRounds(1, [goOurs, goElement], (go) => go())
      ours.push(...warm(walk, mine))
      video.push(...warm(walk, theirs))
    }
    await bench.call('close')
    await bench.call('closeElement')
  }
  return all.map(({ walk, ours, video }) => rowOf(`${walk.name}/${name}`, ours, video))
}

export const walksReport = (rows: readonly VideoRow[]): string =>
  table(
    ['case', 'ours, median', 'p95', 'longest', 'video, median', 'p95', 'ratio', 'wrong', "video's wrong"],
    rows.map((row) => [
      row.case,
      row.ours_ms,
      row.p95_ms,
      row.max_ms,
      row.rivals.video,
      row.rival_p95_ms,
      times(row.rivals.video / row.ours_ms),
      `${row.wrong_frames} / ${row.n}`,
      row.rival_wrong_frames,
    ]),
  )
