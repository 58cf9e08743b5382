import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { detect } from '../../server/media/files/detect.ts'
import { probeVideo } from '../../server/media/files/video-file.ts'
import { makeProxy } from '../../server/media/proxy/make-proxy.ts'
import { FrameReader } from '../../server/media/decoding/frame-reader.ts'
import { decodeFrames } from '../../server/media/decoding/video.ts'
import { randomOf } from '../support/random.ts'
import { mediaText } from '../../server/media/text.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import type { VideoBench } from './harness.ts'
import { openVideoBench } from './harness.ts'
import type { ClipSpec } from './page/clip.ts'
import { CLIPS, FRAMES } from './clip-list.ts'
import type { StoredClip } from './clip-list.ts'
import { numberIn } from './page/numbered.ts'

/** `VIDEO_SEEKS=1000 npx vitest run tests/video` is the long run, which makes a proxy of every clip, too. */
const LONG = process.env['VIDEO_SEEKS']
/** Jumps in each clip: each decodes up to a group of pictures. */
const SEEKS = Number(LONG ?? 6)
const LIMITS = { imageBytes: 0, imagePixels: 0, videoBytes: 1e9, videoFrames: 1e6, videoSeconds: 1e5 }

let bench: VideoBench & { close(): Promise<void> }
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frames-'))
  bench = await openVideoBench()
})
afterAll(async () => {
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
})

async function served(spec: ClipSpec | StoredClip): ReturnType<VideoBench['add']> {
  if (!('file' in spec)) return bench.add(spec)
  const bytes = readFileSync(spec.file)
  return { url: bench.serve(spec.name, bytes), bytes }
}

/** The clip as the server would store it at import. */
async function importClip(spec: ClipSpec | StoredClip) {
  const { url, bytes } = await served(spec)
  const file = join(folder, spec.name)
  writeFileSync(file, bytes)
  const detected = await detect(file, 'video')
  const facts = await probeVideo(file, detected, LIMITS)
  const { frameTimes: times, keyFrames, duration } = facts
  return { url, facts, file, table: { times, keyFrames, duration } }
}

const clips = new Map<string, ReturnType<typeof importClip>>()

/** Encoded once, for whichever test asks first: encoding takes longer than most of what is asked of a clip. */
function imported(spec: ClipSpec | StoredClip): ReturnType<typeof importClip> {
  const clip = clips.get(spec.name) ?? importClip(spec)
  clips.set(spec.name, clip)
  return clip
}

async function numbersOf(frames: AsyncIterable<Picture>): Promise<number[]> {
  const numbers: number[] = []
  for await (const { pixels, width, height } of frames) numbers.push(numberIn(pixels, width, height))
  return numbers
}

/** The numbers in frames as another decoder finds them by the times that are stored and exported. */
const numbersAt = (file: string, times: readonly number[]): Promise<number[]> =>
  numbersOf(decodeFrames(file, times))

test.each(CLIPS)('$name: the shown frame is the stored and exported one after any jumps', async (spec) => {
  const { url, facts, file, table } = await imported(spec)
  expect(facts.frameCount).toBe(FRAMES)
  // So few frames are kept that most jumps are decoded.
  await bench.call('open', url, table, 1)
  const random = randomOf(11)
  const jumps = Array.from({ length: SEEKS }, () => random.below(FRAMES))
  const steps = jumps
    .slice(0, Math.min(SEEKS / 2, 5))
    .flatMap((at) => [-2, -1, 0, 1, 2].map((by) => Math.min(Math.max(at + by, 0), FRAMES - 1)))
  const asked = [0, FRAMES - 1, ...jumps, ...steps]
  const shown = await bench.call('visit', asked)
  await bench.call('close')
  expect(shown.map((each) => each.shown)).toEqual(asked)
  const exported = [...new Set(jumps)].toSorted((a, b) => a - b)
  const times = exported.map((frame) => facts.frameTimes[frame] ?? Number.NaN)
  expect(await numbersAt(file, times)).toEqual(exported)
})

test.each(CLIPS)(
  '$name: after any changes of direction the shown frame is the one requested last',
  async (spec) => {
    const { url, table } = await imported(spec)
    await bench.call('open', url, table, 1)
    const random = randomOf(17)
    const ways = Array.from({ length: SEEKS }, () => {
      const first = random.below(FRAMES)
      // On in the same group of pictures, short of where one was going, or anywhere.
      const turns = [first, first + 5 + random.below(60), first + random.below(30), random.below(FRAMES)]
      return turns.slice(0, 2 + random.below(3)).map((frame) => Math.min(frame, FRAMES - 1))
    })
    const shown: number[] = []
    for (const way of ways) shown.push((await bench.call('rush', way)).shown)
    await bench.call('close')
    expect(shown).toEqual(ways.map((way) => way.at(-1)))
  },
)

