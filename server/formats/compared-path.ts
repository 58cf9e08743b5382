import { composed } from '../../src/domain/names.ts'

/** Compares paths of annotation files, exports and resources. */

/** At least two letters: drives have one. */
const ADDRESS = /^[a-z][a-z\d+.-]+:\/\/[^/]*/i
/** Files that Label Studio serves itself. Source: labelstud.io/guide/storage, "Local storage". */
const LOCAL_FILES = /^.*\/local-files\/?\?d=/i
const DRIVE = /^[a-z]:(?=\/)/i

export const isAbsolutePath = (path: string): boolean =>
  path.startsWith('/') || DRIVE.test(path) || ADDRESS.test(path)

/** NFC, without address, drive, `.` and empty parts; resolves `..`; backslashes separate, too. */
export function pathParts(path: string): string[] {
  let plain = composed(path).replaceAll('\\', '/').replace(LOCAL_FILES, '')
  if (ADDRESS.test(plain)) plain = plain.replace(ADDRESS, '').replace(/[?#].*$/, '')
  const parts: string[] = []
  for (const part of plain.replace(DRIVE, '').split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts
}

export interface ComparedPath {
  readonly verbatim: readonly string[]
  /** URL codes decoded, extension in lower case, without `TWIN_FOLDERS`. */
  readonly folded: readonly string[]
}

const ENDING = /\.[^./]*$/
/** YOLO and others have one folder for pictures and one for labels. */
const TWIN_FOLDERS: ReadonlySet<string> = new Set(['images', 'labels'])

export const withoutEnding = (path: string): string => path.replace(ENDING, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** @param endings false: without extensions, which label files lack */
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

/** Two paths only match if these are equal. */
export const stemOf = ({ folded }: ComparedPath, endings: boolean): string =>
  endings ? withoutEnding(folded.at(-1) ?? '') : (folded.at(-1) ?? '')
