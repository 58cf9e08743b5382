import { KINDS, type Kind } from '../../../src/domain/kinds.ts'
import type { MediaLimits } from '../limits.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

/** A larger folder is imported part by part. */
export const FOLDER_FILES = 1_000_000
export const MANIFEST_ROWS = 1_000_000
export const MANIFEST_BYTES = 256 * 1024 ** 2
/** An unclosed quote makes the rest of the file one row. */
export const ROW_CHARACTERS = 64 * 1024

/** The contract has the same numbers. */
export const LISTED_FOLDERS = 1000
export const LISTED_MANIFESTS = 100
export const LOOKED_THROUGH = 100_000

/** Throws a `MediaRefusal` 413 if it is too large for the kind. */
export function requireSize(size: number, kind: Kind, { imageBytes, videoBytes }: MediaLimits): void {
  const most = KINDS[kind].media === 'image' ? imageBytes : videoBytes
  if (size > most) throw new MediaRefusal(413, mediaText.tooManyBytes, mediaText.bytes(size, most))
}
