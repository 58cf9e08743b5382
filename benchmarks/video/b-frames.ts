import { ALL_FORMATS, BufferSource, EncodedPacket, Input, VideoSampleSink } from 'mediabunny'
import { registerDecoders } from '../../server/media/decoding/decoders.ts'
import { encodedPlanes } from '../../server/media/encoding/testing-frames.ts'
import { requireValue } from '../../server/require-value.ts'
import type { ClipSpec } from '../../tests/video/page/clip.ts'
import { mp4Of } from '../harness/clips.ts'

const FRAMES_BETWEEN = 3
const RATE = 30

/** Frames of a file in 4:2:0, plane by plane. */
async function* planesOf(file: Buffer): AsyncGenerator<Buffer> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS })
  const track = requireValue(await input.getPrimaryVideoTrack())
  for await (const sample of new VideoSampleSink(track).samples()) {
    const pixels = Buffer.alloc(sample.allocationSize())
    await sample.copyTo(pixels)
    sample.close()
    yield pixels
  }
  input.dispose()
}

/** H.264 with B-frames, which browsers' encoders do not make. @param file the clip as the browser encoded it */
export async function withBFrames(file: Buffer, spec: ClipSpec): Promise<Buffer> {
  const { width, height, gop, bitrate = 6_000_000, times } = spec
  await registerDecoders()
  async function* packets(): AsyncGenerator<EncodedPacket> {
    const look = { size: { width, height }, bFrames: FRAMES_BETWEEN, gop, bitrate }
    for await (const { frame, isKey, data } of encodedPlanes(planesOf(file), look))
      yield new EncodedPacket(data, isKey ? 'key' : 'delta', requireValue(times[frame]), 1 / RATE)
  }
  const config = { codec: 'avc1.640028', codedWidth: width, codedHeight: height }
  return mp4Of('avc', config, packets())
}
