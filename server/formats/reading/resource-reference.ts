import { composed } from '../../../src/domain/names.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { isUuid } from '../../media/paths.ts'
import type { ImportItem, ReadItem } from './import-items.ts'

/** This product's exports name folders by uuid; undefined for other names. */
export function folderUuid(path: string): string | undefined {
  const folder = lastOf(path.slice(0, Math.max(0, path.lastIndexOf('/')))).toLowerCase()
  return isUuid(folder) ? folder : undefined
}

/** Roboflow, also for label files: `photo_jpg.rf.2f8e….jpg` was `photo.jpg`. */
const ROBOFLOW = /^(.+)_([a-z]{3,4})\.rf\.[\da-z]{16,64}(\.[a-z]{3,4})?$/i
/** Label Studio: `3b4a5c6d-photo.jpg` was `photo.jpg`. */
const LABEL_STUDIO = /^[\da-f]{8}-(.+)$/

/**
 * The path before a tool renamed the file; undefined where no tool did.
 * @param endings whether paths keep the pictures' endings
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

/** Tools replace or drop blanks and other signs, so only letters and digits are compared. */
export const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '')

export interface ResourceReference {
  name: string
  /** Relative to the file's folder where it is written so. */
  path: string
  /** Alternatives. If several paths find a resource, the reference is ambiguous. */
  otherPaths?: readonly string[] | undefined
  former?: string | undefined
  /** Whether blanks and signs may be replaced in the name, as in this product's exports. */
  isLoose?: boolean | undefined
  uuid?: string | undefined
  /** Hash of the content, hexadecimal. */
  sha256?: string | undefined
  /** Source pixels. */
  width?: number | undefined
  height?: number | undefined
}

/** Two letters at least, because drives have one. */
const ADDRESS = /^[a-z][a-z\d+.-]+:\/\/[^/]*/i
/** Files that Label Studio serves itself. Source: labelstud.io/guide/storage, "Local storage". */
const LOCAL_FILES = /^.*\/local-files\/?\?d=/i
const DRIVE = /^[a-z]:(?=\/)/i

/** Normalised path parts: NFC, no address, drive, `.` or empty parts; `..` is resolved, backslashes separate too. */
export function pathParts(path: string): string[] {
  let plain = composed(path).replaceAll('\\', '/').replace(LOCAL_FILES, '')
  if (ADDRESS.test(plain)) plain = plain.replace(ADDRESS, '').replace(/[?#].*$/, '')
  const parts: string[] = []
  for (const part of plain.replace(DRIVE, '').split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts
}

/** Resolves against the file's folder; absolute paths and addresses stay. */
export function besideFile(file: string, path: string): string {
  const plain = path.replaceAll('\\', '/')
  if (plain.startsWith('/') || DRIVE.test(plain) || ADDRESS.test(plain)) return plain
  return pathParts(`${file}/../${plain}`).join('/')
}

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
