import { isHidden } from '../../files/hidden.ts'
import { MediaRefusal } from '../../refusal.ts'
import { type S3Access, S3Bucket, S3Error } from '../../storage/s3-bucket.ts'
import { type LevelEntry, levelOf } from '../level.ts'
import { MANIFEST_BYTES, requireSize } from '../limits.ts'
import { manifestTooLarge } from '../manifest-text.ts'
import type { FoundFile, ImportOrigin, ListedFolder, WalkOptions, FetchOptions } from '../origin.ts'
import { sourcesText } from '../text.ts'
import { isStoredPath } from '../../paths.ts'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { KINDS } from '../../../../src/domain/kinds.ts'
import { detect } from '../../files/detect.ts'

/** Most pictures whole, and enough of a video to detect its type. */
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

/** Refuses by the first bytes. Throws the `MediaRefusal`s of the limits, `detect` and the bucket. */
async function fetchObject(
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

const SCHEME = 's3://'

interface BucketPlace {
  bucket: string
  /** Empty, or ending with `/`. */
  prefix: string
  /** The configured folder, and the path from there. */
  root: string
  way: string[]
}

const isBucketAddress = (folder: string): boolean => folder.startsWith(SCHEME)

const plainAddress = (address: string): string => address.replace(/\/+$/, '')

/** URLs do not keep `.`, `..` and empty parts. */
const isPlainKey = isStoredPath

/** Throws a `MediaRefusal` 404 if the address is in no root, or hidden. */
export function placeOf(roots: readonly string[], named: string): BucketPlace {
  const address = plainAddress(named)
  const root = roots.find((each) => address === each || address.startsWith(`${each}/`))
  if (root === undefined) throw new MediaRefusal(404, sourcesText.missing)
  const below = address.slice(root.length + 1)
  if (below !== '' && !isPlainKey(below)) throw new MediaRefusal(404, sourcesText.missing)
  if (isHidden(below)) throw new MediaRefusal(404, sourcesText.hidden)
  const [bucket = '', ...parts] = address.slice(SCHEME.length).split('/')
  const prefix = parts.map((part) => `${part}/`).join('')
  return { bucket, prefix, root, way: below === '' ? [] : below.split('/') }
}

export const addressOf = ({ root, way }: BucketPlace): string => [root, ...way].join('/')

/** Throws a `MediaRefusal` 404 if no URL can name the key, or it is hidden. */
export function keyOf({ prefix }: BucketPlace, file: string): string {
  if (!isPlainKey(file)) throw new MediaRefusal(404, sourcesText.badKey)
  if (isHidden(file)) throw new MediaRefusal(404, sourcesText.hidden)
  return prefix + file
}

/** Consoles create such keys for empty folders. */
const isFolderKey = (file: string): boolean => file === '' || file.endsWith('/')

/** In the order of the service. Reports each hidden object: buckets have no folders. */
async function* walkBucket(
  bucket: S3Bucket,
  { prefix }: BucketPlace,
  { recursive, signal }: WalkOptions,
): AsyncGenerator<FoundFile> {
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

/** By code, or by status without a code. */
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

/** A `MediaRefusal` 404 or 422 for final errors; others are unchanged. */
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

/** Connects on use: a service that is down does not keep the server from starting. */
export function bucketOrigin(addresses: readonly string[], access: S3Access, parallel: number): ImportOrigin {
  const roots = addresses.map(plainAddress)
  const buckets = new Map<string, S3Bucket>()
  const open = (named: string) => {
    const place = placeOf(roots, named)
    const bucket = buckets.get(place.bucket) ?? new S3Bucket({ ...access, bucket: place.bucket })
    buckets.set(place.bucket, bucket)
    return { place, bucket, key: (file: string) => keyOf(place, file) }
  }

  async function* walk(folder: string, options: WalkOptions): AsyncGenerator<FoundFile> {
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
