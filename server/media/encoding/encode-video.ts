import { ALL_FORMATS, FilePathSource, Input, VideoSampleSink } from 'mediabunny'
import type { InputVideoTrack, Rotation, VideoSample } from 'mediabunny'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { registerDecoders } from '../decoding/decoders.ts'
import { colorsOf } from './colors.ts'
import { checkVideo, OtherFrames, writeVideo, type VideoFormat, type PixelAspect } from './encoded-file.ts'
import { openEncoder, type Encoding, type FrameEncoder } from './encoder.ts'
import { openPacketLog, type PacketLog } from './packet-log.ts'
import { soundOf } from './sound.ts'

/** Plain data for another process. */
export interface EncodeTask {
  file: string
  /** Presentation timestamps in seconds: the frame table. */
  times: readonly number[]
  /** Of the last frame, in seconds. */
  end: number
  /** Encoded frames; a killed run continues with it. */
  log: string
  target: string
}

export interface Original {
  /** As decoded, before rotation. */
  size: Size
  /** The same with square pixels. */
  square: Size
  pixelAspect: PixelAspect
  rotation: Rotation
  flip: boolean
  colorSpace: VideoColorSpaceInit
}

export interface EncodePlan {
  look: VideoFormat
  /** The part of `look.size` that the frames fill. */
  picture: Size
  encoding: Encoding
  threads: number
  keepsSound: boolean
}

const TICK = 1e-6

interface Source {
  input: Input
  sink: VideoSampleSink
  question: EncodeTask
}

async function originalOf(track: InputVideoTrack, sink: VideoSampleSink, start: number): Promise<Original> {
  const first: VideoSample | null = await sink.getSample(start + TICK)
  if (!first) throw new OtherFrames('the first frame cannot be decoded')
  const square = { width: await track.getSquarePixelWidth(), height: await track.getSquarePixelHeight() }
  const { visibleRect, pixelAspectRatio } = first
  const colorSpace = colorsOf(first, square.height)
  first.close()
  return {
    size: { width: visibleRect.width, height: visibleRect.height },
    square,
    pixelAspect: { num: pixelAspectRatio.num, den: pixelAspectRatio.den },
    rotation: await track.getRotation(),
    flip: await track.getFlip(),
    colorSpace,
  }
}

/** Throws if a decoded frame is not the next one of the table. */
async function encodeRest(
  { sink, question: { times, end } }: Source,
  encoder: FrameEncoder,
  log: PacketLog,
  stepped: (done: number) => void,
): Promise<void> {
  let frame = log.count
  for await (const sample of sink.samples((times[frame] ?? 0) + TICK, end - TICK)) {
    try {
      const time = times[frame] ?? Number.NaN
      if (!(Math.abs(sample.timestamp - time) <= 2 * TICK))
        throw new OtherFrames(`${sample.timestamp} s where frame ${frame} begins at ${time} s`)
      for (const packet of await encoder.encode(sample)) await log.append(packet)
    } finally {
      sample.close()
    }
    frame += 1
    stepped(log.count)
  }
  for (const packet of await encoder.finish()) await log.append(packet)
  if (log.count !== times.length) throw new OtherFrames(`${log.count} frames instead of ${times.length}`)
}

async function encodeInto(
  source: Source,
  { look, picture, encoding, threads, keepsSound }: EncodePlan,
  stepped: (done: number) => void,
): Promise<void> {
  const { input, question } = source
  const { file, times, end, target } = question
  const made = JSON.stringify({ look, picture, encoding, frames: times.length })
  const log = await openPacketLog(question.log, made, encoding.gop)
  try {
    if (log.count < times.length) {
      const frameRate = times.length / (end - (times[0] ?? 0))
      const encoder = await openEncoder({ ...look, ...encoding, picture, threads, frameRate })
      try {
        await encodeRest(source, encoder, log, stepped)
      } finally {
        encoder.close()
      }
    }
    const sound = keepsSound ? await soundOf(input, file) : null
    await writeVideo(target, { packets: log.packets(), look, times, end, sound })
  } finally {
    await log.close()
  }
  await checkVideo(target, times, encoding.gop)
}

/**
 * Blocks: run it in a process.
 * @throws OtherFrames if the original's frames, or those written, are not the ones of the table; DecodeError without decoders;
 *   FFmpegError of node-av if encoding fails; errors of the file system; and what `planFor` throws, usually NoEncoder
 * @param stepped gets the number of encoded frames
 */
export async function encodeVideo(
  question: EncodeTask,
  planFor: (original: Original) => Promise<EncodePlan>,
  stepped: (done: number) => void,
): Promise<VideoFormat> {
  await registerDecoders()
  const input = new Input({ source: new FilePathSource(question.file), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new OtherFrames('the file holds no video track')
    const sink = new VideoSampleSink(track)
    const plan = await planFor(await originalOf(track, sink, question.times[0] ?? 0))
    await encodeInto({ input, sink, question }, plan, stepped)
    return plan.look
  } finally {
    input.dispose()
  }
}
