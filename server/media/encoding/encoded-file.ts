import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
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
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { EncodedCodec, FramePacket } from './encoder.ts'
import { copySound, type Sound, type SoundCopy } from './sound.ts'

/** Pixel width to height. */
export interface PixelAspect {
  num: number
  den: number
}

export interface VideoFormat {
  codec: EncodedCodec
  /** As encoded, before rotation: even pixels. */
  size: Size
  pixelAspect: PixelAspect
  /** Degrees clockwise, then the mirroring, as in the original. */
  rotation: Rotation
  flip: boolean
  colorSpace: VideoColorSpaceInit
}

export class OtherFrames extends Error {
  override readonly name = 'OtherFrames'
}

/** For players that look before they decode; H.264's own headers repeat it. */
const CODEC_NAMES: Readonly<Record<EncodedCodec, string>> = { avc: 'avc1.64001f', vp9: 'vp09.00.41.08' }
const TICKS_A_SECOND = 1_000_000

/** The display size implies the pixel aspect ratio. */
const configOf = ({ codec, size, pixelAspect, colorSpace }: VideoFormat): VideoDecoderConfig => ({
  codec: CODEC_NAMES[codec],
  codedWidth: size.width,
  codedHeight: size.height,
  displayAspectWidth: size.width * pixelAspect.num,
  displayAspectHeight: size.height * pixelAspect.den,
  colorSpace,
})

interface FileContent {
  packets: AsyncIterable<FramePacket>
  look: VideoFormat
  /** Presentation timestamps in seconds, ascending. */
  times: readonly number[]
  /** Of the last frame, in seconds. */
  end: number
  sound: Sound | null
}

/** One fragment per group of frames: exact times (an edit list rounds the start), fast start, little memory. */
export async function writeVideo(target: string, content: FileContent): Promise<void> {
  const { packets, look, times, end } = content
  // A fragment must end before the next key frame: the muxer lists only the first one.
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0 })
  const output = new Output({ format, target: new FilePathTarget(target) })
  const source = new EncodedVideoPacketSource(look.codec)
  const { rotation, flip } = look
  output.addVideoTrack(source, { rotation, flip, frameRate: TICKS_A_SECOND })
  const sound = content.sound && soundTrack(output, content.sound)
  await output.start()
  let frame = 0
  for await (const { isKey, data } of packets) {
    const time = times[frame]
    if (time === undefined) throw new OtherFrames(`more than ${times.length} frames`)
    await sound?.until(time)
    const length = Math.max(0, (times[frame + 1] ?? end) - time)
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', time, length)
    await source.add(packet, frame === 0 ? { decoderConfig: configOf(look) } : undefined)
    frame += 1
  }
  source.close()
  await sound?.until(Number.POSITIVE_INFINITY)
  await output.finalize()
}

function soundTrack(output: Output, sound: Sound): SoundCopy {
  const source = new EncodedAudioPacketSource(sound.codec)
  output.addAudioTrack(source)
  return copySound(sound, source)
}

/** Throws `OtherFrames` unless the file has exactly these frames, with a key frame each `gop`. */
export async function checkVideo(file: string, times: readonly number[], gop: number): Promise<void> {
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
