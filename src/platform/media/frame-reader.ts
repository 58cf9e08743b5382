import type { Input, InputVideoTrack, VideoSample } from 'mediabunny'
import { EncodedPacketSink, VideoSampleSink } from 'mediabunny'
import type { FrameTable } from '../../domain/frame-table.ts'
import { endOf, frameBeginningAt, timeOf } from '../../domain/frame-table.ts'
import type { DecodedPixels, FrameUse, PixelMaker } from './frame-pixels.ts'
import { bytesOfFrame } from './frame-pixels.ts'
import { accessUnitOf, isInOrder, unitLengthSize } from './h264.ts'
import type { FileOptions, ReadRetries } from './open-input.ts'
import { openInput } from './open-input.ts'
import type { DecoderPace } from './paced-decoder.ts'
import type { FrameSpan } from './read-plan.ts'
import { leadsTo } from './read-plan.ts'

/** Runs in a worker: finds, fetches and decodes frames of one video. */

export interface ReadFrame {
  readonly frame: number
  readonly pixels: DecodedPixels
}

/** Why frames cannot be decoded one by one; `reason` is for the log, `code` for the person. */
export class VideoUnreadable extends Error {
  override readonly name = 'VideoUnreadable'
  readonly code: 'no-track' | 'codec' | 'table'
  constructor(code: VideoUnreadable['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

export interface FrameReader {
  /** Bytes that a decoded frame takes. */
  readonly frameBytes: number
  /** The frames of a span in order. One that lies ahead in the same group of pictures costs no new start. */
  read(span: FrameSpan, use: FrameUse): AsyncGenerator<ReadFrame, void>
  /** Ends what is being read at once, unless it is what a span from this frame on needs. */
  turnTo(frame: number): void
  close(): void
}

/** A file whose header was read. */
export interface OpenedFile {
  readonly input: Input
  readonly retries: ReadRetries
  readonly track: InputVideoTrack
  /** Of a frame as it is shown. */
  readonly width: number
  readonly height: number
  /** Whether the container says that frames are to be turned or mirrored. */
  readonly turned: boolean
  /** Whether pictures are best decoded one at a time. */
  readonly oneAtATime: boolean
}

/** The table is rounded to microseconds, the container may begin a frame up to half of one later. */
const TICK = 1e-6

async function trackOf(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new VideoUnreadable('no-track', 'the file holds no video track')
  if (await track.canDecode()) return track
  throw new VideoUnreadable('codec', `this browser does not decode ${await track.getCodecParameterString()}`)
}

/** Containers keep other units than microseconds, so the table's own rounding decides. */
function expectFrame(table: FrameTable, frame: number, { timestamp }: VideoSample): void {
  if (frameBeginningAt(table, Math.round(timestamp * 1e6) / 1e6) === frame) return
  const span = `${timeOf(table, frame)}–${endOf(table, frame)} s`
  throw new VideoUnreadable('table', `${timestamp} s where frame ${frame} is ${span}`)
}

/**
 * Whether several slices make one picture, by the first one of the file, and no order can be lost. Browsers decode some
 * pictures beyond the wanted one meanwhile; where slices share the work, one at a time is faster.
 */
async function isOneAtATime(track: InputVideoTrack): Promise<boolean> {
  const config = await track.getDecoderConfig()
  const lengthSize = config && unitLengthSize(config)
  if (lengthSize === null || !config || !isInOrder(config)) return false
  const first = await new EncodedPacketSink(track).getFirstPacket()
  return first !== null && (accessUnitOf(first.data, lengthSize)?.slices ?? 0) > 1
}

/** Reads a file's header. @throws VideoUnreadable */
export async function openFile(options: FileOptions): Promise<OpenedFile> {
  const { input, retries } = openInput(options)
  const track = await trackOf(input)
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const turned = (await track.getRotation()) !== 0 || (await track.getFlip())
  return { input, retries, track, width, height, turned, oneAtATime: await isOneAtATime(track) }
}

export interface ReaderParts {
  readonly table: FrameTable
  readonly pace: DecoderPace
  readonly pixels: PixelMaker
}

/** Reads frames of a file, which is its own from now on. */
export function createReader(file: OpenedFile, { table, pace, pixels }: ReaderParts): FrameReader {
  const { input, retries, track } = file
  const sink = new VideoSampleSink(track, { optimizeForLatency: file.oneAtATime })
  const packets = new EncodedPacketSink(track)
  /** Samples from `next` on, as long as reading goes straight on. */
  let stream: { samples: Promise<AsyncGenerator<VideoSample, void>>; next: number } | null = null
  /** The frame that was turned to last. */
  let turnedTo = -1

  const turnTo = (frame: number): void => {
    turnedTo = frame
    if (!stream || leadsTo(table, { next: stream.next, frame, hasPassed: pace.hasPassed() })) return
    void stream.samples.then(
      (samples) => samples.return(),
      () => {},
    )
    stream = null
  }
  /** The container's own time of a frame: with it a frame is known when it is out, not only when the next one is. */
  const exactTimeOf = async (frame: number): Promise<number> => {
    const near = timeOf(table, frame) + TICK
    return (await packets.getPacket(near, { metadataOnly: true }))?.timestamp ?? near
  }
  const streamFrom = (frame: number): NonNullable<typeof stream> => {
    turnTo(frame)
    if (stream) return stream
    const samples = exactTimeOf(frame).then((time) => {
      // Whoever has turned elsewhere meanwhile must not have another frame's pictures passed.
      if (stream === mine) pace.passUntil(Math.floor(time * 1e6))
      return sink.samples(time)
    })
    const mine = { samples, next: frame }
    stream = mine
    return mine
  }

  return {
    frameBytes: bytesOfFrame(file),
    async *read({ from, to }, use) {
      const mine = streamFrom(from)
      const samples = await mine.samples
      for (let frame = mine.next; frame <= to; frame += 1) {
        pace.run()
        const { value: sample } = await samples.next()
        if (frame === to) pace.hold()
        if (stream !== mine) return sample?.close()
        retries.reset()
        if (!sample) throw new VideoUnreadable('table', `frame ${frame} of the table is not in the file`)
        try {
          expectFrame(table, frame, sample)
          mine.next = frame + 1
          if (frame >= from) yield { frame, pixels: await pixels.pixelsOf(sample, use) }
          else if (turnedTo !== from) return
        } finally {
          sample.close()
        }
      }
    },
    turnTo,
    close() {
      turnTo(-1)
      input.dispose()
    },
  }
}
