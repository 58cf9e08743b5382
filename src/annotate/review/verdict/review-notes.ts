import type { Rect } from '../../../domain/geometry/rect.ts'
import type { ErrorBox } from '../../../domain/documents/shapes.ts'

/** What a reviewer wrote about a place of the picture. */
export interface Note {
  readonly id: string
  /** By what the panel calls it. */
  readonly mark: string
  readonly words: string
  /** Source pixels. */
  readonly place: Rect
  /** CSS pixels that what is drawn around the place takes on each side. */
  readonly margin: number
  /** The frame of a video that it is about; left out where it is about all of them. */
  readonly frame?: number
}

/** The words on error boxes. Numbers are places in the list, as the panel shows them. */
export const boxNotes = (boxes: readonly ErrorBox[]): Note[] =>
  boxes.flatMap(({ id, comment, frame, x, y, width, height }, index) => {
    const words = comment?.trim()
    if (!words) return []
    const note: Note = { id, mark: `${index + 1}`, words, place: { x, y, width, height }, margin: 0 }
    return [frame === undefined ? note : { ...note, frame }]
  })
