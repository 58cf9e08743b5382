import type { CodecContext, Frame } from 'node-av/lib'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { requireValue } from '../../require-value.ts'
import { registerDecoders } from '../decoding/decoders.ts'
import { loadAv, type Av } from './av.ts'
import { nameColors } from './colors.ts'

export interface FrameLook {
  codec?: 'avc' | 'hevc'
  size?: Size
  /** Default: 4:2:0 of 8 bits. */
  format?: keyof typeof FORMATS
  colorSpace?: VideoColorSpaceInit
  /** Frames between two others that refer to both. */
  bFrames?: number
  /** Frames between two key frames; default 1000. */
  gop?: number
  /** Bits per second; default: a constant, very high quality. */
  bitrate?: number
  black?: number
}

export const SIZE: Size = { width: 64, height: 48 }
/** Greys of neighbours differ by this, so that a codec cannot blur one into the other. */
const STEP = 12
export const LEVELS = 18

const FORMATS = {
  I420: { name: 'AV_PIX_FMT_YUV420P', shift: 0, chroma: 2 },
  I420P10: { name: 'AV_PIX_FMT_YUV420P10LE', shift: 2, chroma: 2 },
  I444: { name: 'AV_PIX_FMT_YUV444P', shift: 0, chroma: 1 },
} as const

const ENCODERS = {
  avc: { name: 'FF_ENCODER_LIBX264', params: 'x264-params', quiet: '' },
  hevc: {
    name: 'FF_ENCODER_LIBX265',
    params: 'x265-params',
    quiet: ':log-level=none:pools=1:frame-threads=1',
  },
} as const

const greyOf = (frame: number): number => 20 + (frame % LEVELS) * STEP

export const greyIn = (brightness: number): number => Math.round((brightness - 20) / STEP)

/** One grey; the upper left quarter is bright, the lower left has moving detail. */
function brightness(frame: number, x: number, y: number, { width, height }: Size): number {
  if (x >= width / 2) return greyOf(frame)
  return y < height / 2 ? 240 : 40 + ((x * 7 + y * 5 + frame * 3) % 160)
}

/** The planes of a frame, in the order of the format. */
function drawn(frame: number, { size = SIZE, format = 'I420', black = 0 }: FrameLook): Buffer {
  const { width, height } = size
  const { shift, chroma } = FORMATS[format]
  const colours = Math.ceil(width / chroma) * Math.ceil(height / chroma) * 2
  const values = Array.from({ length: width * height + colours }, (_, at) => {
    if (at >= width * height) return 128
    return frame < black ? 16 : brightness(frame, at % width, Math.floor(at / width), size)
  })
  if (shift === 0) return Buffer.from(values)
  return Buffer.from(Uint16Array.from(values, (value) => value << shift).buffer)
}

async function openCodec(av: Av, look: FrameLook): Promise<CodecContext> {
  const { codec = 'avc', size = SIZE, format = 'I420', bFrames = 0, gop = 1000, bitrate, colorSpace } = look
  const { name, params, quiet } = ENCODERS[codec]
  const context = new av.CodecContext()
  context.allocContext3(av.Codec.findEncoderByName(av[name]))
  Object.assign(context, size)
  context.pixelFormat = av[FORMATS[format].name]
  context.timeBase = new av.Rational(1, 25)
  context.gopSize = gop
  context.maxBFrames = bFrames
  if (colorSpace) nameColors(av, context, colorSpace)
  if (bitrate === undefined) context.setOption('crf', '10')
  else context.bitRate = BigInt(bitrate)
  context.setOption(params, `bframes=${bFrames}:b-adapt=0:scenecut=0:keyint=${gop}${quiet}`)
  av.FFmpegError.throwIfError(await context.open2(), 'open')
  return context
}

function fill(av: Av, picture: Frame, planes: Buffer, frame: number, look: FrameLook): Frame {
  picture.unref()
  Object.assign(picture, look.size ?? SIZE, { format: av[FORMATS[look.format ?? 'I420'].name] })
  av.FFmpegError.throwIfError(picture.fromBuffer(planes), 'fill')
  picture.pts = BigInt(frame)
  return picture
}

/** Encodes frames given plane by plane. @returns packets in decoding order, each with its frame's number */
export async function* encodedPlanes(frames: AsyncIterable<Buffer> | Iterable<Buffer>, look: FrameLook) {
  // Also keeps the libraries silent.
  await registerDecoders()
  const av = await loadAv()
  const context = await openCodec(av, look)
  const packet = new av.Packet()
  packet.alloc()
  const picture = new av.Frame()
  picture.alloc()
  const received = async function* () {
    while ((await context.receivePacket(packet)) >= 0)
      yield {
        frame: Number(packet.pts),
        isKey: packet.isKeyframe,
        data: Uint8Array.from(requireValue(packet.data)),
      }
  }
  let count = 0
  for await (const planes of frames) {
    await context.sendFrame(fill(av, picture, planes, count, look))
    count += 1
    yield* received()
  }
  await context.sendFrame(null)
  yield* received()
  context.freeContext()
}

/** The same of so many drawn frames. */
export function encoded(count: number, look: FrameLook) {
  const frames = function* () {
    for (let frame = 0; frame < count; frame += 1) yield drawn(frame, look)
  }
  return encodedPlanes(frames(), look)
}
