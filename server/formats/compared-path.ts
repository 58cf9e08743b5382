import { composed } from '../../src/domain/names.ts'

/** How paths in annotation files, in exports and of resources are compared. */

/** Two letters at least, because drives have one. */
const ADDRESS = /^[a-z][a-z\d+.-]+:\/\/[^/]*/i
/** Files that Label Studio serves itself. Source: labelstud.io/guide/storage, "Local storage". */
const LOCAL_FILES = /^.*\/local-files\/?\?d=/i
const DRIVE = /^[a-z]:(?=\/)/i

/** Whether a path with plain slashes says where it lies by itself. */
export const isAbsolutePath = (path: string): boolean =>
  path.startsWith('/') || DRIVE.test(path) || ADDRESS.test(path)

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

/** A path split for comparison; the file name is last. */
export interface ComparedPath {
  readonly verbatim: readonly string[]
  /** URL codes decoded, extension in lower case, without the folders that separate pictures from labels. */
  readonly folded: readonly string[]
}

const ENDING = /\.[^./]*$/
/** Folders with the same contents in YOLO and others: one for pictures, one for labels. */
const TWIN_FOLDERS: ReadonlySet<string> = new Set(['images', 'labels'])

export const withoutEnding = (path: string): string => path.replace(ENDING, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** @param endings false: names are compared without extensions, which label files lack */
export function comparedPath(path: string, endings: boolean): ComparedPath {
  const whole = pathParts(path)
  const read = pathParts(decoded(whole.join('/')))
  const last = (parts: readonly string[], ending: (text: string) => string) =>
    (parts.at(-1) ?? '').replace(ENDING, ending)
  return {
    verbatim: [...whole.slice(0, -1), endings ? (whole.at(-1) ?? '') : last(whole, () => '')],
    folded: [
      ...read.slice(0, -1).filter((folder) => !TWIN_FOLDERS.has(folder.toLowerCase())),
      last(read, (ending) => (endings ? ending.toLowerCase() : '')),
    ],
  }
}

export const comparedStem = (path: string): ComparedPath => comparedPath(`${path}.`, false)

/** The file name without its extension: two paths match only if these are equal. */
export const stemOf = ({ folded }: ComparedPath, endings: boolean): string =>
  endings ? withoutEnding(folded.at(-1) ?? '') : (folded.at(-1) ?? '')
