import type * as AvConstants from 'node-av/constants'
import type { AVPixelFormat } from 'node-av/constants'
import type * as AvLibrary from 'node-av/lib'
import type { CodecContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib'
import type { VideoSample } from 'mediabunny'
import type { ProxyShape, Size } from './proxy-size.ts'

/** One encoded frame, in presentation order since there are no B-frames. H.264 comes in Annex B with its headers. */
export interface ProxyPacket {
  isKey: boolean
  data: Uint8Array
}

export type ProxyCodec = 'avc' | 'vp9'

export interface ProxyEncoder {
  /** Scales and encodes the next frame. What it gives may belong to an earlier one; the order is kept. */
  encode(sample: VideoSample): Promise<ProxyPacket[]>
  /** The packets that are still inside. The encoder can do nothing more afterwards. */
  finish(): Promise<ProxyPacket[]>
  close(): void
}

/** This system has neither encoder. */
export class NoEncoder extends Error {
  override readonly name = 'NoEncoder'
}

export interface EncoderOptions extends Omit<ProxyShape, 'side'> {
  codec: ProxyCodec
  size: Size
  /** Mean frames a second; the bits are dealt out by it. */
  frameRate: number
}

type Av = typeof AvLibrary & typeof AvConstants

const loadAv = async (): Promise<Av> => ({
  ...(await import('node-av/lib')),
  ...(await import('node-av/constants')),
})

/** One core is enough for a proxy: the others are for who waits. */
const THREADS = 1
/** Seconds of the bit rate that a stretch full of movement may borrow. */
const RATE_BUFFER_SECONDS = 2

/** No frame is held back, none refers to a later one, and key frames come exactly every `gop` frames. */
const OPTIONS: Readonly<Record<ProxyCodec, (gop: number) => Record<string, string>>> = {
  avc: (gop) => ({
    preset: 'superfast',
    'x264-params': `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0:bframes=0:rc-lookahead=0:sync-lookahead=0:force-cfr=1`,
  }),
  vp9: (gop) => ({ deadline: 'realtime', 'cpu-used': '8', 'lag-in-frames': '0', keyint_min: String(gop) }),
}

const ENCODERS = { avc: 'FF_ENCODER_LIBX264', vp9: 'FF_ENCODER_LIBVPX_VP9' } as const

const findEncoder = (av: Av, codec: ProxyCodec) => av.Codec.findEncoderByName(av[ENCODERS[codec]])

/** The codec that this system encodes proxies with: H.264, else VP9. Throws `NoEncoder` where it has neither. */
export async function encodableCodec(): Promise<ProxyCodec> {
  const av = await loadAv()
  if (findEncoder(av, 'avc')) return 'avc'
  if (findEncoder(av, 'vp9')) return 'vp9'
  throw new NoEncoder('neither libx264 nor libvpx-vp9 is there')
}

async function openContext(av: Av, options: EncoderOptions): Promise<CodecContext> {
  const { codec, size, gop, bitrate, frameRate } = options
  const context = new av.CodecContext()
  context.allocContext3(findEncoder(av, codec))
  context.width = size.width
  context.height = size.height
  context.pixelFormat = av.AV_PIX_FMT_YUV420P
  // Frames are counted, not timed: when each is shown is written when they are put into a file.
  const rate = Math.max(1, Math.round(frameRate))
  context.timeBase = new av.Rational(1, rate)
  context.framerate = new av.Rational(rate, 1)
  context.gopSize = gop
  context.maxBFrames = 0
  context.threadCount = THREADS
  context.bitRate = BigInt(bitrate)
  context.rcMaxRate = BigInt(bitrate)
  context.rcBufferSize = bitrate * RATE_BUFFER_SECONDS
  for (const [name, value] of Object.entries(OPTIONS[codec](gop))) context.setOption(name, value)
  av.FFmpegError.throwIfError(await context.open2(), 'open the encoder')
  return context
}

/** Formats of decoded frames whose colours are taken as they are; any other is asked for as RGBA. */
const FORMATS = {
  I420: 'AV_PIX_FMT_YUV420P',
  I420P10: 'AV_PIX_FMT_YUV420P10LE',
  I420P12: 'AV_PIX_FMT_YUV420P12LE',
  I422: 'AV_PIX_FMT_YUV422P',
  I422P10: 'AV_PIX_FMT_YUV422P10LE',
  I422P12: 'AV_PIX_FMT_YUV422P12LE',
  I444: 'AV_PIX_FMT_YUV444P',
  I444P10: 'AV_PIX_FMT_YUV444P10LE',
  I444P12: 'AV_PIX_FMT_YUV444P12LE',
  NV12: 'AV_PIX_FMT_NV12',
} as const

type KeptFormat = keyof typeof FORMATS

/** Whether the colours of frames in this format are encoded as they are, in their own space. */
export const keepsColors = (format: VideoSample['format']): format is KeptFormat =>
  format !== null && format in FORMATS

/** Brings decoded frames to the size of the proxy. They keep the turn that the camera had: the file says it. */
class Scaler {
  readonly #av: Av
  readonly #target: Frame
  #source: Frame
  #context: SoftwareScaleContext | null = null
  #key = ''

  constructor(av: Av, { width, height }: Size) {
    this.#av = av
    this.#source = new av.Frame()
    this.#source.alloc()
    this.#target = new av.Frame()
    this.#target.alloc()
    Object.assign(this.#target, { width, height, format: av.AV_PIX_FMT_YUV420P })
    av.FFmpegError.throwIfError(this.#target.allocBuffer(), 'allocate a frame')
  }

  async scaled(sample: VideoSample): Promise<Frame> {
    const av = this.#av
    const { format: own } = sample
    const read = keepsColors(own) ? {} : ({ format: 'RGBA' } as const)
    const format = keepsColors(own) ? av[FORMATS[own]] : av.AV_PIX_FMT_RGBA
    const buffer = Buffer.alloc(sample.allocationSize(read))
    await sample.copyTo(buffer, read)
    const { width, height } = sample.visibleRect
    this.#take(width, height, format, buffer)
    if (!this.#context) throw new Error('no scaler')
    av.FFmpegError.throwIfError(this.#target.makeWritable(), 'reuse a frame')
    av.FFmpegError.throwIfError(await this.#context.scaleFrame(this.#target, this.#source), 'scale')
    return this.#target
  }

  #take(width: number, height: number, format: AVPixelFormat, buffer: Buffer): void {
    const av = this.#av
    const key = `${width}×${height} ${format}`
    if (key !== this.#key) {
      this.#context?.freeContext()
      this.#context = new av.SoftwareScaleContext()
      const target = this.#target
      this.#context.getContext(
        width,
        height,
        format,
        target.width,
        target.height,
        av.AV_PIX_FMT_YUV420P,
        av.SWS_BILINEAR,
      )
      av.FFmpegError.throwIfError(this.#context.initContext(), 'open the scaler')
      this.#key = key
    }
    this.#source.unref()
    Object.assign(this.#source, { width, height, format })
    av.FFmpegError.throwIfError(this.#source.fromBuffer(buffer), 'take over a frame')
  }

  close(): void {
    this.#context?.freeContext()
    this.#source.free()
    this.#target.free()
  }
}

/** Whatever the encoder has ready. */
async function received(av: Av, context: CodecContext, packet: Packet): Promise<ProxyPacket[]> {
  const packets: ProxyPacket[] = []
  for (;;) {
    const answer = await context.receivePacket(packet)
    if (answer === av.AVERROR_EAGAIN || answer === av.AVERROR_EOF) return packets
    av.FFmpegError.throwIfError(answer, 'encode')
    if (packet.data) packets.push({ isKey: packet.isKeyframe, data: Uint8Array.from(packet.data) })
    packet.unref()
  }
}

/** Opens an encoder of this process, whose codec this system must have. */
export async function openEncoder(options: EncoderOptions): Promise<ProxyEncoder> {
  const av = await loadAv()
  const context = await openContext(av, options)
  const scaler = new Scaler(av, options.size)
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
