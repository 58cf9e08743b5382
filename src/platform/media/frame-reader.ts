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

interface ReadFrame {
  readonly frame: number
  readonly pixels: DecodedPixels
}

/** `reason` is for the log, `code` for the user. */
export class VideoUnreadable extends Error {
  override readonly name = 'VideoUnreadable'
  readonly code: 'no-track' | 'codec' | 'table'
  constructor(code: VideoUnreadable['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

export interface FrameReader {
  readonly frameBytes: number
  /** In order. A frame ahead in the same group of pictures needs no new start. */
  read(span: FrameSpan, use: FrameUse): AsyncGenerator<ReadFrame, void>
  seek(frame: number): void
  close(): void
}

export interface OpenedFile {
  readonly input: Input
  readonly retries: ReadRetries
  readonly track: InputVideoTrack
  readonly width: number
  readonly height: number
  readonly turned: boolean
  readonly oneAtATime: boolean
}

/** Seconds: the table is rounded to microseconds. */
const TICK = 1e-6

async function trackOf(input: Input): Promise<InputVideoTrack> {
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new VideoUnreadable('no-track', 'the file holds no video track')
  if (await track.canDecode()) return track
  throw new VideoUnreadable('codec', `this browser does not decode ${await track.getCodecParameterString()}`)
}

function expectFrame(table: FrameTable, frame: number, { timestamp }: VideoSample): void {
  if (frameBeginningAt(table, Math.round(timestamp * 1e6) / 1e6) === frame) return
  const span = `${timeOf(table, frame)}–${endOf(table, frame)} s`
  throw new VideoUnreadable('table', `${timestamp} s where frame ${frame} is ${span}`)
}

/** Several slices in presentation order: decoded in parallel, unwanted pictures delay the wanted one. */
async function isOneAtATime(track: InputVideoTrack): Promise<boolean> {
  const config = await track.getDecoderConfig()
  const lengthSize = config && unitLengthSize(config)
  if (lengthSize === null || !config || !isInOrder(config)) return false
  const first = await new EncodedPacketSink(track).getFirstPacket()
  return first !== null && (accessUnitOf(first.data, lengthSize)?.slices ?? 0) > 1
}

export async function openFile(options: FileOptions): Promise<OpenedFile> {
  const { input, retries } = openInput(options)
  const track = await trackOf(input)
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const turned = (await track.getRotation()) !== 0 || (await track.getFlip())
  return { input, retries, track, width, height, turned, oneAtATime: await isOneAtATime(track) }
}

interface ReaderParts {
  readonly table: FrameTable
  readonly pace: DecoderPace
  readonly pixels: PixelMaker
}

export function createReader(file: OpenedFile, { table, pace, pixels }: ReaderParts): FrameReader {
  const { input, retries, track } = file
  const sink = new VideoSampleSink(track, { optimizeForLatency: file.oneAtATime })
  const packets = new EncodedPacketSink(track)
  let stream: { samples: Promise<AsyncGenerator<VideoSample, void>>; next: number } | null = null
  let soughtFrame = -1

  const seek = (frame: number): void => {
    soughtFrame = frame
    if (!stream || leadsTo(table, { next: stream.next, frame, hasSkipped: pace.hasSkipped() })) return
    void stream.samples.then(
      (samples) => samples.return(),
      () => {},
    )
    stream = null
  }
  /** With the container's own time a frame is complete without the next one. */
  const exactTimeOf = async (frame: number): Promise<number> => {
    const near = timeOf(table, frame) + TICK
    return (await packets.getPacket(near, { metadataOnly: true }))?.timestamp ?? near
  }
  const streamFrom = (frame: number): NonNullable<typeof stream> => {
    seek(frame)
    if (stream) return stream
    const samples = exactTimeOf(frame).then((time) => {
      // After another seek this time must not make the decoder skip pictures.
      if (stream === mine) pace.skipUntil(Math.floor(time * 1e6))
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
          else if (soughtFrame !== from) return
        } finally {
          sample.close()
        }
      }
    },
    seek,
    close() {
      seek(-1)
      input.dispose()
    },
  }
}
