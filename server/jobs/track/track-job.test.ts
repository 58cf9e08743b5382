import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { requireValue } from '../../require-value.ts'
import { ProcessError } from '../../child-process/run.ts'
import { segmentationText } from '../../segmentation/text.ts'
import { ProcessStalledError, type EngineProcess } from '../../segmentation/process/engine-process.ts'
import { claim, freeAllClaims } from '../queue.ts'
import type { Question, TrackAnswer, TrackQuestion } from '../../segmentation/process/messages.ts'
import { JobFailure } from '../runner.ts'
import { openTrackWorld, type StoredRow, type TrackWorld } from './testing.ts'
import { trackJob, type TrackJobOptions } from './track-job.ts'

const [START, FROM, TO] = [30, 24, 37]
/** After how many frames of its own each try is killed: within each of the four chunks, two of each way. */
const KILLS = [1, 4, 4, 4]

let world: TrackWorld
/**
 * Works for all runs as it does for all chunks of one, and is begun anew where it was killed: what a fresh one needs to
 * begin takes longer than most of the tests.
 */
let engine: EngineProcess

beforeAll(async () => {
  world = await openTrackWorld('park-dance', 'person-1')
  engine = world.segmentation.openProcess()
})
afterEach(() => world.clear())
afterAll(() => world.close())

interface Attempt {
  onProgress?: (steps: number) => void | Promise<void>
  signal?: AbortSignal
}

/** Claims the job as a worker that is not yet there, and works on it. `onProgress` hears of every frame. */
async function attempt({ onProgress, signal }: Attempt = {}): Promise<{ result: Record<string, unknown> }> {
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
    onProgress: () => void onProgress?.((steps += 1)),
    chunkFrames: () => 3,
    now: Date.now,
  }
  return trackJob(options)(job, { signal: signal ?? new AbortController().signal, progress: () => undefined })
}

const begin = async (): Promise<void> => {
  await world.put(START, await world.truth(START))
  await world.track(START, FROM, TO)
}
const framesOf = (rows: readonly StoredRow[]) => rows.map(({ frame }) => frame)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('tracks both ways to the ends, as well as the truth, with the same result after a kill in every chunk', async () => {
  await begin()
  const { result } = await attempt()
  const rows = await world.rows()
  expect(framesOf(rows)).toEqual(range(FROM, TO))
  expect(rows.filter(({ source }) => source === 'manual').map(({ frame }) => frame)).toEqual([START])
  expect(result['frames']).toEqual(TO - FROM - 1)

  const codec = await loadCodec()
  const { width, height } = world.size
  const overlaps = await Promise.all(
    rows.map(async ({ frame, rle }) =>
      codec.iou(codec.read(rle!, width, height), codec.read((await world.truth(frame))!, width, height)),
    ),
  )
  expect(overlaps.reduce((sum, overlap) => sum + overlap, 0) / rows.length).toBeGreaterThan(0.8)

  await world.clear()
  await begin()
  for (const after of KILLS) {
    const killed = attempt({ onProgress: (steps) => (steps === after ? engine.stop() : undefined) })
    await expect(killed).rejects.toThrow(ProcessError)
  }
  await attempt()
  expect(await world.rows()).toEqual(rows)
})

test('masks that a person drew or accepted stay unchanged and end the tracking', async () => {
  await begin()
  await world.put(START + 3, await world.truth(0), 'sam2')
  await world.put(START - 2, null, 'manual')
  await world.put(START + 1, await world.truth(1), 'tracked')
  // Taken away, or undone: nobody says that nothing is there.
  await world.put(START - 1, null, 'tracked')
  const locked = (await world.rows()).filter(({ source }) => source !== 'tracked')
  await attempt()
  const rows = await world.rows()
  expect(rows.filter(({ source }) => source !== 'tracked')).toEqual(locked)
  expect(framesOf(rows)).toEqual(range(START - 2, START + 4))
  expect(rows.filter(({ rle }) => rle === null).map(({ frame }) => frame)).toEqual([START - 2])
})

test('masks drawn while the job runs stay unchanged and end the tracking there', async () => {
  await begin()
  const drawn = await world.truth(2)
  await attempt({ onProgress: (steps) => (steps === 1 ? world.put(START + 2, drawn) : undefined) })
  const rows = await world.rows()
  expect(rows.find(({ frame }) => frame === START + 2)).toMatchObject({ rle: drawn, source: 'manual' })
  expect(framesOf(rows)).toEqual(range(FROM, START + 3))
})

