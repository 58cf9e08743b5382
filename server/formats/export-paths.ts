import { createHash } from 'node:crypto'
import { isUuid } from '../media/paths.ts'
import { comparedPath, pathParts } from './compared-path.ts'

/** Under which path an export has a resource, and how an import finds the resource by it again. */

/** UTF-8 bytes of a name; file systems allow 255, and endings, frames and a uuid come on top. */
const NAME_BYTES_MAX = 200
/** What Windows allows in no file name. */
const FORBIDDEN = /[<>:"|?*\p{Cc}]/gu
const LOOSE_END = /[. ]+$/
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Parts a namesake from others; no tool and no person writes it by chance. */
const SEPARATOR = '__'
const SUFFIX = /^(.*)__([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

const ENDING = /\.[^./]*$/

/** Before the ending and the ending, which may be empty. */
const split = (path: string): readonly [stem: string, ending: string] => {
  const [ending = ''] = ENDING.exec(path) ?? []
  return [path.slice(0, path.length - ending.length), ending]
}

const shortened = (name: string): string => {
  if (Buffer.byteLength(name) <= NAME_BYTES_MAX) return name
  const [stem, ending] = split(name)
  const room = NAME_BYTES_MAX - Buffer.byteLength(ending)
  // Half a character at the cut becomes U+FFFD, and goes.
  return (
    Buffer.from(stem)
      .subarray(0, room)
      .toString()
      .replace(/\uFFFD$/, '') + ending
  )
}

const safePart = (part: string): string =>
  shortened(part.replace(FORBIDDEN, '_').replace(LOOSE_END, '_').replace(DEVICE, '_$1'))

/** With what of two resources would be the same file, be it that letters are small or large, or mean the same path. */
export type Namesakes = 'file' | 'stem'

const keyOf = (name: string, namesakes: Namesakes): number => {
  const { folded } = comparedPath(name, namesakes === 'file')
  return shareOf(folded.join('/').toLowerCase())
}

/** A text as a number from 0 to 1, evenly spread; 48 bits of it. */
export const shareOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48

interface Named {
  readonly uuid: string
  /** As it was uploaded: the path relative to the folder or archive. */
  readonly name: string
}

/** By whether they name several resources. Holds a number for each name, so that a large database fits into memory. */
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
 * The path that a resource was uploaded with, relative, without steps upwards, in NFC. The uuid is added only where the
 * name alone would not lead back to the resource: it is shared, it cannot be written on every system, or ends as if it
 * had a uuid already.
 */
export function exportedPath({ uuid, name }: Named, shared: Pick<SharedNames, 'has'>): string {
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

/** The uuid that an export of this product wrote into a path: as suffix, earlier as folder. Undefined for other paths. */
export function exportedUuid(path: string): string | undefined {
  const [last = '', folder = ''] = lastParts(path)
  const suffix = [last, split(last)[0]]
    .map((stem) => SUFFIX.exec(stem)?.[2])
    .find((uuid) => uuid !== undefined)
  return (suffix ?? [folder, last].find((part) => isUuid(part.toLowerCase())))?.toLowerCase()
}

/** The path before an export added the uuid; undefined where none did. */
export function beforeUuid(path: string): string | undefined {
  const [stem, ending] = SUFFIX.test(path) ? [path, ''] : split(path)
  const [, before] = SUFFIX.exec(stem) ?? []
  return before === undefined ? undefined : before + ending
}
