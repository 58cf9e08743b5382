import { EncodedPacketSink } from 'mediabunny'
import type { AudioCodec, EncodedAudioPacketSource, EncodedPacket, Input, InputAudioTrack } from 'mediabunny'
import { presentedPart } from '../files/edit-list.ts'
import { MediaRefusal } from '../refusal.ts'

/** That browsers play in MP4. */
const CODECS: readonly AudioCodec[] = ['aac', 'mp3', 'opus', 'flac']

export interface Sound {
  codec: AudioCodec
  decoderConfig: AudioDecoderConfig
  /** On the frames' timeline, without what an edit list cuts off. */
  packets(): AsyncGenerator<EncodedPacket>
}

async function soundIn(track: InputAudioTrack, file: string): Promise<Sound | null> {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (codec === null || !CODECS.includes(codec) || !decoderConfig) return null
  const part = await presentedPart(file, track.id)
  return {
    codec,
    decoderConfig,
    async *packets() {
      for await (const packet of new EncodedPacketSink(track).packets())
        if (packet.timestamp >= part.from && packet.timestamp < part.to) yield packet
    },
  }
}

/** The first track that browsers play; null if there is none, or its edit list has several parts. */
export async function soundOf(input: Input, file: string): Promise<Sound | null> {
  for (const track of await input.getAudioTracks()) {
    const sound = await soundIn(track, file).catch((error: unknown) => {
      if (error instanceof MediaRefusal) return null
      throw error
    })
    if (sound) return sound
  }
  return null
}

export interface SoundCopy {
  /** Seconds; copies one packet more, so that the muxer misses nothing before it. */
  until(time: number): Promise<void>
}

export function copySound({ decoderConfig, packets }: Sound, source: EncodedAudioPacketSource): SoundCopy {
  const reading = packets()
  const before = Number.NEGATIVE_INFINITY
  let last = before
  let isOver = false
  return {
    async until(time) {
      while (!isOver && last < time) {
        const { done, value: packet } = await reading.next()
        if (done) {
          isOver = true
          source.close()
        } else {
          await source.add(packet, last === before ? { decoderConfig } : undefined)
          last = packet.timestamp
        }
      }
    },
  }
}
