import type { Original } from './original-names.ts'

/** A picture that labels may be about. */
export interface LabelledPicture {
  uuid: string
  name: string
  /** Pixels. */
  width: number
  height: number
}

/**
 * The picture that labels are about, by its path without its ending and by what it was called before a tool named it anew, or
 * why there is none.
 */
export type PictureOf = (path: string, original?: Original) => LabelledPicture | { reason: string }
