import { isHidden } from '../../files/hidden.ts'
import { isStoredPath } from '../../paths.ts'
import { MediaRefusal } from '../../refusal.ts'
import { sourcesText } from '../text.ts'

const SCHEME = 's3://'

/** A place in a bucket, as `s3://bucket/a/b` names it. */
export interface BucketPlace {
  bucket: string
  /** What keys below it begin with: empty, or ending with `/`. */
  prefix: string
  /** The folder of the setting that holds it, and the way from there. */
  root: string
  way: string[]
}

export const isBucketAddress = (folder: string): boolean => folder.startsWith(SCHEME)

/** An address as it is kept: without `/` at its end. */
export const plainAddress = (address: string): string => address.replace(/\/+$/, '')

/** Whether a path leads to something of a bucket by each of its parts: addresses of the web do not keep `.`, `..` and nothing. */
export const isPlainKey = isStoredPath

/** The place that an address names. Throws a `MediaRefusal` 404 where it lies in no root, or is hidden there. */
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

/** How a place is called. */
export const addressOf = ({ root, way }: BucketPlace): string => [root, ...way].join('/')

/** The key of a file below a place. Throws a `MediaRefusal` 404 where no call can name it, or it is hidden. */
export function keyOf({ prefix }: BucketPlace, file: string): string {
  if (!isPlainKey(file)) throw new MediaRefusal(404, sourcesText.badKey)
  if (isHidden(file)) throw new MediaRefusal(404, sourcesText.hidden)
  return prefix + file
}
