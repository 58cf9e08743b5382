import { composed } from '../../src/domain/names.ts'
import { fileName as lastOf } from '../../src/domain/paths.ts'
import { isUuid } from '../media/paths.ts'
import type { ImportItem, ReadItem } from './import-items.ts'

/** The uuid that the folder of a file is called by, as in this product's exports; undefined where it is no uuid. */
export function folderUuid(path: string): string | undefined {
  const folder = lastOf(path.slice(0, Math.max(0, path.lastIndexOf('/')))).toLowerCase()
  return isUuid(folder) ? folder : undefined
}

/** Names that labelling tools give to files that are uploaded to them, and what these were called before. */

/** Roboflow, also of a file of labels without its ending: `photo_jpg.rf.2f8e….jpg` was `photo.jpg`. */
const ROBOFLOW = /^(.+)_([a-z]{3,4})\.rf\.[\da-z]{16,64}(\.[a-z]{3,4})?$/i
/** Label Studio: `3b4a5c6d-photo.jpg` was `photo.jpg`. */
const LABEL_STUDIO = /^[\da-f]{8}-(.+)$/

/**
 * The path of a file before a tool gave it a name of its own; undefined where it has none of those.
 *
 * @param endings whether the path has the ending of the picture; what is given back has one then, too
 */
export function formerPath(path: string, endings: boolean): string | undefined {
  const plain = path.replaceAll('\\', '/')
  const last = lastOf(plain)
  const folder = plain.slice(0, plain.length - last.length)
  const [, stem, ending] = ROBOFLOW.exec(last) ?? []
  if (stem !== undefined) return folder + (endings ? `${stem}.${ending}` : stem)
  const name = LABEL_STUDIO.exec(last)?.[1]
  return name === undefined ? undefined : folder + name
}

/** What is left of a name in these tools: both exchange or drop blanks and other signs. */
export const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '')

/** Which resource an entry of a file says that it is about. */
export interface ResourceReference {
  /** As the file writes it, for people. */
  name: string
  /** Path of the picture or video, as the file writes it; below the folder of the file where it is written so. */
  path: string
  /** Other paths that may be meant in its place: where more than one of all finds a resource, nobody knows which. */
  otherPaths?: readonly string[] | undefined
  /** The path that it had before a tool gave the file a name of its own. */
  former?: string | undefined
  /** Whether blanks and signs of the name may have been exchanged, as exports of this product do. */
  isLoose?: boolean | undefined
  uuid?: string | undefined
  /** Of the file's content, hexadecimal. */
  sha256?: string | undefined
  /** Source pixels. */
  width?: number | undefined
  height?: number | undefined
}

/** Scheme and host of an address. Drives have one letter. */
const ADDRESS = /^[a-z][a-z\d+.-]+:\/\/[^/]*/i
/** How Label Studio names files that it serves itself. Source: labelstud.io/guide/storage, "Local storage". */
const LOCAL_FILES = /^.*\/local-files\/?\?d=/i
const DRIVE = /^[a-z]:(?=\/)/i

/**
 * The parts of a path: in composed letters, without address, drive, `.` and empty parts; `..` takes the part before it away.
 * Backslashes part folders, too.
 */
export function pathParts(path: string): string[] {
  let plain = composed(path).replaceAll('\\', '/').replace(LOCAL_FILES, '')
  if (ADDRESS.test(plain)) plain = plain.replace(ADDRESS, '').replace(/[?#].*$/, '')
  const parts: string[] = []
  for (const part of plain.replace(DRIVE, '').split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts
}

/** A path that counts from the folder of another file; one that begins at a root or is an address stays as it is. */
export function besideFile(file: string, path: string): string {
  const plain = path.replaceAll('\\', '/')
  if (plain.startsWith('/') || DRIVE.test(plain) || ADDRESS.test(plain)) return plain
  return pathParts(`${file}/../${plain}`).join('/')
}

/** What an item says of itself; null where it is not told whose it is. */
export function referenceOf(read: ReadItem): ResourceReference | null {
  const { name, fileName = name, uuid, sha256, width, height }: ImportItem = 'item' in read ? read.item : read
  if (fileName === '' && uuid === undefined && sha256 === undefined) return null
  return {
    name: fileName,
    path: fileName,
    former: formerPath(fileName, true),
    isLoose: folderUuid(fileName) !== undefined,
    uuid,
    sha256,
    width,
    height,
  }
}
