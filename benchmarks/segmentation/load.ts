import sharp from 'sharp'
import { stockFiles } from '../../tests/e2e/support/stock.ts'
import { makeTeam } from '../../tests/faults/team.ts'
import { login, pull, type Caller } from '../../tests/support/api.ts'
import { startServer } from '../../tests/support/server.ts'
import { requireValue } from '../../server/require-value.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { RATE, longVideo, truthOn } from './long-video.ts'
import { demoPictures } from './pictures.ts'
import type { SegmentRow } from './rows.ts'
import { say } from '../harness/benchmark.ts'
import { drive } from '../harness/pull-push.ts'
import { rounded } from '../harness/report.ts'
import { median, quantile } from '../harness/statistics.ts'
import { holdVideo } from '../../tests/support/tracked-video.ts'

const PEOPLE = 4
const ROUNDS = 4
const SLICE_SECONDS = 5
/** Between a push and the next pull: far faster than anybody works. */
const PAUSE_MS = 250
/** Each pull uses one up; a slice before the first one warms up. */
const PICTURES = PEOPLE * Math.ceil(((ROUNDS * 2 + 1) * SLICE_SECONDS * 1000) / PAUSE_MS)
const VIDEO_SECONDS = 240

const CALLS = ['pull', 'push'] as const
type Call = (typeof CALLS)[number]
type Taken = Record<Call, number[]>

/** Asks for masks without a break. @returns a stop function with the number of masks */
function clicking(caller: Caller, id: string): () => Promise<number> {
  const state = { on: true, asked: 0 }
  const done = (async () => {
    while (state.on) {
      const x = 300 + ((state.asked * 97) % 900)
      await caller.ask('POST', '/api/imageSegments/sam2image', { id, points: [{ x, y: 500, label: 1 }] })
      state.asked += 1
    }
  })()
  return async () => {
    state.on = false
    await done
    return state.asked
  }
}

async function heldPicture(url: string): Promise<{ caller: Caller; id: string }> {
  const [known] = await demoPictures(await loadCodec())
  const { width, height, pixels } = requireValue(known).picture
  const bytes = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .jpeg()
    .toBuffer()
  const tagId = await stockFiles(url, 'load', [{ name: 'load.jpg', bytes }], 'image-segments')
  const caller = await login(url, 'mark2')
  const [{ resource }] = await pull(caller, 'imageSegments', tagId)
  return { caller, id: resource.uuid }
}

const rowOf = (name: Call, alone: Taken, loaded: Taken, more: Record<string, number>): SegmentRow => ({
  part: 'load',
  case: name,
  n: loaded[name].length,
  'median ms alone': rounded(median(alone[name]), 1),
  'median ms under load': rounded(median(loaded[name]), 1),
  'p95 ms alone': rounded(quantile(alone[name], 0.95), 1),
  'p95 ms under load': rounded(quantile(loaded[name], 0.95), 1),
  'p95 under load to p95 alone': rounded(quantile(loaded[name], 0.95) / quantile(alone[name], 0.95), 2),
  ...more,
})

/** Pull and push alone, and while the server tracks and segments, by turns. */
export async function measureLoad(): Promise<SegmentRow[]> {
  const codec = await loadCodec()
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const { annotators, tagId } = await makeTeam(server.url, PEOPLE, PICTURES)
    const video = await holdVideo(server.url, 'load.mp4', await longVideo(VIDEO_SECONDS))
    const picture = await heldPicture(server.url)
    const [alone, loaded]: [Taken, Taken] = [
      { pull: [], push: [] },
      { pull: [], push: [] },
    ]
    const people = { tokens: annotators.map(({ token }) => token), tagId }
    const slice = async (taken: Taken): Promise<void> => {
      const { pulls, pushes } = await drive(server.url, people, SLICE_SECONDS, PAUSE_MS)
      taken.pull.push(...pulls)
      taken.push.push(...pushes)
    }
    await slice({ pull: [], push: [] })
    let [questions, share] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      await slice(alone)
      await video.track(round, truthOn(codec, round), 0, VIDEO_SECONDS * RATE)
      const { progress } = await video.running()
      const stop = clicking(picture.caller, picture.id)
      await slice(loaded)
      questions += await stop()
      share += (await video.newest()).progress - progress
      await video.cancel()
      say(
        `round ${round + 1}: ${CALLS.map((call) => `${call} ${quantile(alone[call], 0.95).toFixed(0)} / ${quantile(loaded[call], 0.95).toFixed(0)} ms`).join(', ')}`,
      )
    }
    const more = { questions, 'frames tracked': Math.round(share * VIDEO_SECONDS * RATE) }
    return CALLS.map((call) => rowOf(call, alone, loaded, more))
  } finally {
    await server.dispose()
  }
}