test.each(CLIPS)(
  '$name read in ranges: each continues the last one, restarts elsewhere, and may be abandoned',
  async (spec) => {
    const { facts, file } = await imported(spec)
    const reader = new FrameReader()
    const stretch = (from: number, to: number) => reader.read(file, facts.frameTimes.slice(from, to + 1))
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
    for (const [from, to] of [
      [0, 7],
      [7, 40],
      [40, 40],
      [40, 71],
      [120, FRAMES - 1],
      [33, 35],
    ] as const)
      expect(await numbersOf(stretch(from, to))).toEqual(numbers(from, to))
    for await (const picture of stretch(35, 60))
      if (numberIn(picture.pixels, picture.width, picture.height) === 37) break
    expect(await numbersOf(stretch(37, 39))).toEqual([37, 38, 39])
    const between = [39, 40].map((frame) => facts.frameTimes[frame] ?? Number.NaN) as [number, number]
    await expect(numbersOf(reader.read(file, [between[0], (between[0] + between[1]) / 2]))).rejects.toThrow(
      mediaText.noSuchFrame,
    )
    expect(await numbersOf(stretch(39, 41))).toEqual([39, 40, 41])
    await reader.close()
  },
)

test('an announced file is read before its frame table arrives, and dropped when another is opened', async () => {
  const [first, second] = [CLIPS[0], CLIPS[2]]
  if (!first || !second) throw new Error('no clips')
  const both = [await imported(first), await imported(second)] as const
  const visited = async ({ url, table }: (typeof both)[number]) => {
    await bench.call('open', url, table)
    const shown = await bench.call('visit', [70, 3])
    await bench.call('close')
    return shown.map((each) => each.shown)
  }
  bench.read.length = 0
  await bench.call('expect', both[0].url)
  await vi.waitFor(() => expect(bench.read).toContain(first.name), { timeout: 60_000 })
  expect(await visited(both[0])).toEqual([70, 3])
  await bench.call('expect', both[0].url)
  expect(await visited(both[1])).toEqual([70, 3])
})

/** The proxy that the server makes of a clip: half as large, a key frame every tenth frame. */
async function proxyOf({ url, facts, file }: Awaited<ReturnType<typeof imported>>) {
  const target = `${file}.proxy.mp4`
  const question = {
    file,
    times: facts.frameTimes,
    end: facts.duration,
    shape: { gop: 10, side: 160, bitrate: 1_000_000 },
    log: `${file}.packets`,
    target,
  }
  // In this process: that the server does it in one of its own, the last in turn for the processor, changes no frame.
  await makeProxy(question, () => undefined)
  const bytes = readFileSync(target)
  return { url, target, served: bench.serve(`${new URL(url).pathname.slice(1)}.proxy.mp4`, bytes) }
}

/** Encoding takes longest by far: one clip of each codec, and those whose times or pictures are unlike the others'. */
const PROXIED = /^(h264-g250|vp9-g30|av1|variable|starts-late|on-its-side|b-frames|edit-list)$/

test.each(LONG ? CLIPS : CLIPS.filter(({ name }) => PROXIED.test(name)))(
  '$name by way of its proxy: the same frame in motion, and at rest the video’s own',
  async (spec) => {
    const clipFile = await imported(spec)
    const { url, facts, table } = clipFile
    const { served, target } = await proxyOf(clipFile)
    // The smallest cache that there is: most jumps lead to what is not decoded yet.
    await bench.call('open', url, table, 1, served)
    const random = randomOf(13)
    const jumps = Array.from({ length: SEEKS }, () => random.below(FRAMES))
    const moved = await bench.call('visit', jumps)
    expect(moved.map(({ shown }) => shown)).toEqual(jumps)
    const rests = [0, FRAMES - 1, ...jumps.slice(0, 3)]
    const rested = await bench.call('visitAndRest', rests)
    await bench.call('close')
    expect(rested.map(({ first, rested: own }) => [first.shown, own.shown, own.width])).toEqual(
      rests.map((frame) => [frame, frame, facts.width]),
    )
    expect(moved.some(({ width }) => width < facts.width)).toBe(true)
    expect(await numbersAt(target, facts.frameTimes)).toEqual([...facts.frameTimes.keys()])
  },
)
