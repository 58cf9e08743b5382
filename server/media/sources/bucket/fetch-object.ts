import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { KINDS } from '../../../../src/domain/kinds.ts'
import { detect } from '../../files/detect.ts'
import type { S3Bucket } from '../../storage/s3-bucket.ts'
import { requireSize } from '../limits.ts'
import type { FetchOptions } from '../origin.ts'

/** Bytes of the first request: most pictures whole, and enough of a video to detect its type. */
const FIRST_BYTES = 1024 ** 2
const EMPTY = 416

export async function save(
  answer: Response,
  target: string,
  { start = 0, signal }: { start?: number; signal: AbortSignal },
): Promise<void> {
  const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
  const file = createWriteStream(target, start === 0 ? { flags: 'wx' } : { flags: 'r+', start })
  await pipeline(body, file, { signal })
}

function sizeOf({ headers }: Response): number {
  const whole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  return Number(whole ?? headers.get('content-length') ?? 0)
}

/** Refuses by the first bytes. Throws the `MediaRefusal`s of the limits, of `detect` and of the bucket. */
export async function fetchObject(
  bucket: S3Bucket,
  key: string,
  target: string,
  { kind, limits, signal }: FetchOptions,
): Promise<void> {
  const range = `bytes=0-${FIRST_BYTES - 1}`
  const first = await bucket.send('GET', key, { headers: { range }, allow: [EMPTY], signal })
  const isEmpty = first.status === EMPTY
  const size = isEmpty ? 0 : sizeOf(first)
  try {
    requireSize(size, kind, limits)
  } catch (error) {
    await first.body?.cancel()
    throw error
  }
  await save(isEmpty ? new Response() : first, target, { signal })
  await detect(target, KINDS[kind].media)
  if (size <= FIRST_BYTES || first.status !== 206) return
  const headers = { range: `bytes=${FIRST_BYTES}-`, 'if-match': first.headers.get('etag') ?? '*' }
  await save(await bucket.send('GET', key, { headers, signal }), target, { start: FIRST_BYTES, signal })
}
