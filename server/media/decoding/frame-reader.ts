import type { Input, VideoSample } from 'mediabunny'
import type { Picture } from './picture.ts'
import { TICK, openVideo, shown } from './video.ts'
import { mediaText } from '../text.ts'
import { DecodeError } from './decode-error.ts'

interface Reading {
  readonly file: string
  readonly input: Input
  readonly samples: AsyncGenerator<VideoSample, void>
  last: { time: number; picture: Picture }
}

/** The next frame at or after a time. Throws `DecodeError` if none begins exactly then. */
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

/** A range that begins with the last frame of the previous one continues there. */
export class FrameReader {
  #reading: Reading | null = null

  /** @param times presentation timestamps in seconds, ascending, from the frame table. Throws `DecodeError`. */
  async *read(file: string, times: readonly number[]): AsyncGenerator<Picture> {
    const [first, ...others] = times
    if (first === undefined) return
    const reading = await this.#begin(file, first)
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
