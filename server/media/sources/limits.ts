import { KINDS, type Kind } from '../../../src/domain/kinds.ts'
import type { MediaLimits } from '../limits.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

/** Files that one import takes from a folder at most; a larger folder is imported part by part. */
export const FOLDER_FILES = 1_000_000
/** Rows of one manifest at most. */
export const MANIFEST_ROWS = 1_000_000
/** Bytes of one manifest at most. */
export const MANIFEST_BYTES = 256 * 1024 ** 2
/** Characters of one row at most: where a quote is never closed, the rest of the file would be one row. */
export const ROW_CHARACTERS = 64 * 1024

/** What one look at a folder tells at most; the contract names the same numbers. */
export const LISTED_FOLDERS = 1000
export const LISTED_MANIFESTS = 100
/** Files and folders of one folder that one look goes through at most. */
export const LOOKED_THROUGH = 100_000

/** Throws a `MediaRefusal` 413 where a file of so many bytes is too large for the kind. */
export function requireSize(size: number, kind: Kind, { imageBytes, videoBytes }: MediaLimits): void {
  const most = KINDS[kind].media === 'image' ? imageBytes : videoBytes
  if (size > most) throw new MediaRefusal(413, mediaText.tooManyBytes, mediaText.bytes(size, most))
}
