import { S3Error, unavailable } from './s3-bucket.ts'
import { tagOf } from './s3-xml.ts'
import type { ByteRange } from './storage.ts'

const MB = 1024 ** 2

/** Limits of S3, in bytes but for `parts`: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export interface S3Sizes {
  /** Most bytes of a single upload, and size of one part. S3 wants at least 5 MB a part. */
  part: number
  /** Parts are larger where there would be more. */
  parts: number
  /** Most bytes of one copy, or of one copied part. */
  copy: number
}

export const S3_SIZES: S3Sizes = { part: 16 * MB, parts: 10_000, copy: 5 * 1024 * MB }

/** Splits `size` bytes into parts of `bytes`, or into at most `most` larger ones. */
export function partsOf(size: number, bytes: number, most: number): ByteRange[] {
  const each = Math.max(bytes, Math.ceil(size / most))
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    start: index * each,
    end: Math.min(size, (index + 1) * each) - 1,
  }))
}

/** Some calls answer 200 before they are done; the body then holds the error. */
export async function doneOf(answer: Response, what: string): Promise<string> {
  const text = await answer.text()
  if (text.includes('<Error>')) throw unavailable(new S3Error(answer.status, tagOf(text, 'Code') ?? '', what))
  return text
}

type Send = (method: string, more: { query: string; body?: string; allow?: number[] }) => Promise<Response>

/** After a failure no parts stay. @param put sends one part by a request with this query; returns its ETag */
export async function putInParts(
  send: Send,
  parts: readonly ByteRange[],
  put: (part: ByteRange, query: string) => Promise<string>,
): Promise<void> {
  const begun = await (await send('POST', { query: '?uploads' })).text()
  const id = encodeURIComponent(tagOf(begun, 'UploadId') ?? '')
  try {
    const listed: string[] = []
    for (const part of parts) {
      const number = listed.length + 1
      const etag = await put(part, `?partNumber=${number}&uploadId=${id}`)
      listed.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`
    await doneOf(await send('POST', { query: `?uploadId=${id}`, body }), 'joining parts')
  } catch (error) {
    await send('DELETE', { query: `?uploadId=${id}`, allow: [404] }).catch(() => undefined)
    throw error
  }
}
