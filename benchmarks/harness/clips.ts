import type { EncodedPacket, VideoCodec } from 'mediabunny'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { requireValue } from '../../server/require-value.ts'

/** An MP4 of these packets, in decode order. */
export async function mp4Of(
  codec: VideoCodec,
  decoderConfig: VideoDecoderConfig,
  packets: Iterable<EncodedPacket> | AsyncIterable<EncodedPacket>,
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  let isFirst = true
  for await (const packet of packets) {
    await source.add(packet, isFirst ? { decoderConfig } : undefined)
    isFirst = false
  }
  await output.finalize()
  return Buffer.from(requireValue(target.buffer))
}

/** Repeats a clip in one file without re-encoding. @param seconds its length */
export async function repeated(clip: Buffer, seconds: number, times: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(clip), formats: ALL_FORMATS })
  const track = requireValue(await input.getPrimaryVideoTrack())
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  const codec = requireValue(await track.getCodec())
  const config = requireValue(await track.getDecoderConfig())
  input.dispose()
  const all = Array.from({ length: times }, (_, turn) =>
    packets.map((packet) => packet.clone({ timestamp: packet.timestamp + turn * seconds })),
  )
  return mp4Of(codec, config, all.flat())
}
