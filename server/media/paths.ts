import path from 'node:path'
import type { AdminKind } from '../../src/domain/kinds.ts'
import { composed } from '../../src/domain/names.ts'

/** UTF-8 bytes; file systems allow 255. */
const NAME_BYTES_MAX = 120
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string): boolean => UUID.test(text)
const SEGMENT = /^[^/\\\0]+$/
/** Stored names never start with a dot, so no upload can take this one. */
const THUMBNAIL_NAME = '.thumbnail.webp'

const truncateBytes = (text: string, limit: number): string => {
  let bytes = 0
  let shortened = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    shortened += character
  }
  return shortened
}

/** Letters and digits of any script and `-_.`, never hidden, at most 120 bytes, with the real extension. */
export function safeFileName(name: string, extension: string): string {
  const last = composed(name).split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[^.]{0,10}$/, '')
  const plain = stem
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[._-]+|[._]+$/g, '')
  return `${truncateBytes(plain, NAME_BYTES_MAX) || 'file'}.${extension}`
}

/** `{kind}/{first two of uuid}/{uuid}/{name}` */
export function storedPath(kind: AdminKind, uuid: string, name: string): string {
  if (!isUuid(uuid)) throw new Error(`not a uuid: ${uuid}`)
  return `${kind}/${uuid.slice(0, 2)}/${uuid}/${name}`
}

/** For a video the placeholder of its poster. */
export const thumbnailPath = (stored: string): string =>
  path.posix.join(path.posix.dirname(stored), THUMBNAIL_NAME)

export const isThumbnailPath = (stored: string): boolean => stored.endsWith(`/${THUMBNAIL_NAME}`)

const POSTER_NAME = '.poster.webp'
const PROXY_NAME = '.proxy.mp4'

/** Removed with the original's folder. */
export const posterPath = (stored: string): string => path.posix.join(path.posix.dirname(stored), POSTER_NAME)

/** Removed with the original's folder. */
export const proxyPath = (stored: string): string => path.posix.join(path.posix.dirname(stored), PROXY_NAME)

export const encodePath = (stored: string): string => stored.split('/').map(encodeURIComponent).join('/')

/** No `..`, empty part, backslash, NUL or leading slash reaches a driver. */
export function isStoredPath(candidate: string): boolean {
  if (candidate.length === 0 || candidate.length > 1024) return false
  return candidate.split('/').every((part) => SEGMENT.test(part) && part !== '.' && part !== '..')
}
