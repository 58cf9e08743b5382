import type { FrameFields } from '../../../kinds/frame-fields.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { VideoController, VideoSources } from './video-controller.ts'
import { createVideoController } from './video-controller.ts'
import { isMainButton, isPenEraser } from '../../../machines/editor/press.ts'
import type { Range } from '../../../domain/geometry/range.ts'
import type { History } from '../../../machines/editor/history.ts'
import type { WorkDocument } from '../../../machines/work.ts'

export type OpenVideos = (
  editor: EditorActor,
  sources: Omit<VideoSources, 'placeOf'>,
) => { readonly controller: VideoController; readonly stop: () => void }

/** @param changedIn where undo steps change something, unless the kind seeks there itself */
export const openVideosBy =
  (fields: FrameFields, changedIn: ChangedIn = () => []): OpenVideos =>
  (editor, sources) => {
    const controller = createVideoController({
      ...sources,
      placeOf: (table) => fields.read(table, editor.getSnapshot().context.fields),
    })
    const stops = [
      syncFrameFields(controller, editor, fields),
      seekOnUndo(editor, controller, changedIn),
      pauseOnPress(editor, controller),
    ]
    return { controller, stop: () => stops.forEach((stop) => stop()) }
  }

const isOpen = (editor: EditorActor, uuid: string | null): boolean =>
  uuid !== null && editor.getSnapshot().context.key?.startsWith(`${uuid}|`) === true

/** Overlays and strokes belong to the visible frame; before the first picture, to the coming one. */
export const syncFrameFields = (
  controller: VideoController,
  editor: EditorActor,
  fields: FrameFields,
): (() => void) =>
  controller.subscribe(() => {
    const { uuid, table, frame, shown, speed } = controller.state()
    if (table && isOpen(editor, uuid))
      editor.send({ type: 'FIELDS', fields: fields.write(table, { frame: shown ?? frame, speed }) })
  })

/** What is drawn belongs to the visible frame. Panning and read-only work do not pause. @returns stops it */
export function pauseOnPress(editor: EditorActor, video: Pick<VideoController, 'pause'>): () => void {
  const subscription = editor.subscribe((snapshot) => {
    const { press } = snapshot.context
    if (press === null || !snapshot.matches({ pointer: 'held', document: 'editable' })) return
    if (isMainButton(press) || isPenEraser(press)) video.pause()
  })
  return () => subscription.unsubscribe()
}

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

/** To what undo or redo changes, unless it is visible. @returns stops it */
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
