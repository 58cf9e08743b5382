import { isHidden } from '../../files/hidden.ts'
import { isStoredPath } from '../../paths.ts'
import { MediaRefusal } from '../../refusal.ts'
import { sourcesText } from '../text.ts'

const SCHEME = 's3://'

export interface BucketPlace {
  bucket: string
  /** Key prefix: empty, or ending with `/`. */
  prefix: string
  /** The configured folder that contains it, and the path from there. */
  root: string
  way: string[]
}

export const isBucketAddress = (folder: string): boolean => folder.startsWith(SCHEME)

export const plainAddress = (address: string): string => address.replace(/\/+$/, '')

/** URLs do not keep `.`, `..` and empty parts. */
export const isPlainKey = isStoredPath

/** Throws a `MediaRefusal` 404 where the address is in no root, or hidden. */
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

/** Throws a `MediaRefusal` 404 where no URL can name the key, or it is hidden. */
export function keyOf({ prefix }: BucketPlace, file: string): string {
  if (!isPlainKey(file)) throw new MediaRefusal(404, sourcesText.badKey)
  if (isHidden(file)) throw new MediaRefusal(404, sourcesText.hidden)
  return prefix + file
}
