import { clearEach } from '../clear-each.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { decodedKey, tagOf, tagsOf } from './s3-xml.ts'

/** Exports, and media of any kind; what else is in the bucket is not the server's. */
const OURS = /^(exports\/|[a-z-]+\/[0-9a-f]{2}\/[0-9a-f-]{36}\/)/
/** What services answer that have no such list, or do not show it to this key; they may clear it by a rule of their own. */
const NOT_SHOWN = [400, 403, 404, 405, 501]

/**
 * Ends uploads in parts that began before this time: of a process that was killed their parts would stay for ever, paid for
 * and seen by nobody. Those beyond the first page of the list are left to the next look.
 *
 * @returns how many
 */
export async function abortUnfinished(bucket: S3Bucket, before: Date): Promise<number> {
  const listed = await bucket.send('GET', '', { query: '?encoding-type=url&uploads', allow: NOT_SHOWN })
  if (!listed.ok) return 0
  const xml = await listed.text()
  const decode = decodedKey(tagOf(xml, 'EncodingType'))
  const uploads = tagsOf(xml, 'Upload').map((upload) => ({
    key: decode(tagOf(upload, 'Key') ?? ''),
    id: tagOf(upload, 'UploadId') ?? '',
    begun: Date.parse(tagOf(upload, 'Initiated') ?? ''),
  }))
  const stale = uploads.filter(({ key, begun }) => OURS.test(key) && begun < before.getTime())
  return clearEach(stale, async ({ key, id }) => {
    await bucket.send('DELETE', key, { query: `?uploadId=${encodeURIComponent(id)}`, allow: [404] })
    return true
  })
}
