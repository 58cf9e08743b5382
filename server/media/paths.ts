import path from 'node:path'
import type { AdminKind } from '../../src/domain/kinds.ts'
import { composed } from '../../src/domain/names.ts'

/** Longest stored file name, in UTF-8 bytes; file systems stop at 255. */
const NAME_BYTES_MAX = 120
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string): boolean => UUID.test(text)
const SEGMENT = /^[^/\\\0]+$/
/** Sits beside the media; safe names never start with a dot, so nothing uploaded can take its place. */
const THUMBNAIL_NAME = '.thumbnail.webp'

const truncateBytes = (text: string, limit: number): string => {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    kept += character
  }
  return kept
}

/**
 * The name that a file keeps in storage: the last path part of what was sent, with only letters, digits, and
 * `-_.` of any script, never hidden, never longer than 120 bytes, with the extension of its true content.
 */
export function safeFileName(name: string, extension: string): string {
  const last = composed(name).split(/[/\\]/).at(-1) ?? ''
  const stem = last.replace(/\.[^.]{0,10}$/, '')
  const plain = stem
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[._-]+|[._]+$/g, '')
  return `${truncateBytes(plain, NAME_BYTES_MAX) || 'file'}.${extension}`
}

/** Stored path of a resource's file, `{kind}/{first two of uuid}/{uuid}/{name}`. */
export function storedPath(kind: AdminKind, uuid: string, name: string): string {
  if (!isUuid(uuid)) throw new Error(`not a uuid: ${uuid}`)
  return `${kind}/${uuid.slice(0, 2)}/${uuid}/${name}`
}

/** Where the thumbnail of a stored file lies; of a video, what stands in for its poster. */
export const thumbnailPath = (stored: string): string =>
  path.posix.join(path.posix.dirname(stored), THUMBNAIL_NAME)

export const isThumbnailPath = (stored: string): boolean => stored.endsWith(`/${THUMBNAIL_NAME}`)

/** Beside the media as well, and no uploaded names either. */
const POSTER_NAME = '.poster.webp'
const PROXY_NAME = '.proxy.mp4'

/** Where the poster of a stored video lies once it is made; it goes with the folder of its original. */
export const posterPath = (stored: string): string => path.posix.join(path.posix.dirname(stored), POSTER_NAME)

/** Where the short-GOP proxy of a stored video lies; it goes with the folder of its original. */
export const proxyPath = (stored: string): string => path.posix.join(path.posix.dirname(stored), PROXY_NAME)

/** Each part encoded for a URL, slashes kept. */
export const encodePath = (stored: string): string => stored.split('/').map(encodeURIComponent).join('/')

/**
 * True for a relative path of plain parts. Everything that reaches a driver passes here, so no driver ever
 * sees `..`, an empty part, a backslash, a NUL or a leading slash.
 */
export function isStoredPath(candidate: string): boolean {
  if (candidate.length === 0 || candidate.length > 1024) return false
  return candidate.split('/').every((part) => SEGMENT.test(part) && part !== '.' && part !== '..')
}
