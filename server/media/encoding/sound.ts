import { EncodedPacketSink } from 'mediabunny'
import type { AudioCodec, EncodedAudioPacketSource, EncodedPacket, Input, InputAudioTrack } from 'mediabunny'
import { presentedPart } from '../files/edit-list.ts'
import { MediaRefusal } from '../refusal.ts'

/** What browsers play out of an MP4. */
const CODECS: readonly AudioCodec[] = ['aac', 'mp3', 'opus', 'flac']

/** The sound of a video as it came. */
export interface Sound {
  codec: AudioCodec
  decoderConfig: AudioDecoderConfig
  /** In order, timed as the frames are; what an edit list cuts off is left out. */
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

/** The first sound of a file that browsers play; null where it has none, or one that is put together from parts. */
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

/** Puts sound into a file beside its frames. */
export interface SoundCopy {
  /** Everything up to this time in seconds and one packet more, so that who writes knows that nothing is missing before it. */
  until(time: number): Promise<void>
}

/** @param source where it goes; closed when there is no more of it */
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
