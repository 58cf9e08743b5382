import { MediaRefusal } from '../../refusal.ts'
import { S3Bucket, type S3Access } from '../../storage/s3-bucket.ts'
import { MANIFEST_BYTES } from '../limits.ts'
import { manifestTooLarge } from '../manifest-text.ts'
import type { Found, ImportOrigin, WalkOptions } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { asking, bucketFault } from './fault.ts'
import { fetchObject, save } from './fetch-object.ts'
import { lookIntoBucket, walkBucket } from './listing.ts'
import { addressOf, isBucketAddress, keyOf, placeOf, plainAddress } from './place.ts'

/**
 * Folders of S3-compatible buckets, named `s3://bucket/prefix`. Each use asks the service anew, so that one which is away at the
 * start of the server keeps nothing from starting.
 */
export function bucketOrigin(addresses: readonly string[], access: S3Access, parallel: number): ImportOrigin {
  const roots = addresses.map(plainAddress)
  const buckets = new Map<string, S3Bucket>()
  const open = (named: string) => {
    const place = placeOf(roots, named)
    const bucket = buckets.get(place.bucket) ?? new S3Bucket({ ...access, bucket: place.bucket })
    buckets.set(place.bucket, bucket)
    return { place, bucket, key: (file: string) => keyOf(place, file) }
  }

  async function* walk(folder: string, options: WalkOptions): AsyncGenerator<Found> {
    const { bucket, place } = open(folder)
    try {
      yield* walkBucket(bucket, place, options)
    } catch (error) {
      throw bucketFault(error)
    }
  }

  return {
    roots,
    parallel,
    walk,
    names: isBucketAddress,
    require: (named) =>
      asking(async () => {
        const { bucket, place } = open(named)
        const { value: page } = await bucket.pages(place.prefix, { most: 1 }).next()
        if (!page || page.keys.length === 0) throw new MediaRefusal(404, sourcesText.missing)
        return addressOf(place)
      }),
    look: (folder) =>
      asking(() => {
        const { bucket, place } = open(folder)
        return lookIntoBucket(bucket, place)
      }),
    fetch: (folder, file, target, options) =>
      asking(() => {
        const { bucket, key } = open(folder)
        return fetchObject(bucket, key(file), target, options)
      }),
    requireManifest: (folder, name) =>
      asking(async () => {
        const { bucket, key } = open(folder)
        await bucket.send('HEAD', key(name))
      }),
    openManifest: (folder, name, target, signal) =>
      asking(async () => {
        const { bucket, key } = open(folder)
        const answer = await bucket.send('GET', key(name), { signal })
        if (Number(answer.headers.get('content-length')) > MANIFEST_BYTES) {
          await answer.body?.cancel()
          throw manifestTooLarge()
        }
        await save(answer, target, { signal })
        return target
      }),
  }
}
