import { fileName as lastOf } from '../../src/domain/paths.ts'

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
