import { ALL_FORMATS, FilePathSource, Input, VideoSampleSink } from 'mediabunny'
import type { VideoSample } from 'mediabunny'
import sharp from 'sharp'
import type { Picture } from './picture.ts'
import { registerDecoders } from './decoders.ts'
import { mediaText } from '../text.ts'
import { DecodeError } from './decode-error.ts'

/** Containers and the stored table round timestamps to the microsecond. */
export const TICK = 1e-6

/** Rotated upright, at display size. */
export async function shown(sample: VideoSample): Promise<Picture> {
  const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }))
  await sample.copyTo(pixels, { format: 'RGBA' })
  const { displayWidth: width, displayHeight: height, rotation } = sample
  const { width: storedWidth, height: storedHeight } = sample.visibleRect
  if (rotation === 0 && storedWidth === width && storedHeight === height) return { width, height, pixels }
  const raw = { width: storedWidth, height: storedHeight, channels: 4 } as const
  const upright = await sharp(pixels, { raw })
    .rotate(rotation)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { width, height, pixels: upright }
}

/** The caller disposes of `input`. Throws `DecodeError` without decoders or without a video. */
export async function openVideo(file: string): Promise<{ input: Input; sink: VideoSampleSink }> {
  await registerDecoders()
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack().catch((error: unknown) => {
    input.dispose()
    throw error
  })
  if (track !== null) return { input, sink: new VideoSampleSink(track) }
  input.dispose()
  throw new DecodeError(mediaText.noSuchFrame, 'the file holds no video track')
}

/** @param times presentation timestamps in seconds, ascending, from the frame table. Throws `DecodeError`. */
export async function* decodeFrames(file: string, times: readonly number[]): AsyncGenerator<Picture> {
  const { input, sink } = await openVideo(file)
  try {
    const samples = sink.samplesAtTimestamps(times.map((time) => time + TICK))
    let next = 0
    for await (const sample of samples) {
      const time = times[next] ?? Number.NaN
      next += 1
      if (sample === null || Math.abs(sample.timestamp - time) > 2 * TICK) {
        sample?.close()
        throw new DecodeError(mediaText.noSuchFrame, `no frame begins at ${time} s`)
      }
      try {
        yield await shown(sample)
      } finally {
        sample.close()
      }
    }
  } finally {
    input.dispose()
  }
}
