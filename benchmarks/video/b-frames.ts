import { ALL_FORMATS, BufferSource, EncodedPacket, Input, VideoSampleSink } from 'mediabunny'
import * as constants from 'node-av/constants'
import * as av from 'node-av/lib'
import { requireValue } from '../../server/require-value.ts'
import { registerDecoders } from '../../server/media/decoding/decoders.ts'
import type { ClipSpec } from '../../tests/video/page/clip.ts'
import { mp4Of } from '../harness/clips.ts'

/** H.264 with B-frames by x264, which browsers' encoders do not make. */

const FRAMES_BETWEEN = 3
const RATE = 30

async function openX264({ width, height, gop, bitrate = 6_000_000 }: ClipSpec): Promise<av.CodecContext> {
  const context = new av.CodecContext()
  context.allocContext3(av.Codec.findEncoderByName(constants.FF_ENCODER_LIBX264))
  Object.assign(context, { width, height, gopSize: gop, maxBFrames: FRAMES_BETWEEN })
  context.pixelFormat = constants.AV_PIX_FMT_YUV420P
  context.timeBase = new av.Rational(1, RATE)
  context.bitRate = BigInt(bitrate)
  context.setOption('x264-params', `keyint=${gop}:min-keyint=${gop}:bframes=${FRAMES_BETWEEN}:scenecut=0`)
  av.FFmpegError.throwIfError(await context.open2(), 'open')
  return context
}

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

/** Packets in decoding order; `pts` is the frame's number. */
async function* encoded(file: Buffer, spec: ClipSpec): AsyncGenerator<av.Packet> {
  const context = await openX264(spec)
  const packet = new av.Packet()
  packet.alloc()
  const picture = new av.Frame()
  picture.alloc()
  const { width, height } = spec
  let frame = 0
  for await (const planes of planesOf(file)) {
    picture.unref()
    Object.assign(picture, { width, height, format: constants.AV_PIX_FMT_YUV420P })
    av.FFmpegError.throwIfError(picture.fromBuffer(planes), 'fill')
    picture.pts = BigInt(frame)
    frame += 1
    await context.sendFrame(picture)
    while ((await context.receivePacket(packet)) >= 0) yield packet
  }
  await context.sendFrame(null)
  while ((await context.receivePacket(packet)) >= 0) yield packet
  context.freeContext()
}

/** @param file the clip as the browser encoded it */
export async function withBFrames(file: Buffer, spec: ClipSpec): Promise<Buffer> {
  await registerDecoders()
  async function* packets(): AsyncGenerator<EncodedPacket> {
    for await (const { pts, isKeyframe, data } of encoded(file, spec)) {
      const time = requireValue(spec.times[Number(pts)])
      yield new EncodedPacket(
        Uint8Array.from(requireValue(data)),
        isKeyframe ? 'key' : 'delta',
        time,
        1 / RATE,
      )
    }
  }
  const config = { codec: 'avc1.640028', codedWidth: spec.width, codedHeight: spec.height }
  return mp4Of('avc', config, packets())
}
