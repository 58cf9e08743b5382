import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OtherFrames } from '../encoding/encoded-file.ts'
import { greyClip, greysAt, seenIn } from '../encoding/testing.ts'
import { detect } from '../files/detect.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { temporaryFolder } from '../testing.ts'
import { probeVideo, type VideoFacts } from '../files/video-file.ts'
import { requireValue } from '../../require-value.ts'
import { makeProxy, type ProxyTask } from './make-proxy.ts'

const SHAPE = { gop: 4, side: 32, bitrate: 1_000_000 }
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** The clip as the server stores it, and what is asked of its proxy. */
async function questionFor(bytes: Buffer): Promise<{ facts: VideoFacts; question: ProxyTask }> {
  const file = await folder.file('clip.mp4', bytes)
  const facts = await probeVideo(file, await detect(file, 'video'), DEFAULT_LIMITS)
  const { frameTimes: times, duration: end } = facts
  const [log, target] = ['log', 'proxy.mp4'].map((name) => path.join(folder.path, name))
  return {
    facts,
    question: { file, times, end, shape: SHAPE, log: requireValue(log), target: requireValue(target) },
  }
}

const steady = (count: number, rate: number, start = 0) =>
  Array.from({ length: count }, (_, frame) => Math.round((start + frame / rate) * 1e6) / 1e6)
const uneven = [0, 0.0201, 0.09, 0.1, 0.25, 0.26, 0.261, 0.5, 0.533333, 0.6, 0.77, 1.2, 1.3]

test.each([
  ['a steady rate', { times: steady(13, 25) }],
  ['29.97 frames a second', { times: steady(13, 30_000 / 1001) }],
  ['a rate that varies', { times: uneven }],
  ['B-frames', { times: steady(13, 25), bFrames: 2 }],
  ['B-frames at a rate that varies', { times: uneven, bFrames: 3 }],
  ['a start that is not zero', { times: steady(13, 30, 0.7) }],
] as const)('%s: the same frames at the same times, a key frame every fourth', async (_, clip) => {
  const { facts, question } = await questionFor(await greyClip(clip))
  const made = await makeProxy(question, () => undefined)
  const { seen } = await seenIn(question.target)
  expect(seen).toEqual(greysAt(facts.frameTimes))
  expect(made).toMatchObject({ codec: 'avc', width: 32, height: 24 })
  const proxy = await probeVideo(question.target, await detect(question.target, 'video'), DEFAULT_LIMITS)
  expect([proxy.frameTimes, proxy.keyFrames]).toEqual([facts.frameTimes, [0, 4, 8, 12]])
})

test('frames that an edit list cuts off are in neither', async () => {
  const { facts, question } = await questionFor(await greyClip({ times: steady(13, 25), cut: 0.12 }))
  expect(facts.frameCount).toBe(10)
  await makeProxy(question, () => undefined)
  expect((await seenIn(question.target)).seen).toEqual(greysAt(facts.frameTimes, 3))
})

test('frames after the end of the table, cut off by an edit list, are not in the proxy', async () => {
  const { facts, question } = await questionFor(await greyClip({ times: steady(13, 25), bFrames: 2 }))
  const times = facts.frameTimes.slice(0, 7)
  await makeProxy({ ...question, times, end: requireValue(facts.frameTimes[7]) }, () => undefined)
  expect((await seenIn(question.target)).seen).toEqual(greysAt(times))
})

test('the proxy keeps the rotation and the colours of the original', async () => {
  const { question } = await questionFor(await greyClip({ times: steady(5, 25), rotation: 90 }))
  const made = await makeProxy(question, () => undefined)
  expect([made.width, made.height]).toEqual([24, 32])
  const colors = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false }
  expect((await seenIn(question.target)).look).toEqual({
    width: 24,
    height: 32,
    rotation: 90,
    colorSpace: colors,
  })
})

test('a table that differs from the file makes no proxy', async () => {
  const { question } = await questionFor(await greyClip({ times: steady(6, 25) }))
  const { times } = question
  const shifted = times.map((time, frame) => (frame === 3 ? time + 0.001 : time))
  for (const other of [shifted, times.slice(0, -1), [...times, 1]])
    await expect(makeProxy({ ...question, times: other }, () => undefined)).rejects.toThrow(OtherFrames)
})
