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

/** The same clip so many times in a row, as one file; nothing is encoded anew. @param seconds that one takes */
export async function repeated(clip: Buffer, seconds: number, times: number): Promise<Buffer> {
  const input = new Input({ source: new BufferSource(new Uint8Array(clip)), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const codec = await track?.getCodec()
  const config = await track?.getDecoderConfig()
  if (!track || !codec || !config) throw new Error('the clip holds no video')
  const sink = new EncodedPacketSink(track)
  const packets = []
  for await (const packet of sink.packets()) packets.push(packet)
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  for (let time = 0; time < times; time += 1)
    for (const packet of packets)
      await source.add(packet.clone({ timestamp: packet.timestamp + time * seconds }), {
        decoderConfig: config,
      })
  await output.finalize()
  input.dispose()
  if (!target.buffer) throw new Error('the clip is empty')
  return Buffer.from(target.buffer)
}
