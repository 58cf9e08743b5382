import { S3Error, unavailable } from './s3-bucket.ts'
import { tagOf } from './s3-xml.ts'
import type { ByteRange } from './storage.ts'

const MB = 1024 ** 2

/** What S3 takes at once, in bytes but for `parts`: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
export interface S3Sizes {
  /** What one request carries, and one part of an upload that has no more than `parts` of them. S3 wants 5 MB a part at least. */
  part: number
  /** Parts of one object at most: where there would be more they are larger, all alike. */
  parts: number
  /** What is copied in one request at most, or as one part. */
  copy: number
}

export const S3_SIZES: S3Sizes = { part: 16 * MB, parts: 10_000, copy: 5 * 1024 * MB }

/** An object of `size` bytes in as few parts of `bytes` as it takes, or in `most` larger ones. */
export function partsOf(size: number, bytes: number, most: number): ByteRange[] {
  const each = Math.max(bytes, Math.ceil(size / most))
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => ({
    start: index * each,
    end: Math.min(size, (index + 1) * each) - 1,
  }))
}

/** What a service says that it has done. Some calls are answered 200 before they are done, and then by what went wrong. */
export async function doneOf(answer: Response, what: string): Promise<string> {
  const text = await answer.text()
  if (text.includes('<Error>')) throw unavailable(new S3Error(answer.status, tagOf(text, 'Code') ?? '', what))
  return text
}

/** Sends a request about the object that is made. */
type Send = (method: string, more: { query: string; body?: string; allow?: number[] }) => Promise<Response>

/**
 * Makes an object of parts, one after the other; of one that fails nothing is left.
 *
 * @param put hands over one part by a request with this query; gives its ETag
 */
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
