import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import { drawNumbered } from './numbered.ts'

/** A clip whose frames show their numbers. */
export interface ClipSpec {
  readonly name: string
  readonly codec: 'avc' | 'vp8' | 'vp9' | 'av1'
  readonly container: 'mp4' | 'webm'
  /** As a player shows it. */
  readonly width: number
  readonly height: number
  /** Frames from one key frame to the next. */
  readonly gop: number
  /** Seconds at which each frame begins; one more than there are frames: the last one is where the clip ends. */
  readonly times: readonly number[]
  /** Degrees clockwise by which a player is to turn it. */
  readonly rotation?: 0 | 90 | 180 | 270
  readonly bitrate?: number
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no 2d context')
  return context
}

/** Draws a picture turned by degrees clockwise, so that it fills the canvas. */
function drawTurned(
  context: OffscreenCanvasRenderingContext2D,
  picture: OffscreenCanvas,
  degrees: number,
): void {
  context.resetTransform()
  context.translate(context.canvas.width / 2, context.canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}

/** Encodes a clip in this page. The whole file. */
export async function encodeClip(spec: ClipSpec): Promise<Uint8Array> {
  const { width, height, rotation = 0 } = spec
  const upright = contextOf(width, height)
  const isTurned = rotation % 180 !== 0
  const coded = isTurned ? contextOf(height, width) : contextOf(width, height)
  const target = new BufferTarget()
  const format =
    spec.container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const source = new CanvasSource(coded.canvas, {
    codec: spec.codec,
    bitrate: spec.bitrate ?? 2_000_000,
    keyFrameInterval: 1e6,
    latencyMode: 'realtime',
  })
  output.addVideoTrack(source, { rotation })
  await output.start()
  for (const [number, time] of spec.times.slice(0, -1).entries()) {
    drawNumbered(upright, number)
    drawTurned(coded, upright.canvas, -rotation)
    await source.add(time, (spec.times[number + 1] ?? time) - time, { keyFrame: number % spec.gop === 0 })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the clip is empty')
  return new Uint8Array(target.buffer)
}
