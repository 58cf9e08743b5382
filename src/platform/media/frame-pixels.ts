import type { VideoSample } from 'mediabunny'

export interface PlainPixels {
  readonly buffer: ArrayBuffer
  readonly width: number
  readonly height: number
}

export type DecodedPixels = VideoFrame | ImageBitmap | PlainPixels

export type FrameUse = 'draw' | 'keep'

const RGBA_BYTES = 4
/** A luminance plane, and two chroma planes of a quarter each. */
const I420_BYTES = 1.5

export const bytesOfFrame = ({
  width,
  height,
  turned,
}: {
  width: number
  height: number
  turned: boolean
}): number => width * height * (turned ? RGBA_BYTES : I420_BYTES)

/** Firefox decodes into four bytes a pixel. 0 for RGBA, since only the current frame has it. */
export function bytesTaken(pixels: DecodedPixels): number {
  if ('buffer' in pixels) return 0
  return 'allocationSize' in pixels ? pixels.allocationSize() : pixels.width * pixels.height * RGBA_BYTES
}

/** Decoders have few frames and stall while these are kept. */
async function copied(source: VideoFrame): Promise<VideoFrame | ImageBitmap> {
  const { format, timestamp, colorSpace, codedWidth, codedHeight, visibleRect, displayWidth, displayHeight } =
    source
  if (format === null) return createImageBitmap(source)
  const buffer = new ArrayBuffer(source.allocationSize())
  const layout = await source.copyTo(buffer)
  const { width = codedWidth, height = codedHeight } = visibleRect ?? {}
  const init: VideoFrameBufferInit = { format, timestamp, codedWidth: width, codedHeight: height, layout }
  return new VideoFrame(buffer, {
    ...init,
    colorSpace: colorSpace.toJSON(),
    displayWidth,
    displayHeight,
    ...({ transfer: [buffer] } as object),
  })
}

function upright(sample: VideoSample): ImageBitmap {
  const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  sample.draw(context, 0, 0, canvas.width, canvas.height)
  return canvas.transferToImageBitmap()
}

/** Formats and primaries that `copyTo` converts exactly as drawing does. */
const CONVERTED: ReadonlySet<string | null> = new Set(['I420', 'NV12'])
const PRIMARIES: ReadonlySet<string | null> = new Set(['bt709', 'bt470bg', 'smpte170m'])
const AS_RGBA: VideoFrameCopyToOptions = { format: 'RGBA', colorSpace: 'srgb' }

function isConverted(frame: VideoFrame): boolean {
  const { format, colorSpace, visibleRect, displayWidth, displayHeight } = frame
  return (
    CONVERTED.has(format) &&
    PRIMARIES.has(colorSpace.primaries) &&
    visibleRect?.width === displayWidth &&
    visibleRect.height === displayHeight &&
    frame.allocationSize(AS_RGBA) === displayWidth * displayHeight * RGBA_BYTES
  )
}

export interface BufferPool {
  take(bytes: number): ArrayBuffer
  release(buffer: ArrayBuffer): void
}

export function createBufferPool(spare: number): BufferPool {
  const pool: ArrayBuffer[] = []
  return {
    take(bytes) {
      const buffer = pool.pop()
      return buffer?.byteLength === bytes ? buffer : new ArrayBuffer(bytes)
    },
    release(buffer) {
      if (pool.length < spare) pool.push(buffer)
    },
  }
}

/** Exactly what drawing shows; null where unknown. Without a GPU browsers convert each drawn frame again. */
export async function rgbaOf(frame: VideoFrame, pool: BufferPool): Promise<PlainPixels | null> {
  if (!isConverted(frame)) return null
  const { displayWidth: width, displayHeight: height } = frame
  const buffer = pool.take(width * height * RGBA_BYTES)
  await frame.copyTo(buffer, AS_RGBA)
  return { buffer, width, height }
}

export interface PixelMaker {
  pixelsOf(sample: VideoSample, use: FrameUse): Promise<DecodedPixels>
  release(buffer: ArrayBuffer): void
}

const SPARE_BUFFERS = 2

/** Reuses buffers: allocating 8 MB takes longer than filling it. */
export function createPixels(): PixelMaker {
  const pool = createBufferPool(SPARE_BUFFERS)
  return {
    async pixelsOf(sample, use) {
      if (sample.rotation !== 0 || sample.flip) return upright(sample)
      const frame = sample.toVideoFrame()
      try {
        return (use === 'draw' ? await rgbaOf(frame, pool) : null) ?? (await copied(frame))
      } finally {
        frame.close()
      }
    },
    release: pool.release,
  }
}
