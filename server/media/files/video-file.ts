import { stat } from 'node:fs/promises'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import type { EncodedPacket, InputVideoTrack } from 'mediabunny'
import { ASSUMED_FRAME_RATE } from '../../../src/domain/constants.ts'
import type { Detected } from './detect.ts'
import { WHOLE_TRACK, presentedPart, type PresentedPart } from './edit-list.ts'
import type { MediaLimits } from '../limits.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

export interface VideoFacts {
  mime: string
  extension: string
  codec: VideoCodecName | 'hevc'
  /** Pixels as displayed: after pixel aspect ratio and rotation. */
  width: number
  height: number
  /** Seconds at which the last frame ends, on the media timeline. */
  duration: number
  frameCount: number
  frameRate: number
  /** Seconds, ascending; index = frame number. */
  frameTimes: number[]
  keyFrames: number[]
}

export type VideoCodecName = 'avc' | 'vp8' | 'vp9' | 'av1'

const CODECS: readonly string[] = ['avc', 'vp8', 'vp9', 'av1', 'hevc'] satisfies VideoFacts['codec'][]
/** As media players do. */
const MICROSECONDS = 1_000_000
const tooLong = (reason: string): MediaRefusal => new MediaRefusal(413, mediaText.tooLong, reason)

async function checkCodec(track: InputVideoTrack): Promise<VideoFacts['codec']> {
  const codec = await track.getCodec()
  if (codec !== null && CODECS.includes(codec)) return codec as VideoFacts['codec']
  const inner = codec ?? String((await track.getInternalCodecId()) ?? 'unknown')
  throw new MediaRefusal(415, mediaText.codec, mediaText.codecIs(inner))
}

interface FrameTable {
  times: number[]
  keyFrames: number[]
  end: number
}

const rounded = (seconds: number): number => Math.round(seconds * MICROSECONDS) / MICROSECONDS

/** This close to the end of the part it is a rounding remnant. */
const isBehind = (part: PresentedPart, time: number, { duration }: EncodedPacket): boolean =>
  time + Math.min(part.tick, duration / 2) > part.to

/** In presentation order, without what an edit list cuts off. */
async function readFrames(
  track: InputVideoTrack,
  part: PresentedPart,
  limits: MediaLimits,
): Promise<FrameTable> {
  const frames: { time: number; key: boolean }[] = []
  const resolution = await track.getTimeResolution()
  const from = rounded(Math.round(part.from * resolution) / resolution)
  let end = 0
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    const time = rounded(packet.timestamp)
    if (time < from || isBehind(part, time, packet)) continue
    frames.push({ time, key: packet.type === 'key' })
    end = Math.max(end, time + packet.duration)
    if (frames.length > limits.videoFrames) throw tooLong(mediaText.manyFrames(limits.videoFrames))
    if (end > limits.videoSeconds) throw tooLong(mediaText.manySeconds(limits.videoSeconds))
  }
  frames.sort((a, b) => a.time - b.time)
  const twin = frames.find(({ time }, index) => time === frames[index - 1]?.time)
  // Players show only one of the two, and a clip of the first would be empty.
  if (twin) throw new MediaRefusal(422, mediaText.sameTime, mediaText.twins(twin.time))
  const keyFrames = frames.flatMap((frame, index) => (frame.key ? [index] : []))
  return { times: frames.map((frame) => frame.time), keyFrames, end }
}

const EDITED: readonly string[] = ['mp4', 'mov']

interface VideoFile {
  readonly path: string
  readonly detected: Detected
}

async function readFacts(
  input: Input,
  { path, detected }: VideoFile,
  limits: MediaLimits,
): Promise<VideoFacts> {
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new MediaRefusal(415, mediaText.notMedia, mediaText.noTrack)
  const codec = await checkCodec(track)
  const part = EDITED.includes(detected.extension) ? await presentedPart(path, track.id) : WHOLE_TRACK
  const { times, keyFrames, end } = await readFrames(track, part, limits)
  const [first] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined)
    throw new MediaRefusal(422, mediaText.damaged, mediaText.noFrames)
  const typical = times.length > 1 ? (last - first) / (times.length - 1) : 1 / ASSUMED_FRAME_RATE
  const whole = Math.max(end, last + typical)
  const duration = whole > part.to + part.tick ? part.to : whole
  return {
    mime: detected.mime,
    extension: detected.extension,
    codec,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    duration,
    frameCount: times.length,
    frameRate: times.length / (duration - first),
    frameTimes: times,
    keyFrames,
  }
}

/** False for unreadable files. */
export async function isHevc(file: string): Promise<boolean> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    return (await track?.getCodec()) === 'hevc'
  } catch {
    return false
  } finally {
    input.dispose()
  }
}

/** Throws a `MediaRefusal`: 413 (limit), 415 (codec, several edits), 422 (broken, or two frames at one time). */
export async function probeVideo(file: string, detected: Detected, limits: MediaLimits): Promise<VideoFacts> {
  const { size } = await stat(file)
  if (size > limits.videoBytes) {
    throw new MediaRefusal(413, mediaText.tooManyBytes, mediaText.bytes(size, limits.videoBytes))
  }
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  try {
    return await readFacts(input, { path: file, detected }, limits)
  } catch (error) {
    if (error instanceof MediaRefusal) throw error
    throw new MediaRefusal(422, mediaText.damaged, '', error)
  } finally {
    input.dispose()
  }
}
