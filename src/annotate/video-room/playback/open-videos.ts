import type { FrameFields } from '../../../kinds/frame-fields.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { ChangedIn } from './seek-on-undo.ts'
import { seekOnUndo } from './seek-on-undo.ts'
import type { VideoController, VideoSources } from './video-controller.ts'
import { createVideoController } from './video-controller.ts'
import { isMainButton, isPenEraser } from '../../../machines/editor/press.ts'

/** Opens videos for a session and keeps the position among the editor's fields. */
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

/** Keys of the editor begin with the uuid. */
const isOpen = (editor: EditorActor, uuid: string | null): boolean =>
  uuid !== null && editor.getSnapshot().context.key?.startsWith(`${uuid}|`) === true

/**
 * Keeps the position in the editor's fields: the frame whose pixels are visible, so that overlays and
 * strokes belong to it; before the first picture, the frame to come.
 * @returns a function that stops it
 */
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

/**
 * Pauses the video when a press starts on its picture: what is drawn belongs to the frame that was visible.
 * Panning and read-only work do not pause.
 * @returns a function that stops it
 */
export function pauseOnPress(editor: EditorActor, video: Pick<VideoController, 'pause'>): () => void {
  const subscription = editor.subscribe((snapshot) => {
    const { press } = snapshot.context
    if (press === null || !snapshot.matches({ pointer: 'held', document: 'editable' })) return
    if (isMainButton(press) || isPenEraser(press)) video.pause()
  })
  return () => subscription.unsubscribe()
}
