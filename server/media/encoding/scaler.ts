import type { VideoSample } from 'mediabunny'
import type { AVPixelFormat } from 'node-av/constants'
import type { Frame, SoftwareScaleContext } from 'node-av/lib'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { requireValue } from '../../require-value.ts'
import type { Av } from './av.ts'

/** Others are converted to RGBA. */
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

export const keepsColors = (format: VideoSample['format']): format is KeptFormat =>
  format !== null && format in FORMATS

/** Converts to 8-bit 4:2:0 at the picture's size. The file stores the rotation. */
export class Scaler {
  readonly #av: Av
  readonly #size: Size
  readonly #picture: Size
  readonly #target: Frame
  #source: Frame
  #context: SoftwareScaleContext | null = null
  #key = ''

  /** @param size even pixels @param picture at most one less per side; the extra column or row repeats its neighbour */
  constructor(av: Av, size: Size, picture: Size) {
    this.#av = av
    this.#size = size
    this.#picture = picture
    this.#source = new av.Frame()
    this.#source.alloc()
    this.#target = new av.Frame()
    this.#target.alloc()
    Object.assign(this.#target, { ...size, format: av.AV_PIX_FMT_YUV420P })
    av.FFmpegError.throwIfError(this.#target.allocBuffer(), 'allocate a frame')
  }

  /** Valid until the next call. */
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
    const target = this.#target
    av.FFmpegError.throwIfError(target.makeWritable(), 'reuse a frame')
    Object.assign(target, this.#picture)
    av.FFmpegError.throwIfError(await this.#context.scaleFrame(target, this.#source), 'scale')
    Object.assign(target, this.#size)
    this.#fillEdges()
    return target
  }

  #take(width: number, height: number, format: AVPixelFormat, buffer: Buffer): void {
    const av = this.#av
    const key = `${width}×${height} ${format}`
    if (key !== this.#key) {
      this.#context?.freeContext()
      this.#context = new av.SoftwareScaleContext()
      const picture = this.#picture
      this.#context.getContext(
        width,
        height,
        format,
        picture.width,
        picture.height,
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

  /** Chroma already covers the last column and row of an odd picture: two pixels share a sample. */
  #fillEdges(): void {
    const { width, height } = this.#picture
    const isWider = this.#size.width > width
    const isTaller = this.#size.height > height
    if (!isWider && !isTaller) return
    const luma = requireValue(this.#target.data?.[0])
    const stride = requireValue(this.#target.linesize[0])
    if (isWider)
      for (let at = width; at < stride * height; at += stride) luma[at] = requireValue(luma[at - 1])
    if (isTaller) luma.copyWithin(stride * height, stride * (height - 1), stride * height)
  }

  close(): void {
    this.#context?.freeContext()
    this.#source.free()
    this.#target.free()
  }
}
