import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

const RATE = 8000
const HERTZ = 200

/** A stretch in which a tone is heard. */
export interface Tone {
  /** Seconds. */
  readonly from: number
  readonly to: number
  /** Of each channel, from 0 to 1. */
  readonly amplitudes: readonly number[]
}

function toned(seconds: number, { from, to, amplitudes }: Tone): AudioSample {
  const count = Math.round(seconds * RATE)
  const data = new Float32Array(count * amplitudes.length)
  for (const [channel, amplitude] of amplitudes.entries())
    for (let index = Math.round(from * RATE); index < to * RATE; index += 1)
      data[channel * count + index] = amplitude * Math.sin((2 * Math.PI * HERTZ * index) / RATE)
  const numberOfChannels = amplitudes.length
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate: RATE, timestamp: 0 })
}

/** Puts the pictures of a file into another. @returns what is to be done once that has started */
async function takePictures(bytes: Buffer, output: Output): Promise<() => Promise<void>> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const codec = await track?.getCodec()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !codec || !decoderConfig) throw new Error('no pictures')
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  return async () => {
    for await (const packet of new EncodedPacketSink(track).packets())
      await source.add(packet, { decoderConfig })
    input.dispose()
  }
}

/** An MP4 of so many seconds of sound, silent but for a tone, with the pictures of another file where they are given. */
export async function tonedFile(seconds: number, tone: Tone, pictures?: Buffer): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const heard = new AudioSampleSource({ codec: 'pcm-s16' })
  output.addAudioTrack(heard)
  const copy = pictures && (await takePictures(pictures, output))
  await output.start()
  const sample = toned(seconds, tone)
  await heard.add(sample)
  sample.close()
  await copy?.()
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
