import type { FrameTable } from '../../../domain/frame-table.ts'
import { frameAt, keyFrameBefore } from '../../../domain/frame-table.ts'
import type { FramePixels } from '../../../platform/media/shown-pixels.ts'
import { drawPixels, sizeOfPixels } from '../../../platform/media/shown-pixels.ts'
import type { VideoController } from './video-controller.ts'

export interface FilmstripPicture {
  readonly frame: number
  readonly canvas: HTMLCanvasElement
}

/** CSS pixels: twice the height on the timeline (43), for dense displays. */
const HEIGHT = 86
/** Longer videos show the key frames before the even times. */
const EXACT_SECONDS = 60

/** Frames at `count` even times, or the key frames before them; ascending, without repeats. */
export function filmstripFrames(table: FrameTable, count: number): number[] {
  const { duration } = table
  const first = table.times[0] ?? 0
  const frames = Array.from({ length: count }, (_, index) =>
    frameAt(table, first + ((index + 0.5) / count) * (duration - first)),
  )
  const found = duration <= EXACT_SECONDS ? frames : frames.map((frame) => keyFrameBefore(table, frame))
  return [...new Set(found)]
}

function smallOf(pixels: FramePixels): HTMLCanvasElement | null {
  const { width, height } = sizeOfPixels(pixels)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((width / height) * HEIGHT))
  canvas.height = HEIGHT
  const context = canvas.getContext('2d', { alpha: false })
  if (context) drawPixels(context, pixels)
  return context ? canvas : null
}

/** Independent of the player. @param onStill never called if frames cannot be decoded @returns stops it */
export function decodeFilmstrip(
  video: VideoController,
  wanted: readonly number[],
  onStill: (still: FilmstripPicture) => void,
): () => void {
  // A budget of one byte keeps a single decoded frame.
  const frames = video.openBeside(1)
  if (!frames) return () => undefined
  let index = 0
  const next = (): void => {
    const frame = wanted[index]
    if (frame === undefined) return frames.dispose()
    frames.seek(frame)
    if (frames.isReady(frame)) take(frame)
  }
  const take = (frame: number): void => {
    const pixels = frames.pixels(frame)
    const canvas = pixels && smallOf(pixels)
    if (canvas) onStill({ frame, canvas })
    index += 1
    next()
  }
  frames.subscribe((event) => {
    if (event.type === 'frame' && event.frame === wanted[index]) take(event.frame)
    if (event.type === 'failed') frames.dispose()
  })
  next()
  return frames.dispose
}
