import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  ALL_FORMATS,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
  VideoSampleSink,
} from 'mediabunny'
import type { Rotation, VideoSample } from 'mediabunny'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { requireValue } from '../../require-value.ts'
import { registerDecoders } from '../decoding/decoders.ts'
import { encoded, greyIn, LEVELS, SIZE, type FrameLook } from './testing-frames.ts'

/** Clips whose frames have greys of their own, and what another file shows of them. */

export interface ClipOptions extends FrameLook {
  times: readonly number[]
  rotation?: Rotation
  /** If pixels are not square. */
  displayed?: Size
  /** Seconds that an edit list cuts off at the beginning. */
  cut?: number
  sound?: readonly EncodedPacket[]
}

/** For players; the frames' own headers count. */
const CODEC_NAMES = { avc: 'avc1.64000a', hevc: 'hvc1.1.6.L93.B0' } as const
/** AAC-LC, two channels. */
const SOUND = {
  codec: 'mp4a.40.2',
  sampleRate: 44_100,
  numberOfChannels: 2,
  description: Uint8Array.of(0x12, 0x10),
}

/** Silent packets, enough to be copied. @param before cut off by an edit list, as for the warm-up of decoders */
export const soundPackets = (count: number, before = 0): EncodedPacket[] =>
  Array.from({ length: before + count }, (_, index) => {
    const time = ((index - before) * 1024) / SOUND.sampleRate
    return new EncodedPacket(new Uint8Array(32).fill(index + 1), 'key', time, 1024 / SOUND.sampleRate)
  })

export async function greyClip({
  times,
  rotation = 0,
  displayed,
  cut = 0,
  sound = [],
  ...look
}: ClipOptions): Promise<Buffer> {
  const { codec = 'avc', size } = look
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation, frameRate: 1e6 })
  const heard = new EncodedAudioPacketSource('aac')
  if (sound.length > 0) output.addAudioTrack(heard)
  await output.start()
  const { width: codedWidth, height: codedHeight } = size ?? SIZE
  const decoderConfig = {
    codec: CODEC_NAMES[codec],
    codedWidth,
    codedHeight,
    displayAspectWidth: displayed?.width ?? codedWidth,
    displayAspectHeight: displayed?.height ?? codedHeight,
  }
  for await (const { frame, isKey, data } of encoded(times.length, look)) {
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', requireValue(times[frame]) - cut, 0.01)
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined)
  }
  for (const packet of sound)
    await heard.add(packet, packet === sound[0] ? { decoderConfig: SOUND } : undefined)
  await output.finalize()
  return Buffer.from(requireValue(target.buffer))
}

/** Of each frame in order: time and grey; rotation and aspect of the file, colours of the frames. */
export async function seenIn(file: string) {
  await registerDecoders()
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const track = requireValue(await input.getPrimaryVideoTrack())
  const seen: { time: number; grey: number }[] = []
  let colors: VideoColorSpaceInit = {}
  for await (const sample of new VideoSampleSink(track).samples()) {
    const { width, height } = sample.visibleRect
    const luma = await lumaOf(sample)
    const low = luma[Math.floor(height * 0.75) * width + Math.floor(width * 0.75)] ?? 0
    colors = sample.colorSpace.toJSON()
    seen.push({ time: Math.round(sample.timestamp * 1e6) / 1e6, grey: greyIn(low) })
    sample.close()
  }
  const look = {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    rotation: await track.getRotation(),
    colorSpace: await track.getColorSpace(),
  }
  input.dispose()
  return { look, seen, colors }
}

/** 8 bits, row by row. */
async function lumaOf(sample: VideoSample): Promise<Uint8Array> {
  const { width, height } = sample.visibleRect
  const planes = Buffer.alloc(sample.allocationSize())
  await sample.copyTo(planes)
  if (!sample.format?.endsWith('P10')) return planes.subarray(0, width * height)
  return Uint8Array.from({ length: width * height }, (_, at) => planes.readUInt16LE(at * 2) >> 2)
}

/** Brightness of all frames, with the size of the first. */
export async function picturesIn(file: string): Promise<{ width: number; luma: Uint8Array }[]> {
  await registerDecoders()
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const pictures = []
  for await (const sample of new VideoSampleSink(
    requireValue(await input.getPrimaryVideoTrack()),
  ).samples()) {
    pictures.push({ width: sample.visibleRect.width, luma: await lumaOf(sample) })
    sample.close()
  }
  input.dispose()
  return pictures
}

export const greysAt = (times: readonly number[], first = 0): { time: number; grey: number }[] =>
  times.map((time, index) => ({ time, grey: (first + index) % LEVELS }))

export const demoClip = (name: string): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, '../../demo/clips', name))
