import type { AudioSample, InputAudioTrack } from 'mediabunny'
import { AudioSampleSink } from 'mediabunny'
import { LEVELS_PER_SECOND, LOUDEST } from './levels.ts'

/** `first` is the number of the first level. */
function raise(levels: Uint8Array, first: number, sample: AudioSample): void {
  const { timestamp, sampleRate, numberOfFrames, numberOfChannels } = sample
  const amplitudes = new Float32Array(numberOfFrames)
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    sample.copyTo(amplitudes, { planeIndex, format: 'f32-planar' })
    for (let index = 0; index < numberOfFrames; index += 1) {
      const at = Math.floor((timestamp + index / sampleRate) * LEVELS_PER_SECOND) - first
      const level = Math.min(Math.abs(amplitudes[index] ?? 0), 1) * LOUDEST
      if (level > (levels[at] ?? LOUDEST)) levels[at] = level
    }
  }
}

/** 0 after the end of the sound. */
export async function readLevels(
  track: InputAudioTrack,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const levels = new Uint8Array((to - from) * LEVELS_PER_SECOND)
  for await (const sample of new AudioSampleSink(track).samples(from, to)) {
    raise(levels, from * LEVELS_PER_SECOND, sample)
    sample.close()
  }
  return levels
}
