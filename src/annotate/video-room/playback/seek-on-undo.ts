import type { Range } from '../../../domain/geometry/range.ts'
import type { History } from '../../../machines/editor/history.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { VideoController } from './video-controller.ts'

/** Ranges of frames in which two states of a work differ. */
export type ChangedIn = (before: WorkDocument, after: WorkDocument) => readonly Range[]

interface Seen {
  readonly key: string | null
  readonly history: History
  readonly document: WorkDocument | null
}

const isStepBeside = ({ history: was }: Seen, { history: now }: Seen): boolean => {
  const [undone, redone] = [now.undone.at(-1), now.done.at(-1)]
  return (
    (undone !== undefined && undone === was.done.at(-1)) ||
    (redone !== undefined && redone === was.undone.at(-1))
  )
}

/**
 * Seeks to what undo or redo changes, unless the current frame is among it.
 * @returns a function that stops it
 */
export function seekOnUndo(
  editor: EditorActor,
  video: Pick<VideoController, 'state' | 'seek'>,
  changedIn: ChangedIn,
): () => void {
  const seenNow = (): Seen => {
    const { key, history, document } = editor.getSnapshot().context
    return { key, history, document }
  }
  let before = seenNow()
  const subscription = editor.subscribe(() => {
    const now = seenNow()
    const was = before
    if (now.history === was.history && now.key === was.key) return
    before = now
    if (now.key !== was.key || !was.document || !now.document || !isStepBeside(was, now)) return
    const ranges = changedIn(was.document, now.document)
    const { frame } = video.state()
    if (ranges.length === 0 || ranges.some(([from, to]) => from <= frame && frame < to)) return
    video.seek(Math.min(...ranges.map(([from]) => from)))
  })
  return () => subscription.unsubscribe()
}
