import { signedRanges } from '../../api/signed-ranges.ts'
import type { DecodedPixels } from './frame-pixels.ts'
import { createPixels } from './frame-pixels.ts'
import type { FrameReader, OpenedFile } from './frame-reader.ts'
import { VideoUnreadable, createReader, openFile } from './frame-reader.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import { paceDecoders } from './paced-decoder.ts'
import type { Read } from './read-schedule.ts'

/** Decodes the frames of one video off the page's thread. */

export type ToFrameWorker =
  | { readonly type: 'prepare'; readonly url: string; readonly fileCacheBytes: number }
  | {
      readonly type: 'open'
      readonly url: string
      readonly table: FrameTable
      readonly fileCacheBytes: number
    }
  | ({ readonly type: 'read' } & Read)
  | { readonly type: 'stop' }
  | { readonly type: 'signed'; readonly url: string }
  | { readonly type: 'release'; readonly buffer: ArrayBuffer }

export type FromFrameWorker =
  | { readonly type: 'opened'; readonly frameBytes: number }
  | { readonly type: 'frame'; readonly id: number; readonly frame: number; readonly pixels: DecodedPixels }
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'sign' }
  | { readonly type: 'failed'; readonly code: VideoUnreadable['code'] | 'network'; readonly reason: string }

const pace =
  'VideoDecoder' in self
    ? paceDecoders(self)
    : { run() {}, hold() {}, skipUntil() {}, hasSkipped: () => false }
const maker = createPixels()
let reader: FrameReader | null = null
let prepared: { readonly url: string; readonly file: Promise<OpenedFile> } | null = null
let wanted = -1
let chain: Promise<void> = Promise.resolve()
let signed: (url: string) => void = () => {}

const post = (message: FromFrameWorker, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer })

const DECODING: readonly string[] = ['EncodingError', 'NotSupportedError', 'OperationError', 'DataError']

function codeOf(error: unknown): VideoUnreadable['code'] | 'network' {
  if (error instanceof VideoUnreadable) return error.code
  return error instanceof DOMException && DECODING.includes(error.name) ? 'codec' : 'network'
}

const fail = (error: unknown): void =>
  post({
    type: 'failed',
    code: codeOf(error),
    reason: error instanceof Error ? error.message : String(error),
  })

let listens: () => void = () => {}
const listened = new Promise<void>((resolve) => (listens = resolve))

const sign = async (): Promise<string> => {
  await listened
  const answer = new Promise<string>((resolve) => (signed = resolve))
  post({ type: 'sign' })
  return answer
}

interface FileToOpen {
  readonly url: string
  readonly fileCacheBytes: number
}

const open = ({ url, fileCacheBytes }: FileToOpen): Promise<OpenedFile> =>
  openFile({ url, fileCacheBytes, fetchSigned: signedRanges(url, sign) })

function fileOf(wanted: FileToOpen): Promise<OpenedFile> {
  const early = prepared
  prepared = null
  if (early?.url === wanted.url) return early.file
  void early?.file.then(
    ({ input }) => input.dispose(),
    () => {},
  )
  return open(wanted)
}

async function read({ id, span, use }: Read): Promise<void> {
  if (!reader || wanted !== id) return
  for await (const { frame, pixels } of reader.read(span, use)) {
    post({ type: 'frame', id, frame, pixels }, ['buffer' in pixels ? pixels.buffer : pixels])
    if (wanted !== id) return
  }
  post({ type: 'done', id })
}

self.addEventListener('message', ({ data }: MessageEvent<ToFrameWorker>) => {
  switch (data.type) {
    case 'prepare': {
      const { url } = data
      const file = fileOf(data)
      // Reported by `open`, which awaits it.
      file.catch(() => {})
      prepared = { url, file }
      return
    }
    case 'open':
      listens()
      chain = fileOf(data).then((file) => {
        reader = createReader(file, { table: data.table, pace, pixels: maker })
        post({ type: 'opened', frameBytes: reader.frameBytes })
      }, fail)
      return
    case 'read':
      wanted = data.id
      reader?.seek(data.span.from)
      chain = chain.then(() => read(data)).catch(fail)
      return
    case 'stop':
      wanted = -1
      reader?.seek(-1)
      return
    case 'signed':
      signed(data.url)
      return
    case 'release':
      maker.release(data.buffer)
  }
})
