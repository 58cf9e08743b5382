import path from 'node:path'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OtherFrames } from '../encoding/encoded-file.ts'
import { greyClip, greysAt, picturesIn, seenIn, soundPackets, type ClipOptions } from '../encoding/testing.ts'
import { detect } from '../files/detect.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { temporaryFolder } from '../testing.ts'
import { probeVideo, type VideoFacts } from '../files/video-file.ts'
import { requireValue } from '../../require-value.ts'
import { psnr } from '../../../tests/support/psnr.ts'
import { makePlayable, type TranscodeTask } from './make-playable.ts'

const SHAPE = { crf: 20, gop: 4 }
/** Decibels from which on nobody tells two pictures from each other. */
const ALIKE = 38
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const probe = async (file: string): Promise<VideoFacts> =>
  probeVideo(file, await detect(file, 'video'), DEFAULT_LIMITS)

/** A clip as it comes, and what is asked of its transcode. */
async function questionFor(clip: ClipOptions): Promise<{ facts: VideoFacts; question: TranscodeTask }> {
  const file = await folder.file('clip.mov', await greyClip({ codec: 'hevc', ...clip }))
  const facts = await probe(file)
  const { frameTimes: times, duration: end } = facts
  const [log, target] = ['log', 'made.mp4'].map((name) => path.join(folder.path, name))
  return {
    facts,
    question: { file, times, end, shape: SHAPE, log: requireValue(log), target: requireValue(target) },
  }
}

const make = (question: TranscodeTask) => makePlayable(question, () => undefined)

/** The least likeness of a frame to that of the original, in decibels, over the original's columns and rows. */
async function likeness({ file, target }: TranscodeTask): Promise<number> {
  const [before, after] = [await picturesIn(file), await picturesIn(target)]
  const each = before.map(({ width, luma }, frame) => {
    const made = requireValue(after[frame])
    const same = luma.map((_, at) =>
      requireValue(made.luma[Math.floor(at / width) * made.width + (at % width)]),
    )
    return psnr(luma, same)
  })
  return Math.min(...each)
}

const steady = (count: number, rate: number, start = 0) =>
  Array.from({ length: count }, (_, frame) => Math.round((start + frame / rate) * 1e6) / 1e6)
const uneven = [0, 0.0201, 0.09, 0.1, 0.25, 0.26, 0.261, 0.5, 0.533333]
const SIZE = { width: 64, height: 48 }
const WIDE = { width: 96, height: 48 }

test.each<[string, ClipOptions, { width: number; height: number }]>([
  ['8 bits', { times: steady(9, 29.97) }, SIZE],
  ['10 bits', { times: steady(9, 30), format: 'I420P10' }, SIZE],
  ['B-frames at a rate that varies', { times: uneven, bFrames: 2 }, SIZE],
  [
    'a start that is not zero, turned',
    { times: steady(9, 30, 0.7), rotation: 90 },
    { width: 48, height: 64 },
  ],
  ['pixels that are wider than high', { times: steady(3, 25), displayed: WIDE }, WIDE],
  ['odd sides', { times: steady(5, 25), format: 'I444', size: { width: 63, height: 47 } }, SIZE],
])('%s: every frame is there in its place, at its time and full size', async (_, clip, { width, height }) => {
  const { facts, question } = await questionFor(clip)
  expect(facts.codec).toBe('hevc')
  await make(question)
  expect((await seenIn(question.target)).seen).toEqual(greysAt(clip.times))
  expect(await likeness(question)).toBeGreaterThan(ALIKE)
  expect(await probe(question.target)).toEqual({
    ...facts,
    mime: 'video/mp4',
    extension: 'mp4',
    codec: 'avc',
    width,
    height,
    // Of the last frame the packets of these clips do not tell how long it is.
    duration: expect.any(Number),
    frameRate: expect.any(Number),
    keyFrames: [0, 4, 8].filter((frame) => frame < clip.times.length),
  })
})

test('an odd side repeats its last column or row', async () => {
  const size = { width: 63, height: 47 }
  const { question } = await questionFor({ times: [0, 0.04], format: 'I444', size })
  await make(question)
  for (const { width, luma } of await picturesIn(question.target)) {
    const [column, before] = [62, 61].map((x) => luma.filter((_, at) => at % width === x + 1))
    const row = (y: number) => luma.subarray(y * width, (y + 1) * width)
    expect(psnr(requireValue(column), requireValue(before))).toBeGreaterThan(ALIKE)
    expect(psnr(row(47), row(46))).toBeGreaterThan(ALIKE)
  }
})

test('frames that an edit list cuts off are in neither', async () => {
  const { facts, question } = await questionFor({ times: steady(13, 25), cut: 0.12 })
  await make(question)
  expect((await seenIn(question.target)).seen).toEqual(greysAt(facts.frameTimes, 3))
})

test.each([
  ['HLG', { primaries: 'bt2020', transfer: 'hlg', matrix: 'bt2020-ncl', fullRange: false }],
  ['all of the range', { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: true }],
])('the file keeps the colour description of the original: %s', async (_, colours) => {
  const colorSpace = colours as VideoColorSpaceInit
  const { question } = await questionFor({
    times: steady(3, 25),
    format: 'I420P10',
    colorSpace,
    rotation: 180,
  })
  await make(question)
  const { look, colors: named } = await seenIn(question.target)
  expect([look, named]).toEqual([{ ...SIZE, rotation: 180, colorSpace }, colorSpace])
  expect(await likeness(question)).toBeGreaterThan(ALIKE)
})

/** Packets of the sound of a file. */
async function soundIn(file: string) {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const track = requireValue(await input.getPrimaryAudioTrack())
  const heard = []
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets())
    heard.push([Math.round(timestamp * 44_100), data[0]])
  input.dispose()
  return heard
}

test.each([
  ['as long as the picture', 30, 0, 0],
  ['that ends before it', 7, 0, 0],
  ['beside a picture that begins late', 60, 0, 0.5],
  ['whose beginning is cut off', 30, 2, 0],
])('sound %s is copied packet by packet, and frames keep their times', async (_, count, cut, start) => {
  const times = steady(20, 30, start)
  const { question } = await questionFor({ times, sound: soundPackets(count, cut) })
  await make(question)
  const copied = Array.from({ length: count }, (__, at) => [at * 1024, cut + at + 1])
  expect(await soundIn(question.target)).toEqual(copied)
  expect((await probe(question.target)).frameTimes).toEqual(times)
})

test('a table that differs from the file makes no output', async () => {
  const { question } = await questionFor({ times: steady(6, 25) })
  const { times } = question
  const shifted = times.map((time, frame) => (frame === 3 ? time + 0.001 : time))
  for (const other of [shifted, times.slice(0, -1), [...times, 1]])
    await expect(make({ ...question, times: other })).rejects.toThrow(OtherFrames)
})
