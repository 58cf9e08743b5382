import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  ALL_FORMATS,
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
  VideoSampleSink,
} from 'mediabunny'
import type { Rotation } from 'mediabunny'
import type * as AvConstants from 'node-av/constants'
import type * as AvLibrary from 'node-av/lib'
import type { CodecContext } from 'node-av/lib'
import { must } from '../must.ts'
import { registerDecoders } from '../segmentation/decode/decoders.ts'

/** Clips whose frames carry a grey of their own, and what is seen of them in another file. */

export const SIZE = { width: 64, height: 48 } as const
/** Greys of neighbours differ by this, so that a codec cannot blur one into the other. */
const STEP = 12
const LEVELS = 18

const greyOf = (frame: number): number => 20 + (frame % LEVELS) * STEP

/** A black frame, or one of one grey in 4:2:0, its upper left quarter bright. */
function drawn(frame: number, isBlack: boolean): Buffer {
  const { width, height } = SIZE
  const data = Buffer.alloc(width * height * 1.5, 128)
  if (isBlack) return data.fill(16, 0, width * height)
  data.fill(greyOf(frame), 0, width * height)
  for (let y = 0; y < height / 2; y += 1) data.fill(240, y * width, y * width + width / 2)
  return data
}

interface ClipOptions {
  times: readonly number[]
  rotation?: Rotation
  /** Frames between two others that refer to both. */
  bFrames?: number
  /** Seconds of the beginning that an edit list cuts off. */
  cut?: number
  /** Frames at the beginning that are black. */
  black?: number
}

type Av = typeof AvLibrary & typeof AvConstants

async function openX264(av: Av, bFrames: number): Promise<CodecContext> {
  const context = new av.CodecContext()
  context.allocContext3(av.Codec.findEncoderByName(av.FF_ENCODER_LIBX264))
  Object.assign(context, SIZE)
  context.pixelFormat = av.AV_PIX_FMT_YUV420P
  context.timeBase = new av.Rational(1, 25)
  context.gopSize = 1000
  context.maxBFrames = bFrames
  context.setOption('crf', '10')
  context.setOption('x264-params', `bframes=${bFrames}:b-adapt=0:scenecut=0`)
  av.FFmpegError.throwIfError(await context.open2(), 'open')
  return context
}

/** The frames of such a clip as they are encoded: in decoding order, each with its number. */
async function* encoded(count: number, bFrames: number, black: number) {
  // Which also keeps the libraries silent.
  await registerDecoders()
  const av: Av = { ...(await import('node-av/lib')), ...(await import('node-av/constants')) }
  const context = await openX264(av, bFrames)
  const packet = new av.Packet()
  packet.alloc()
  const picture = new av.Frame()
  picture.alloc()
  for (let frame = 0; frame <= count; frame += 1) {
    picture.unref()
    Object.assign(picture, SIZE, { format: av.AV_PIX_FMT_YUV420P })
    av.FFmpegError.throwIfError(picture.fromBuffer(drawn(frame, frame < black)), 'fill')
    picture.pts = BigInt(frame)
    await context.sendFrame(frame < count ? picture : null)
    while ((await context.receivePacket(packet)) >= 0)
      yield {
        frame: Number(packet.pts),
        isKey: packet.isKeyframe,
        data: Uint8Array.from(must(packet.data)),
      }
  }
  context.freeContext()
}

/** An H.264 clip with one key frame, made by the encoder's own means: with B-frames where they are wanted. */
export async function greyClip({
  times,
  rotation = 0,
  bFrames = 0,
  cut = 0,
  black = 0,
}: ClipOptions): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { rotation, frameRate: 1e6 })
  await output.start()
  const { width: codedWidth, height: codedHeight } = SIZE
  const decoderConfig = { codec: 'avc1.64000a', codedWidth, codedHeight }
  for await (const { frame, isKey, data } of encoded(times.length, bFrames, black)) {
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', must(times[frame]) - cut, 0.01)
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined)
  }
  await output.finalize()
  return Buffer.from(must(target.buffer))
}

/** What is seen of each frame of a file, in order: when, and its grey's number; and how the file says to show them. */
export async function seenIn(file: string) {
  await registerDecoders()
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const track = must(await input.getPrimaryVideoTrack())
  const seen: { time: number; grey: number }[] = []
  for await (const sample of new VideoSampleSink(track).samples()) {
    const pixels = new Uint8Array(sample.allocationSize())
    await sample.copyTo(pixels)
    const { width, height } = sample.visibleRect
    const low = pixels[Math.floor(height * 0.75) * width + Math.floor(width * 0.75)] ?? 0
    seen.push({ time: Math.round(sample.timestamp * 1e6) / 1e6, grey: Math.round((low - 20) / STEP) })
    sample.close()
  }
  const look = {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    rotation: await track.getRotation(),
    colorSpace: await track.getColorSpace(),
  }
  input.dispose()
  return { look, seen }
}

/** What is to be seen of a clip whose frames begin at these times. */
export const greysAt = (times: readonly number[], first = 0): { time: number; grey: number }[] =>
  times.map((time, index) => ({ time, grey: (first + index) % LEVELS }))

/** A clip of the demo. */
export const demoClip = (name: string): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, '../demo/clips', name))
