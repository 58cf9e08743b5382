import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import type { S3Bucket } from '../../storage/s3-bucket.ts'
import { levelOf, type LevelEntry } from '../level.ts'
import type { Found, ListedFolder, WalkOptions } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { addressOf, isPlainKey, type BucketPlace } from './place.ts'

/** Whether a key is that of a folder itself, as consoles make one that shall be seen while it is empty. */
const isFolderKey = (file: string): boolean => file === '' || file.endsWith('/')

/** All objects below a place, in the order of the service. Hidden ones have no folder there: each is told. */
export async function* walkBucket(
  bucket: S3Bucket,
  { prefix }: BucketPlace,
  { recursive, signal }: WalkOptions,
): AsyncGenerator<Found> {
  for await (const { keys } of bucket.pages(prefix, { delimiter: recursive ? '' : '/', signal }))
    for (const key of keys) {
      const path = key.slice(prefix.length)
      if (isFolderKey(path)) continue
      if (isHidden(path)) yield { path, isHidden: true }
      else yield isPlainKey(path) ? { path } : { path, refusal: new MediaRefusal(404, sourcesText.badKey) }
    }
}

/** The way down to a place, itself last. */
function trailOf({ root, way }: BucketPlace): ListedFolder['trail'] {
  const trail = [{ path: root, name: root }]
  for (const name of way) trail.push({ path: `${trail.at(-1)?.path}/${name}`, name })
  return trail
}

async function* entriesOf(bucket: S3Bucket, prefix: string): AsyncGenerator<LevelEntry> {
  for await (const { keys, prefixes } of bucket.pages(prefix, { delimiter: '/' })) {
    for (const each of prefixes) {
      const name = each.slice(prefix.length, -1)
      if (isPlainKey(name)) yield { name, isFolder: true }
    }
    for (const key of keys) {
      const name = key.slice(prefix.length)
      if (!isFolderKey(name)) yield { name, isFolder: false }
    }
  }
}

/** One level of a bucket. */
export async function lookIntoBucket(bucket: S3Bucket, place: BucketPlace): Promise<ListedFolder> {
  const trail = trailOf(place)
  const folder = addressOf(place)
  const level = await levelOf(entriesOf(bucket, place.prefix), (name) => `${folder}/${name}`)
  return { folder, trail, ...level }
}
