import { Readable } from 'node:stream'
import { unavailable } from './s3-bucket.ts'
import type { S3Bucket } from './s3-bucket.ts'
import type { ByteRange } from './storage.ts'

/** Breaks without a byte in between after which a read is given up. */
const BREAKS = 5

type Chunks = ReadableStreamDefaultReader<Uint8Array>

const chunksOf = ({ body }: Response): Chunks | undefined => body?.getReader()

/** The end is infinite where the length is unknown. */
const extentOf = ({ headers }: Response, range: ByteRange | undefined): ByteRange => {
  const start = range?.start ?? 0
  const length = headers.get('content-length')
  return { start, end: length === null ? (range?.end ?? Infinity) : start + Number(length) - 1 }
}

/** Reconnects at the same offset, as long as the ETag is the same. Throws `MediaRefusal` 503. */
async function* resumed(
  bucket: S3Bucket,
  key: string,
  first: Response,
  range: ByteRange | undefined,
): AsyncGenerator<Buffer> {
  const etag = first.headers.get('etag')
  const { start, end } = extentOf(first, range)
  let chunks = chunksOf(first)
  let breaks = 0
  const goOn = async (at: number, error: unknown): Promise<void> => {
    breaks += 1
    if (etag === null || breaks > BREAKS) throw unavailable(error)
    const headers = { range: `bytes=${at}-${Number.isFinite(end) ? end : ''}`, 'if-match': etag }
    const answer = await bucket.send('GET', key, { headers })
    // A service that ignores the range begins with the first byte.
    if (answer.status !== 206) throw unavailable(error)
    chunks = chunksOf(answer)
  }
  try {
    for (let at = start; chunks !== undefined && at <= end;) {
      const read = await chunks.read().catch((error: unknown) => goOn(at, error))
      if (!read) continue
      if (read.done) return
      breaks = 0
      at += read.value.byteLength
      yield Buffer.from(read.value.buffer, read.value.byteOffset, read.value.byteLength)
    }
  } finally {
    await chunks?.cancel().catch(() => {})
  }
}

export const readAnswer = (
  bucket: S3Bucket,
  key: string,
  first: Response,
  range: ByteRange | undefined,
): Readable => Readable.from(resumed(bucket, key, first, range), { objectMode: false })
