import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import { type S3Access, S3Bucket, S3Error } from '../../storage/s3-bucket.ts'
import { type LevelEntry, levelOf } from '../level.ts'
import { MANIFEST_BYTES } from '../limits.ts'
import { manifestTooLarge } from '../manifest-text.ts'
import type { Found, ImportOrigin, ListedFolder, WalkOptions } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { fetchObject, save } from './fetch-object.ts'
import {
  addressOf,
  type BucketPlace,
  isBucketAddress,
  isPlainKey,
  keyOf,
  placeOf,
  plainAddress,
} from './place.ts'

/** Consoles create such keys to show empty folders. */
const isFolderKey = (file: string): boolean => file === '' || file.endsWith('/')

/** In the order of the service. Reports each hidden object, since buckets have no folders. */
async function* walkBucket(
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

async function lookIntoBucket(bucket: S3Bucket, place: BucketPlace): Promise<ListedFolder> {
  const trail = trailOf(place)
  const folder = addressOf(place)
  const level = await levelOf(entriesOf(bucket, place.prefix), (name) => `${folder}/${name}`)
  return { folder, trail, ...level }
}

/** Final errors, by code, or by status where there is no code. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: sourcesText.missing,
  NoSuchKey: sourcesText.missing,
  404: sourcesText.missing,
  AccessDenied: sourcesText.noAccess,
  InvalidAccessKeyId: sourcesText.badKeys,
  SignatureDoesNotMatch: sourcesText.badKeys,
  AuthorizationHeaderMalformed: sourcesText.badRegion,
  PermanentRedirect: sourcesText.badRegion,
  RequestTimeTooSkewed: sourcesText.badClock,
  403: sourcesText.noAccess,
  InvalidObjectState: sourcesText.archived,
  PreconditionFailed: sourcesText.changing,
  412: sourcesText.changing,
}

/** Returns a `MediaRefusal` 404 or 422 for final errors, others unchanged. */
export function bucketFault(error: unknown): unknown {
  if (!(error instanceof MediaRefusal) || !(error.cause instanceof S3Error)) return error
  const { code, status } = error.cause
  const words = REFUSALS[code] ?? REFUSALS[status]
  if (words === undefined) return error
  return new MediaRefusal(words === sourcesText.changing ? 422 : 404, words, '', error.cause)
}

export const asking = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw bucketFault(error)
  }
}

/** Connects only on use, so that a service which is down does not keep the server from starting. */
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
