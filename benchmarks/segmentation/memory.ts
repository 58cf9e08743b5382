import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../../tests/support/server.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { RATE, longVideo, truthOn } from './long-video.ts'
import type { SegmentRow } from './rows.ts'
import { median } from '../harness/statistics.ts'
import { holdVideo, type TrackedVideo } from '../../tests/support/tracked-video.ts'
import { peakBytes, residentBytes } from '../../tests/support/memory.ts'
import { say } from '../harness/benchmark.ts'
import { descendantsOf } from '../harness/processes.ts'
import { rounded } from '../harness/report.ts'

/** Bytes of a process and its descendants. */
const familyBytes = (pid: number): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, each) => sum + residentBytes(each), 0)

const MINUTES = 10
const FRAMES = MINUTES * 60 * RATE
const LOOK_MS = 100
const MB = 1e6

/** Interval of progress requests in milliseconds. */
const ASK_MS = 2000

/** Watches memory during a job, for so many seconds or until it ends. */
async function watched(name: string, video: TrackedVideo, pid: number, seconds: number): Promise<SegmentRow> {
  await video.running()
  const start = performance.now()
  const before = (await video.newest()).progress
  const all: number[] = []
  let tracker = 0
  let task = await video.newest()
  let asked = start
  while (performance.now() - start < seconds * 1000 && task.state === 'running') {
    all.push(familyBytes(pid) / MB)
    tracker = Math.max(tracker, ...descendantsOf(pid).map((child) => peakBytes(child) / MB))
    if (performance.now() - asked > ASK_MS) {
      task = await video.newest()
      asked = performance.now()
    }
    await wait(LOOK_MS)
  }
  const taken = (performance.now() - start) / 1000
  const { progress } = await video.newest()
  const frames = Math.round((progress - before) * (FRAMES - 1))
  const third = Math.floor(all.length / 3)
  return {
    part: 'memory',
    case: name,
    seconds: Math.round(taken),
    frames,
    'frames/s': rounded(frames / taken, 1),
    'peak MB of all': Math.round(Math.max(...all)),
    'peak MB of the tracking process': Math.round(tracker),
    'median MB, first third': Math.round(median(all.slice(0, third))),
    'median MB, last third': Math.round(median(all.slice(-third))),
  }
}

/** Tracks a ten-minute video: stretches from its first and last frame, and with `whole` all of it, both ways from the middle. */
export async function measureMemory(seconds: number, whole: boolean): Promise<SegmentRow[]> {
  const codec = await loadCodec()
  const bytes = await longVideo(MINUTES * 60)
  say(`drawn: ${Math.round(bytes.length / MB)} MB`)
  const server = await startServer({ LOG_LEVEL: 'error' })
  try {
    const idle = Math.round(familyBytes(server.pid()) / MB)
    const video = await holdVideo(server.url, 'long.mp4', bytes)
    say(`stored, server ${idle} MB`)
    const rows: SegmentRow[] = []
    const cases: [name: string, frame: number, seconds: number][] = [
      ['forwards', 0, seconds],
      ['backwards', FRAMES - 1, seconds],
    ]
    if (whole) cases.push(['to its end', FRAMES / 2, Infinity])
    for (const [name, frame, most] of cases) {
      await video.track(frame, truthOn(codec, frame), 0, FRAMES)
      const row = await watched(name, video, server.pid(), most)
      rows.push({ ...row, 'MB of the idle server': idle })
      say(JSON.stringify(rows.at(-1)))
      if ((await video.newest()).state === 'running') await video.cancel()
    }
    return rows
  } finally {
    await server.dispose()
  }
}