test('after the lease is lost the job fails and writes nothing more', async () => {
  await begin()
  const { db } = world.store
  const lease = await db.selectFrom('resources').select('lease_expires_at').executeTakeFirstOrThrow()
  const lose = async (steps: number): Promise<void> => {
    if (steps === 4)
      await db
        .updateTable('resources')
        .set({ lease_expires_at: new Date(0) })
        .execute()
  }
  await expect(attempt({ onProgress: lose })).rejects.toEqual(new JobFailure(segmentationText.leaseLost))
  await db.updateTable('resources').set(lease).execute()
  expect(framesOf(await world.rows())).toEqual(range(START, START + 4))
})

test('a cancelled job leaves the chunks that were done', async () => {
  await begin()
  const cancelled = new AbortController()
  const stop = (steps: number): void => (steps === 5 ? cancelled.abort(new Error('cancelled')) : undefined)
  await expect(attempt({ onProgress: stop, signal: cancelled.signal })).rejects.toThrow('cancelled')
  expect(framesOf(await world.rows())).toEqual(range(START, START + 4))
})

test('a decoder that hangs is tried again, and the last try fails with the reason', async () => {
  await begin()
  const stalled = new ProcessStalledError('nothing for 120 s')
  const hanging = { ask: () => Promise.reject(stalled) } as unknown as EngineProcess
  const options: TrackJobOptions = {
    store: world.store,
    segmentation: {
      files: world.segmentation.files,
      openProcess: () => hanging,
      closeProcess: () => Promise.resolve(),
    },
    onProgress: () => undefined,
    now: Date.now,
  }
  const claimed = requireValue(await claim(world.store, 'worker', ['track']))
  const tried = (attempts: number): Promise<unknown> =>
    trackJob(options)(
      { ...claimed, attempts, max_attempts: 3 },
      { signal: new AbortController().signal, progress: () => undefined },
    ).catch((error: unknown) => error)
  expect([await tried(2), await tried(3)]).toEqual([stalled, new JobFailure(segmentationText.stalled)])
})

const endsOf = async (): Promise<unknown> => {
  const { result } = await attempt()
  return { frames: result['frames'], ends: result['ends'] }
}
const end = (reason: string, frame: number) => ({ objectId: world.objectId, frame, reason })

test('reports why each direction ended: a manual frame, the end of the range, or no mask to start from', async () => {
  await begin()
  await world.put(START + 1, null)
  await world.put(START - 1, await world.truth(START - 1), 'sam2')
  expect(await endsOf()).toEqual({
    frames: 0,
    ends: [end('locked', START + 1), end('locked', START - 1)],
  })

  await world.clear()
  await begin()
  await world.put(START + 5, null)
  expect(await endsOf()).toEqual({
    frames: 4 + START - FROM,
    ends: [end('locked', START + 5), end('end', FROM)],
  })

  await world.clear()
  await world.track(START, START, TO)
  expect(await endsOf()).toEqual({ frames: 0, ends: [end('gone', START)] })
})

test('an object that is lost and not found again ends at that frame, not at the end of the range', async () => {
  await begin()
  const { width, height } = world.size
  const rle = { size: [height, width] as [number, number], counts: (await world.truth(START))! }
  // Ahead it is covered on one frame and lost from START + 4 on; on the way back it is seen to the end.
  const isLost = (frame: number): boolean => frame === START + 1 || frame >= START + 4
  const answer = ({ from, step, times, objects }: TrackQuestion): TrackAnswer => ({
    rows: times.slice(1).flatMap((_, index) =>
      objects.map(({ id }) => {
        const frame = from + step * (index + 1)
        return { objectId: id, frame, rle: isLost(frame) ? null : rle, score: 1, uncertain: false }
      }),
    ),
    states: Object.fromEntries(objects.map(({ id }) => [id, 1])),
  })
  const engine = {
    ask: (question: Question) =>
      Promise.resolve(question.kind === 'track' ? answer(question) : { spans: null }),
  }
  const measured: unknown[] = []
  const options: TrackJobOptions = {
    store: world.store,
    segmentation: {
      files: world.segmentation.files,
      openProcess: () => engine as unknown as EngineProcess,
      closeProcess: () => Promise.resolve(),
    },
    onProgress: () => undefined,
    now: Date.now,
    chunkFrames: () => 2,
    meter: {
      tracked: (frames, ms) => measured.push([frames, ms >= 0]),
      trackingFailed: (reason) => measured.push([reason]),
    },
  }
  const job = requireValue(await claim(world.store, 'worker', ['track']))
  const { result } = await trackJob(options)(job, {
    signal: new AbortController().signal,
    progress: () => undefined,
  })
  expect(result).toEqual({
    frames: TO - FROM - 1,
    uncertain: 0,
    ends: [end('gone', START + 4), end('end', FROM)],
  })
  expect(measured).toEqual([2, 2, 2, 2, 2, 2].map((frames) => [frames, true]))
})
