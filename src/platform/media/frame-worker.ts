import { signedRanges } from '../../api/signed-ranges.ts'
import type { DecodedPixels } from './frame-pixels.ts'
import { createPixels } from './frame-pixels.ts'
import type { FrameReader, OpenedFile } from './frame-reader.ts'
import { VideoUnreadable, createReader, openFile } from './frame-reader.ts'
import type { FrameTable } from '../../domain/frame-table.ts'
import { paceDecoders } from './paced-decoder.ts'
import type { Read } from './read-schedule.ts'

/** Worker that decodes the frames of one video, so that neither container nor codec stalls the page. */

export type ToFrameWorker =
  /** This file is opened next, unless another one is. */
  | { readonly type: 'prepare'; readonly url: string; readonly fileCacheBytes: number }
  | {
      readonly type: 'open'
      readonly url: string
      readonly table: FrameTable
      readonly fileCacheBytes: number
    }
  /** Replaces whatever is being read. */
  | ({ readonly type: 'read' } & Read)
  | { readonly type: 'stop' }
  /** The answer to `sign`. */
  | { readonly type: 'signed'; readonly url: string }
  /** Memory of plain pixels that are no longer needed. */
  | { readonly type: 'room'; readonly buffer: ArrayBuffer }

export type FromFrameWorker =
  | { readonly type: 'opened'; readonly frameBytes: number }
  | { readonly type: 'frame'; readonly id: number; readonly frame: number; readonly pixels: DecodedPixels }
  | { readonly type: 'done'; readonly id: number }
  /** The address is no longer valid: another one is wanted. */
  | { readonly type: 'sign' }
  | { readonly type: 'failed'; readonly code: VideoUnreadable['code'] | 'network'; readonly reason: string }

// Without decoders nothing is read; the reader says so.
const pace =
  'VideoDecoder' in self
    ? paceDecoders(self)
    : { run() {}, hold() {}, passUntil() {}, hasPassed: () => false }
const maker = createPixels()
let reader: FrameReader | null = null
let prepared: { readonly url: string; readonly file: Promise<OpenedFile> } | null = null
let wanted = -1
let chain: Promise<void> = Promise.resolve()
let signed: (url: string) => void = () => {}

const post = (message: FromFrameWorker, transfer: Transferable[] = []): void =>
  self.postMessage(message, { transfer })

/** What decoders fail with, unlike what cannot be fetched. */
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

/** Nobody listens before a video is opened. */
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

/** Opens a file, if nobody did when it was expected. */
function fileOf(asked: FileToOpen): Promise<OpenedFile> {
  const early = prepared
  prepared = null
  if (early?.url === asked.url) return early.file
  void early?.file.then(
    ({ input }) => input.dispose(),
    () => {},
  )
  return open(asked)
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
      // What goes wrong is told when the file is opened.
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
      reader?.turnTo(data.span.from)
      // One at a time: the file is read and decoded in one stream.
      chain = chain.then(() => read(data)).catch(fail)
      return
    case 'stop':
      wanted = -1
      reader?.turnTo(-1)
      return
    case 'signed':
      signed(data.url)
      return
    case 'room':
      maker.giveBack(data.buffer)
  }
})
