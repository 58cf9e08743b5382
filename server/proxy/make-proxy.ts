import { stat } from 'node:fs/promises'
import { ALL_FORMATS, FilePathSource, Input, VideoSampleSink } from 'mediabunny'
import type { InputVideoTrack, VideoSample } from 'mediabunny'
import { registerDecoders } from '../segmentation/decode/decoders.ts'
import { openPacketLog, type PacketLog } from './packet-log.ts'
import { encodableCodec, keepsColors, openEncoder, type ProxyEncoder } from './proxy-encoder.ts'
import { OtherFrames, checkProxy, writeProxy, type ProxyLook } from './proxy-file.ts'
import { proxySize, type ProxyShape } from './proxy-size.ts'

/** A proxy that is to be made: plain data, since another process makes it. */
export interface ProxyQuestion {
  /** The original. */
  file: string
  /** When its frames begin, in seconds: the stored frame table. */
  times: readonly number[]
  /** When the last one ends, in seconds. */
  end: number
  shape: ProxyShape
  /** File in which the encoded frames gather; who was killed goes on with it. */
  log: string
  /** Where the proxy is written. */
  target: string
}

export interface ProxyMade {
  codec: ProxyLook['codec']
  /** Pixels as displayed. */
  width: number
  height: number
  bytes: number
}

const TICK = 1e-6
/** Height in pixels up to which browsers take a video without colours of its own for standard definition. */
const SD_HEIGHT = 719

/** The colours of a video; what it does not say is what browsers take it for by its size, which the proxy's would change. */
function colorsOf({ colorSpace, format }: VideoSample, height: number): VideoColorSpaceInit {
  const { primaries, transfer, matrix, fullRange } = keepsColors(format) ? colorSpace.toJSON() : FROM_RGB
  const assumed = height <= SD_HEIGHT ? 'smpte170m' : 'bt709'
  return {
    primaries: primaries ?? assumed,
    transfer: transfer ?? assumed,
    matrix: matrix ?? assumed,
    fullRange: fullRange ?? false,
  }
}

/** What the encoder's scaler turns red, green and blue into. */
const FROM_RGB: VideoColorSpaceInit = {
  primaries: 'smpte170m',
  transfer: 'smpte170m',
  matrix: 'smpte170m',
  fullRange: false,
}

interface Source {
  track: InputVideoTrack
  sink: VideoSampleSink
  times: readonly number[]
  /** Seconds; what an edit list cuts off begins behind it. */
  end: number
}

async function lookOf({ track, sink, times }: Source, side: number): Promise<ProxyLook> {
  const [width, height] = [await track.getSquarePixelWidth(), await track.getSquarePixelHeight()]
  const first = await sink.getSample((times[0] ?? 0) + TICK)
  if (!first) throw new OtherFrames('the first frame cannot be decoded')
  const colorSpace = colorsOf(first, height)
  first.close()
  return {
    codec: await encodableCodec(),
    size: proxySize({ width, height }, side),
    rotation: await track.getRotation(),
    flip: await track.getFlip(),
    colorSpace,
  }
}

/** Encodes the frames that the log has not got yet. Each one decoded must be the one that the table names next. */
async function encodeRest(
  { sink, times, end }: Source,
  encoder: ProxyEncoder,
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

/** Encodes what is missing and puts all of it into the file. */
async function encodeInto(
  { times, end, shape, log: path, target }: ProxyQuestion,
  source: Source,
  look: ProxyLook,
  stepped: (done: number) => void,
): Promise<void> {
  const log = await openPacketLog(path, JSON.stringify({ look, shape, frames: times.length }), shape.gop)
  try {
    if (log.count < times.length) {
      const frameRate = times.length / (end - (times[0] ?? 0))
      const encoder = await openEncoder({ ...look, ...shape, frameRate })
      try {
        await encodeRest(source, encoder, log, stepped)
      } finally {
        encoder.close()
      }
    }
    await writeProxy(target, log.packets(), look, { times, end })
  } finally {
    await log.close()
  }
  await checkProxy(target, times, shape.gop)
}

/**
 * Makes a proxy: decodes the original frame by frame, encodes each one small with a key frame often, and writes them with
 * the times of the frame table. Blocks, so it belongs into a process of its own.
 *
 * @param stepped told how many frames are encoded
 * @throws OtherFrames where the file does not decode to the frames of the table; `EngineError`, `NoEncoder` where this
 *   system cannot decode or encode
 */
export async function makeProxy(
  question: ProxyQuestion,
  stepped: (done: number) => void,
): Promise<ProxyMade> {
  await registerDecoders()
  const { file, times, target } = question
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new OtherFrames('the file holds no video track')
    const source: Source = { track, sink: new VideoSampleSink(track), times, end: question.end }
    const look = await lookOf(source, question.shape.side)
    await encodeInto(question, source, look, stepped)
    const isTurned = look.rotation % 180 !== 0
    const { width, height } = look.size
    const { size: bytes } = await stat(target)
    return { codec: look.codec, ...(isTurned ? { width: height, height: width } : { width, height }), bytes }
  } finally {
    input.dispose()
  }
}
