import { createHash } from 'node:crypto'
import { isUuid } from '../media/paths.ts'
import { comparedPath, pathParts } from './compared-path.ts'

/** The path of a resource in an export, by which an import finds it again. */

/** UTF-8 bytes; file systems allow 255, and endings, frames and a uuid come on top. */
const NAME_BYTES_MAX = 200
/** Windows forbids these in file names. */
const FORBIDDEN = /[<>:"|?*\p{Cc}]/gu
const LOOSE_END = /[. ]+$/
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Before a uuid; no tool and no person writes it by chance. */
const SEPARATOR = '__'
const SUFFIX = /^(.*)__([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

const ENDING = /\.[^./]*$/

const split = (path: string): readonly [stem: string, ending: string] => {
  const [ending = ''] = ENDING.exec(path) ?? []
  return [path.slice(0, path.length - ending.length), ending]
}

const shortened = (name: string): string => {
  if (Buffer.byteLength(name) <= NAME_BYTES_MAX) return name
  const [stem, ending] = split(name)
  const room = NAME_BYTES_MAX - Buffer.byteLength(ending)
  // Half a character at the cut becomes U+FFFD.
  return (
    Buffer.from(stem)
      .subarray(0, room)
      .toString()
      .replace(/\uFFFD$/, '') + ending
  )
}

const safePart = (part: string): string =>
  shortened(part.replace(FORBIDDEN, '_').replace(LOOSE_END, '_').replace(DEVICE, '_$1'))

/** Which part of two paths must differ, ignoring case and equivalent spellings. */
export type Namesakes = 'file' | 'stem'

const keyOf = (name: string, namesakes: Namesakes): number => {
  const { folded } = comparedPath(name, namesakes === 'file')
  return shareOf(folded.join('/').toLowerCase())
}

/** From 0 to 1, evenly spread; 48 bits. */
export const shareOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48

interface NamedResource {
  readonly uuid: string
  /** As uploaded: relative to the folder or archive. */
  readonly name: string
}

/** Names of several resources. Keeps a number per name, so that a large database fits into memory. */
export class SharedNames {
  readonly #namesakes: Namesakes
  readonly #seen = new Set<number>()
  readonly #shared = new Set<number>()

  constructor(namesakes: Namesakes) {
    this.#namesakes = namesakes
  }

  add(name: string): void {
    const key = keyOf(name, this.#namesakes)
    if (this.#seen.has(key)) this.#shared.add(key)
    this.#seen.add(key)
  }

  has(name: string): boolean {
    return this.#shared.has(keyOf(name, this.#namesakes))
  }
}

/**
 * The uploaded path in NFC, without steps upwards. The uuid is added if the name alone does not lead back:
 * it is shared, not writable on every system, or ends like a uuid.
 */
export function exportedPath({ uuid, name }: NamedResource, shared: Pick<SharedNames, 'has'>): string {
  const parts = pathParts(name)
  if (parts.length === 0) return `file${SEPARATOR}${uuid}`
  const path = parts.map(safePart).join('/')
  const [stem, ending] = split(path)
  const isWhole = path === parts.join('/') && !stem.endsWith('/') && stem !== ''
  const isKept = isWhole && !SUFFIX.test(stem) && !shared.has(name)
  return isKept ? path : `${stem}${SEPARATOR}${uuid}${ending}`
}

const lastParts = (path: string): readonly string[] =>
  path.replaceAll('\\', '/').split('/').slice(-2).toReversed()

/** As suffix, in older exports as folder. Undefined for other paths. */
export function exportedUuid(path: string): string | undefined {
  const [last = '', folder = ''] = lastParts(path)
  const suffix = [last, split(last)[0]]
    .map((stem) => SUFFIX.exec(stem)?.[2])
    .find((uuid) => uuid !== undefined)
  return (suffix ?? [folder, last].find((part) => isUuid(part.toLowerCase())))?.toLowerCase()
}

/** The path before an export added the uuid; undefined if none did. */
export function beforeUuid(path: string): string | undefined {
  const [stem, ending] = SUFFIX.test(path) ? [path, ''] : split(path)
  const [, before] = SUFFIX.exec(stem) ?? []
  return before === undefined ? undefined : before + ending
}
