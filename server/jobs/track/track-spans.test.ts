import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startModelServer } from '../../../tests/support/model-server.ts'
import { ProcessError } from '../../child-process/run.ts'
import { requireValue } from '../../require-value.ts'
import { segmentationText } from '../../segmentation/text.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { claim, freeAllClaims } from '../queue.ts'
import { JobFailure } from '../runner.ts'
import type { EngineProcess } from '../../segmentation/process/engine-process.ts'
import { openTrackWorld, type TrackWorld } from './testing.ts'
import { trackJob, type TrackJobOptions } from './track-job.ts'

/** Tracking by the video sessions of a model server, in a process of its own. */

const [START, FROM, TO] = [12, 4, 24]
/** Of one session, three of them beside its own frames: the way ahead takes two. */
const FRAMES = 10

let server: Awaited<ReturnType<typeof startModelServer>>
let isBroken = false
let world: TrackWorld
let engine: EngineProcess

beforeAll(async () => {
  server = await startModelServer({
    frames: FRAMES,
    fault: (call) => (isBroken && call === 'propagate' ? 422 : null),
  })
  world = await openTrackWorld('park-dance', 'person-1', {
    SEGMENT_ENGINE: 'http',
    SEGMENT_URL: server.url,
    SEGMENT_HOSTS: ['127.0.0.1'],
    SEGMENT_PRIVATE: true,
  })
  engine = world.segmentation.openProcess()
})
afterEach(() => {
  isBroken = false
  return world.clear()
})
afterAll(async () => {
  await world.close()
  await server.close()
})

async function attempt(onProgress: (steps: number) => void | Promise<void> = () => undefined) {
  await freeAllClaims(world.store, ['track'])
  const job = requireValue(await claim(world.store, `worker ${Math.random()}`, ['track']))
  let steps = 0
  const options: TrackJobOptions = {
    store: world.store,
    segmentation: {
      files: world.segmentation.files,
      openProcess: () => engine,
      closeProcess: () => Promise.resolve(),
    },
    onProgress: () => void onProgress((steps += 1)),
    chunkFrames: () => 3,
    now: Date.now,
  }
  return trackJob(options)(job, { signal: new AbortController().signal, progress: () => undefined })
}

const begin = async (): Promise<void> => {
  await world.put(START, await world.truth(START))
  await world.track(START, FROM, TO)
}
/** Frame, source, how far right of the first mask, and doubt. */
const told = async (): Promise<string[]> => {
  const codec = await loadCodec()
  const { width, height } = world.size
  const left = (rle: string | null): number => codec.box(codec.read(requireValue(rle), width, height)).x
  const rows = await world.rows()
  const first = left(rows.find(({ frame }) => frame === START)?.rle ?? null)
  return rows.map(
    ({ frame, rle, source, uncertain }) =>
      `${frame} ${source} ${left(rle) - first}${uncertain === true ? ' in doubt' : ''}`,
  )
}
const tracked = (frame: number, doubt = ' in doubt'): string =>
  `${frame} tracked ${2 * Math.abs(frame - START)}${doubt}`
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('follows both ways through several sessions, with the same result after kills', async () => {
  await begin()
  const { result } = await attempt()
  const rows = await world.rows()
  expect(await told()).toEqual(
    range(FROM, TO).map((frame) => (frame === START ? `${START} manual 0` : tracked(frame))),
  )
  expect([result, server.heard.filter((call) => call === 'open').length]).toEqual([
    {
      frames: TO - FROM - 1,
      uncertain: TO - FROM - 1,
      ends: [
        { objectId: 'person-1', frame: TO - 1, reason: 'end' },
        { objectId: 'person-1', frame: FROM, reason: 'end' },
      ],
    },
    4,
  ])

  await world.clear()
  await begin()
  for (const after of [5, 9]) {
    const killed = attempt((steps) => (steps === after ? engine.stop() : undefined))
    await expect(killed).rejects.toThrow(ProcessError)
  }
  await attempt()
  expect(await world.rows()).toEqual(rows)
})

test('masks of a person are prompts and stay as they are; what is between them is followed anew', async () => {
  await begin()
  const drawn = requireValue(await world.truth(0))
  await world.put(START + 4, drawn, 'manual')
  await world.put(START - 3, drawn, 'sam2')
  await world.put(START + 2, drawn, 'tracked')
  const locked = (await world.rows()).filter(({ source, frame }) => source !== 'tracked' && frame !== START)
  const { result } = await attempt()
  const rows = await world.rows()
  expect(rows.filter(({ source, frame }) => source !== 'tracked' && frame !== START)).toEqual(locked)
  const between = range(START - 2, START + 4).filter((frame) => frame !== START)
  // Led by the prompt ahead, the server is sure.
  expect((await told()).filter((row) => row.includes('tracked'))).toEqual(
    between.map((frame) => tracked(frame, '')),
  )
  expect(result).toMatchObject({ frames: 5, uncertain: 0 })
})

test('a server that refuses ends the tracking with the reason, and what was had stays', async () => {
  await begin()
  const failing = attempt((steps) => {
    isBroken = steps >= 3
  })
  await expect(failing).rejects.toEqual(new JobFailure(segmentationText.remote))
  expect((await world.rows()).length).toBeGreaterThan(1)
})
