import type { Rect } from '../../../domain/geometry/rect.ts'
import type { ErrorBox } from '../../../domain/documents/types.ts'

export interface ReviewNote {
  readonly id: string
  readonly mark: string
  readonly words: string
  /** Source pixels. */
  readonly place: Rect
  /** CSS pixels that the drawn shape extends beyond the place. */
  readonly margin: number
  /** Undefined: all frames. */
  readonly frame?: number
}

/** Numbered as in the panel. */
export const boxNotes = (boxes: readonly ErrorBox[]): ReviewNote[] =>
  boxes.flatMap(({ id, comment, frame, x, y, width, height }, index) => {
    const words = comment?.trim()
    if (!words) return []
    const note: ReviewNote = { id, mark: `${index + 1}`, words, place: { x, y, width, height }, margin: 0 }
    return [frame === undefined ? note : { ...note, frame }]
  })
