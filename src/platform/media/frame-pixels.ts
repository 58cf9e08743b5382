import type { VideoSample } from 'mediabunny'

/** Rows of RGBA, upright and in display size. */
export interface PlainPixels {
  readonly buffer: ArrayBuffer
  readonly width: number
  readonly height: number
}

/** A decoded frame, upright and in display size. */
export type DecodedPixels = VideoFrame | ImageBitmap | PlainPixels

/** What is made of a frame: it is drawn now, or kept for when it is looked at. */
export type FrameUse = 'draw' | 'keep'

const RGBA_BYTES = 4
/** Luminance, and two chroma planes of a quarter each. */
const I420_BYTES = 1.5

/** Bytes of a frame that is kept, as far as is known before there is one. */
export const bytesOfFrame = ({
  width,
  height,
  turned,
}: {
  width: number
  height: number
  turned: boolean
}): number => width * height * (turned ? RGBA_BYTES : I420_BYTES)

/**
 * Bytes that a decoded frame does take: Firefox decodes into four bytes a pixel. 0 for plain colours, of which there are
 * no more than one jumps to.
 */
export function bytesTaken(pixels: DecodedPixels): number {
  if ('buffer' in pixels) return 0
  return 'allocationSize' in pixels ? pixels.allocationSize() : pixels.width * pixels.height * RGBA_BYTES
}

/** A copy in memory of our own: decoders have few frames to lend and stall when they are kept. */
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

/** Turned upright where the container says that the camera was held on its side. */
function upright(sample: VideoSample): ImageBitmap {
  const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  sample.draw(context, 0, 0, canvas.width, canvas.height)
  return canvas.transferToImageBitmap()
}

/** Formats and colours that are converted here as they are where a frame is drawn. */
const CONVERTED: ReadonlySet<string | null> = new Set(['I420', 'NV12'])
const PRIMARIES: ReadonlySet<string | null> = new Set(['bt709', 'bt470bg', 'smpte170m'])
const AS_RGBA: VideoFrameCopyToOptions = { format: 'RGBA', colorSpace: 'srgb' }

/** Whether a frame is of square pixels, in colours of a screen, and of a browser that converts these. */
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

/** Memory that is used again. */
export interface Rooms {
  take(bytes: number): ArrayBuffer
  giveBack(buffer: ArrayBuffer): void
}

/** @param spare how many are kept that nobody uses */
export function createRooms(spare: number): Rooms {
  const rooms: ArrayBuffer[] = []
  return {
    take(bytes) {
      const room = rooms.pop()
      return room?.byteLength === bytes ? room : new ArrayBuffer(bytes)
    },
    giveBack(buffer) {
      if (rooms.length < spare) rooms.push(buffer)
    },
  }
}

/**
 * The colours of a frame, the same as where it is drawn; null where that is not known of it. Without a graphics card the
 * browser keeps those of each frame in a decoder's format that it draws, of colours that are put onto a canvas it keeps none.
 */
export async function rgbaOf(frame: VideoFrame, rooms: Rooms): Promise<PlainPixels | null> {
  if (!isConverted(frame)) return null
  const { displayWidth: width, displayHeight: height } = frame
  const buffer = rooms.take(width * height * RGBA_BYTES)
  await frame.copyTo(buffer, AS_RGBA)
  return { buffer, width, height }
}

/** Makes pixels of samples. */
export interface PixelMaker {
  pixelsOf(sample: VideoSample, use: FrameUse): Promise<DecodedPixels>
  /** Takes back the memory of pixels that are no longer needed. */
  giveBack(buffer: ArrayBuffer): void
}

/** A jump needs memory for colours while that of the last one is on its way back. */
const SPARE_ROOMS = 2

/**
 * Copies frames. Of one that is drawn now the colours are made where that can be, into memory that was in use before: fresh
 * memory of eight megabytes takes longer than to fill it.
 */
export function createPixels(): PixelMaker {
  const rooms = createRooms(SPARE_ROOMS)
  return {
    async pixelsOf(sample, use) {
      if (sample.rotation !== 0 || sample.flip) return upright(sample)
      const frame = sample.toVideoFrame()
      try {
        return (use === 'draw' ? await rgbaOf(frame, rooms) : null) ?? (await copied(frame))
      } finally {
        frame.close()
      }
    },
    giveBack: rooms.giveBack,
  }
}
