import type { Input, VideoSample } from 'mediabunny'
import type { Picture } from './picture.ts'
import { TICK, openVideo, shown } from './video.ts'
import { mediaText } from '../text.ts'
import { DecodeError } from './decode-error.ts'

interface Reading {
  readonly file: string
  readonly input: Input
  readonly samples: AsyncGenerator<VideoSample, void>
  /** The frame that was read last, and when it begins. */
  last: { time: number; picture: Picture }
}

/** The next frame that begins at or after a time. Throws `DecodeError` where none begins at it. */
async function frameAt(samples: AsyncGenerator<VideoSample, void>, time: number): Promise<Picture> {
  for (let next = await samples.next(); next.done !== true; next = await samples.next()) {
    const sample = next.value
    try {
      if (sample.timestamp > time + 2 * TICK) break
      if (sample.timestamp >= time - 2 * TICK) return await shown(sample)
    } finally {
      sample.close()
    }
  }
  throw new DecodeError(mediaText.noSuchFrame, `no frame begins at ${time} s`)
}

/**
 * Reads a video in stretches. One that begins with the frame that the last one ended with goes on from there: nothing is
 * opened, and nothing decoded from its key frame, a second time.
 */
export class FrameReader {
  #reading: Reading | null = null

  /**
   * @param times seconds at which frames begin, ascending: what the stored frame table says of them
   * @throws DecodeError where this server cannot decode videos, or the file does not hold these frames
   */
  async *read(file: string, times: readonly number[]): AsyncGenerator<Picture> {
    const [first, ...others] = times
    if (first === undefined) return
    const reading = await this.#begin(file, first)
    // Whoever leaves in the middle leaves nothing to go on from.
    this.#reading = null
    try {
      yield reading.last.picture
      for (const time of others) {
        reading.last = { time, picture: await frameAt(reading.samples, time) }
        yield reading.last.picture
      }
      this.#reading = reading
    } finally {
      if (this.#reading !== reading) await end(reading)
    }
  }

  async close(): Promise<void> {
    const reading = this.#reading
    this.#reading = null
    if (reading !== null) await end(reading)
  }

  async #begin(file: string, first: number): Promise<Reading> {
    if (this.#reading?.file === file && this.#reading.last.time === first) return this.#reading
    await this.close()
    const { input, sink } = await openVideo(file)
    const samples = sink.samples(first + TICK)
    try {
      return { file, input, samples, last: { time: first, picture: await frameAt(samples, first) } }
    } catch (error) {
      await end({ input, samples })
      throw error
    }
  }
}

async function end({ input, samples }: Pick<Reading, 'input' | 'samples'>): Promise<void> {
  await samples.return()
  input.dispose()
}
