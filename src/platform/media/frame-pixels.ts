import type { VideoSample } from 'mediabunny'

/** A decoded frame, upright and in display size. */
export type FramePixels = VideoFrame | ImageBitmap

/** What is made of a frame: it is drawn now, or kept for when it is looked at. */
export type FrameUse = 'draw' | 'keep'

const RGBA_BYTES = 4
/** Luminance, and two chroma planes of a quarter each. */
const I420_BYTES = 1.5

/** Bytes of a frame that is kept. */
export const bytesOfFrame = ({
  width,
  height,
  turned,
}: {
  width: number
  height: number
  turned: boolean
}): number => width * height * (turned ? RGBA_BYTES : I420_BYTES)

/** A copy in memory of our own: decoders have few frames to lend and stall when they are kept. */
async function copied(source: VideoFrame): Promise<FramePixels> {
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

/**
 * Copies frames. One that is drawn now is a bitmap where that can be: drawing it is cheap, and no browser keeps its colours
 * once more, as they do of each frame in a decoder's format that they draw without a graphics card.
 */
export function createPixels(): (sample: VideoSample, use: FrameUse) => Promise<FramePixels> {
  let room = new ImageData(1, 1)
  const bitmapOf = async (frame: VideoFrame): Promise<ImageBitmap> => {
    const { displayWidth: width, displayHeight: height } = frame
    if (room.width !== width || room.height !== height) room = new ImageData(width, height)
    await frame.copyTo(room.data, AS_RGBA)
    return createImageBitmap(room)
  }
  return async (sample, use) => {
    if (sample.rotation !== 0 || sample.flip) return upright(sample)
    const frame = sample.toVideoFrame()
    try {
      return await (use === 'draw' && isConverted(frame) ? bitmapOf(frame) : copied(frame))
    } finally {
      frame.close()
    }
  }
}
