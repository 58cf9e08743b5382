import {
  ALL_FORMATS,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { Rotation } from 'mediabunny'
import type { ProxyCodec, ProxyPacket } from './proxy-encoder.ts'
import type { Size } from './proxy-size.ts'

/** What a player must know of the frames beside when they are shown. */
export interface ProxyLook {
  codec: ProxyCodec
  /** Pixels as encoded, before it is turned. */
  size: Size
  /** Degrees clockwise, and whether it is mirrored after that, as the original says. */
  rotation: Rotation
  flip: boolean
  colorSpace: VideoColorSpaceInit
}

/** The frames are not those of the frame table, so the file is no proxy of it. */
export class OtherFrames extends Error {
  override readonly name = 'OtherFrames'
}

/** Names of what is inside, for players that look before they decode; H.264's own headers say the same again. */
const CODEC_NAMES: Readonly<Record<ProxyCodec, string>> = { avc: 'avc1.64001f', vp9: 'vp09.00.41.08' }
/** The frame table is kept to the microsecond, so the file counts time in those. */
const TICKS_A_SECOND = 1_000_000

/**
 * Puts encoded frames into an MP4 of fragments, each one group of frames: times to the microsecond wherever it begins (an
 * edit list would round the beginning), little to read before the first frame, and nothing of it kept in memory.
 *
 * @param times when each frame begins, in seconds, ascending; `end`: when the last one ends
 */
export async function writeProxy(
  target: string,
  packets: AsyncIterable<ProxyPacket>,
  { codec, size, rotation, flip, colorSpace }: ProxyLook,
  { times, end }: { times: readonly number[]; end: number },
): Promise<void> {
  // A fragment must not go on after a key frame: the muxer names no other than its first one.
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0 })
  const output = new Output({ format, target: new FilePathTarget(target) })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation, flip, frameRate: TICKS_A_SECOND })
  await output.start()
  const decoderConfig = {
    codec: CODEC_NAMES[codec],
    codedWidth: size.width,
    codedHeight: size.height,
    colorSpace,
  }
  let frame = 0
  for await (const { isKey, data } of packets) {
    const time = times[frame]
    if (time === undefined) throw new OtherFrames(`more than ${times.length} frames`)
    const length = Math.max(0, (times[frame + 1] ?? end) - time)
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', time, length)
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined)
    frame += 1
  }
  await output.finalize()
}

/** Reads a proxy's own table again. Throws `OtherFrames` unless it has exactly these frames, with a key frame each `gop`. */
export async function checkProxy(file: string, times: readonly number[], gop: number): Promise<void> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new OtherFrames('the file holds no video track')
    let frame = 0
    const packets = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })
    for await (const { timestamp, type } of packets) {
      const time = times[frame] ?? Number.NaN
      const isSame = Math.round(timestamp * TICKS_A_SECOND) === Math.round(time * TICKS_A_SECOND)
      if (!isSame) throw new OtherFrames(`frame ${frame} begins at ${timestamp} s instead of ${time} s`)
      if ((type === 'key') !== (frame % gop === 0)) throw new OtherFrames(`frame ${frame} is a ${type} frame`)
      frame += 1
    }
    if (frame !== times.length) throw new OtherFrames(`${frame} frames instead of ${times.length}`)
  } finally {
    input.dispose()
  }
}
