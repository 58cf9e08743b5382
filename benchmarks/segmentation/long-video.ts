import { BufferTarget, Mp4OutputFormat, Output, VideoSample, VideoSampleSource } from 'mediabunny'
import sharp from 'sharp'
import { requireValue } from '../../server/require-value.ts'
import { registerDecoders } from '../../server/media/decoding/decoders.ts'
import { syntheticFrame } from '../../tests/segmentation/scenes.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { repeated } from '../harness/clips.ts'

export const SIZE = { width: 1920, height: 1080 } as const
export const RATE = 30
/** Frames drawn once and shown forth and back, so the shape never jumps. */
const DRAWN = 45
const SMALL = { width: 640, height: 360, seed: 2, noise: 6 } as const
const BITRATE = 3_000_000

async function drawn(frame: number): Promise<{ pixels: Uint8Array; truth: Uint8Array }> {
  const { pixels, truth } = syntheticFrame(SMALL, frame)
  const { width, height } = SMALL
  const large = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(SIZE.width, SIZE.height)
    .raw()
    .toBuffer()
  return { pixels: large, truth }
}

/** The frames forth and back as one group of pictures each, in decode order. */
async function encodedOnce(): Promise<Buffer> {
  await registerDecoders()
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new VideoSampleSource({ codec: 'avc', bitrate: BITRATE, keyFrameInterval: DRAWN / RATE })
  output.addVideoTrack(source, { frameRate: RATE })
  await output.start()
  const frames: Uint8Array[] = []
  for (let frame = 0; frame < DRAWN; frame += 1) frames.push((await drawn(frame)).pixels)
  const there = [...frames, ...frames.toReversed()]
  for (const [at, pixels] of there.entries()) {
    const init = { format: 'RGBA', codedWidth: SIZE.width, codedHeight: SIZE.height } as const
    const sample = new VideoSample(pixels, { ...init, timestamp: at / RATE, duration: 1 / RATE })
    await source.add(sample)
    sample.close()
  }
  await output.finalize()
  return Buffer.from(requireValue(target.buffer))
}

export async function longVideo(seconds: number): Promise<Buffer> {
  const length = (2 * DRAWN) / RATE
  return repeated(await encodedOnce(), length, Math.ceil(seconds / length))
}

export function truthOn(codec: Codec, frame: number): Mask {
  const at = frame % (2 * DRAWN)
  const { truth, width, height } = syntheticFrame(SMALL, at < DRAWN ? at : 2 * DRAWN - 1 - at)
  return codec.resize(codec.encodeBytes(truth, width, height), SIZE.width, SIZE.height)
}
