import { fileName as lastOf } from '../../src/domain/paths.ts'

/** Names that labelling tools give to files that are uploaded to them, and what these were called before. */

/** Roboflow, also of a file of labels without its ending: `photo_jpg.rf.2f8e….jpg` was `photo.jpg`. */
const ROBOFLOW = /^(.+)_([a-z]{3,4})\.rf\.[\da-z]{16,64}(\.[a-z]{3,4})?$/i
/** Label Studio: `3b4a5c6d-photo.jpg` was `photo.jpg`. */
const LABEL_STUDIO = /^[\da-f]{8}-(.+)$/

/** What the file of a path was called before a tool gave it a name of its own; null where it has none of those. */
function originalName(path: string): string | null {
  const last = lastOf(path)
  const [, stem, ending] = ROBOFLOW.exec(last) ?? []
  if (stem !== undefined) return `${stem}.${ending}`
  return LABEL_STUDIO.exec(last)?.[1] ?? null
}

/** How many of these paths come from each original name: an augmented file has several versions of one picture. */
export function countOriginals(paths: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const original = originalName(path)
    if (original !== null) counts.set(original, (counts.get(original) ?? 0) + 1)
  }
  return counts
}

/** What a file was called before a labelling tool gave it a name of its own, and how many files of the import were. */
export interface Original {
  name: string
  versions: number
}

/** What the file of a path was called before, among files of which so many come from each original name. */
export function originalOf(path: string, counts: ReadonlyMap<string, number>): Original | undefined {
  const name = originalName(path)
  return name === null ? undefined : { name, versions: counts.get(name) ?? 1 }
}

/** What is left of a name in these tools: both exchange or drop blanks and other signs. */
export const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '')
