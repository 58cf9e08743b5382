import type { VideoSample } from 'mediabunny'
import type { CodecContext, Packet } from 'node-av/lib'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { loadAv, type Av } from './av.ts'
import { nameColors } from './colors.ts'
import { Scaler } from './scaler.ts'

/** In presentation order: there are no B-frames. H.264 is in Annex B with its headers. */
export interface FramePacket {
  isKey: boolean
  data: Uint8Array
}

export type EncodedCodec = 'avc' | 'vp9'

export interface FrameEncoder {
  /** Packets may be of earlier frames; the order stays. */
  encode(sample: VideoSample): Promise<FramePacket[]>
  /** The encoder is unusable afterwards. */
  finish(): Promise<FramePacket[]>
  close(): void
}

export class NoEncoder extends Error {
  override readonly name = 'NoEncoder'
}

export interface Encoding {
  /** Frames between two key frames. */
  gop: number
  /** Target bits per second, or constant quality (x264: 0 is lossless, 51 is worst). */
  rate: { bitrate: number } | { crf: number }
  preset: 'superfast' | 'veryfast'
}

interface EncoderOptions extends Encoding {
  codec: EncodedCodec
  /** Even pixels. */
  size: Size
  /** The part of `size` that the frames fill. */
  picture: Size
  colorSpace: VideoColorSpaceInit
  frameRate: number
  threads: number
}

/** Of the bit rate. */
const RATE_BUFFER_SECONDS = 2

/** No lookahead, no B-frames, and a key frame exactly every `gop` frames. */
const OPTIONS: Readonly<Record<EncodedCodec, (encoding: Encoding) => Record<string, string>>> = {
  avc: ({ gop, preset }) => ({
    preset,
    'x264-params': `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0:bframes=0:rc-lookahead=0:sync-lookahead=0:force-cfr=1`,
  }),
  vp9: ({ gop }) => ({
    deadline: 'realtime',
    'cpu-used': '8',
    'lag-in-frames': '0',
    keyint_min: String(gop),
  }),
}

const ENCODERS = { avc: 'FF_ENCODER_LIBX264', vp9: 'FF_ENCODER_LIBVPX_VP9' } as const

const findEncoder = (av: Av, codec: EncodedCodec) => av.Codec.findEncoderByName(av[ENCODERS[codec]])

/** Throws `NoEncoder` if this system has none of them. */
export async function encodableCodec(...codecs: EncodedCodec[]): Promise<EncodedCodec> {
  const av = await loadAv()
  const found = codecs.find((codec) => findEncoder(av, codec))
  if (found) return found
  throw new NoEncoder(`${codecs.map((codec) => av[ENCODERS[codec]]).join(' and ')} are not there`)
}

function setRate(context: CodecContext, rate: Encoding['rate']): void {
  if ('crf' in rate) {
    context.setOption('crf', String(rate.crf))
    return
  }
  context.bitRate = BigInt(rate.bitrate)
  context.rcMaxRate = BigInt(rate.bitrate)
  context.rcBufferSize = rate.bitrate * RATE_BUFFER_SECONDS
}

async function openContext(av: Av, options: EncoderOptions): Promise<CodecContext> {
  const { codec, size, gop, frameRate, threads } = options
  const context = new av.CodecContext()
  context.allocContext3(findEncoder(av, codec))
  context.width = size.width
  context.height = size.height
  context.pixelFormat = av.AV_PIX_FMT_YUV420P
  const rate = Math.max(1, Math.round(frameRate))
  context.timeBase = new av.Rational(1, rate)
  context.framerate = new av.Rational(rate, 1)
  context.gopSize = gop
  context.maxBFrames = 0
  context.threadCount = threads
  setRate(context, options.rate)
  nameColors(av, context, options.colorSpace)
  for (const [name, value] of Object.entries(OPTIONS[codec](options))) context.setOption(name, value)
  av.FFmpegError.throwIfError(await context.open2(), 'open the encoder')
  return context
}

async function received(av: Av, context: CodecContext, packet: Packet): Promise<FramePacket[]> {
  const packets: FramePacket[] = []
  for (;;) {
    const answer = await context.receivePacket(packet)
    if (answer === av.AVERROR_EAGAIN || answer === av.AVERROR_EOF) return packets
    av.FFmpegError.throwIfError(answer, 'encode')
    if (packet.data) packets.push({ isKey: packet.isKeyframe, data: Uint8Array.from(packet.data) })
    packet.unref()
  }
}

export async function openEncoder(options: EncoderOptions): Promise<FrameEncoder> {
  const av = await loadAv()
  const context = await openContext(av, options)
  const scaler = new Scaler(av, options.size, options.picture)
  const packet = new av.Packet()
  packet.alloc()
  let count = 0n
  return {
    async encode(sample) {
      const frame = await scaler.scaled(sample)
      frame.pts = count
      frame.duration = 1n
      count += 1n
      av.FFmpegError.throwIfError(await context.sendFrame(frame), 'encode')
      return received(av, context, packet)
    },
    async finish() {
      av.FFmpegError.throwIfError(await context.sendFrame(null), 'finish encoding')
      return received(av, context, packet)
    },
    close() {
      context.freeContext()
      packet.free()
      scaler.close()
    },
  }
}
