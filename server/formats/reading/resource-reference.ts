import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { isAbsolutePath, pathParts } from '../compared-path.ts'
import { beforeUuid, exportedUuid } from '../export-paths.ts'
import type { ImportItem, ReadItem } from './import-items.ts'

/** Roboflow, also for label files: `photo_jpg.rf.2f8e….jpg` was `photo.jpg`. */
const ROBOFLOW = /^(.+)_([a-z]{3,4})\.rf\.[\da-z]{16,64}(\.[a-z]{3,4})?$/i
/** Label Studio: `3b4a5c6d-photo.jpg` was `photo.jpg`. */
const LABEL_STUDIO = /^[\da-f]{8}-(.+)$/

/**
 * The path before a tool or an export renamed the file; undefined: none did.
 * @param endings whether paths have the pictures' endings
 */
export function formerPath(path: string, endings: boolean): string | undefined {
  const plain = path.replaceAll('\\', '/')
  const own = beforeUuid(plain)
  if (own !== undefined) return own
  const last = lastOf(plain)
  const folder = plain.slice(0, plain.length - last.length)
  const [, stem, ending] = ROBOFLOW.exec(last) ?? []
  if (stem !== undefined) return folder + (endings ? `${stem}.${ending}` : stem)
  const name = LABEL_STUDIO.exec(last)?.[1]
  return name === undefined ? undefined : folder + name
}

/** Tools replace or drop blanks and other signs. */
export const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '')

export interface ResourceReference {
  name: string
  /** Relative to the file's folder if written so. */
  path: string
  /** If several paths find a resource, the reference is ambiguous. */
  otherPaths?: readonly string[] | undefined
  former?: string | undefined
  /** Blanks and signs may be replaced in the name, as in this product's exports. */
  isLoose?: boolean | undefined
  uuid?: string | undefined
  /** Of the content, hexadecimal. */
  sha256?: string | undefined
  /** Source pixels. */
  width?: number | undefined
  height?: number | undefined
}

/** Absolute paths and addresses stay. */
export function besideFile(file: string, path: string): string {
  const plain = path.replaceAll('\\', '/')
  if (isAbsolutePath(plain)) return plain
  return pathParts(`${file}/../${plain}`).join('/')
}

export function referenceOf(read: ReadItem): ResourceReference | null {
  const { name, fileName = name, uuid, sha256, width, height }: ImportItem = 'item' in read ? read.item : read
  if (fileName === '' && uuid === undefined && sha256 === undefined) return null
  return {
    name: fileName,
    path: fileName,
    former: formerPath(fileName, true),
    isLoose: exportedUuid(fileName) !== undefined,
    uuid,
    sha256,
    width,
    height,
  }
}
