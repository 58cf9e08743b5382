import type { InputAudioTrack } from 'mediabunny'
import { signedRanges } from '../../api/signed-ranges.ts'
import { openInput } from './open-input.ts'
import type { ReadRetries } from './open-input.ts'
import { readLevels } from './sound-levels.ts'

/** Reads sound apart from the frames, which must not wait for it. */

export type ToSoundWorker =
  | { readonly type: 'open'; readonly url: string; readonly fileCacheBytes: number }
  | { readonly type: 'read'; readonly from: number; readonly to: number }
  | { readonly type: 'signed'; readonly url: string }

export type FromSoundWorker =
  | { readonly type: 'opened' }
  | { readonly type: 'levels'; readonly from: number; readonly levels: Uint8Array<ArrayBuffer> }
  | { readonly type: 'sign' }
  | { readonly type: 'silent' }
  | { readonly type: 'failed' }

interface Listening {
  readonly track: InputAudioTrack
  readonly retries: ReadRetries
}

let listening: Listening | null = null
let signed: (url: string) => void = () => {}

const post = (message: FromSoundWorker, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer })

const sign = (): Promise<string> => {
  const answer = new Promise<string>((resolve) => (signed = resolve))
  post({ type: 'sign' })
  return answer
}

async function open({ url, fileCacheBytes }: { url: string; fileCacheBytes: number }) {
  const { input, retries } = openInput({ url, fileCacheBytes, fetchSigned: signedRanges(url, sign) })
  const track = await input.getPrimaryAudioTrack()
  return track && (await track.canDecode()) ? { track, retries } : null
}

async function answer(data: ToSoundWorker): Promise<void> {
  switch (data.type) {
    case 'open':
      listening = await open(data)
      return post({ type: listening ? 'opened' : 'silent' })
    case 'read': {
      if (!listening) return
      const levels = await readLevels(listening.track, data.from, data.to)
      listening.retries.reset()
      return post({ type: 'levels', from: data.from, levels }, [levels.buffer])
    }
    case 'signed':
      signed(data.url)
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToSoundWorker>) => {
  answer(data).catch(() => post({ type: 'failed' }))
})
