import type { FrameFields } from '../../../kinds/frame-fields.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { ChangedIn } from './seek-on-undo.ts'
import { followSteps } from './seek-on-undo.ts'
import type { VideoController, VideoSources } from './video-controller.ts'
import { createVideoController } from './video-controller.ts'
import { isMainButton, isPenEraser } from '../../../machines/editor/press.ts'

/** Shows the videos that a session opens, and keeps the place in them among the editor's fields. */
export type OpenVideos = (
  editor: EditorActor,
  sources: Omit<VideoSources, 'placeOf'>,
) => { readonly controller: VideoController; readonly stop: () => void }

/** For kinds that keep their place so. @param changedIn where steps change something, unless the kind leads there itself */
export const openVideosBy =
  (fields: FrameFields, changedIn: ChangedIn = () => []): OpenVideos =>
  (editor, sources) => {
    const controller = createVideoController({
      ...sources,
      placeOf: (table) => fields.read(table, editor.getSnapshot().context.fields),
    })
    const stops = [
      followFrames(controller, editor, fields),
      followSteps(editor, controller, changedIn),
      standStillUnderHand(editor, controller),
    ]
    return { controller, stop: () => stops.forEach((stop) => stop()) }
  }

/** Whether the item that an editor has open is this one; its keys begin with the uuid. */
const isOpen = (editor: EditorActor, uuid: string | null): boolean =>
  uuid !== null && editor.getSnapshot().context.key?.startsWith(`${uuid}|`) === true

/**
 * Keeps the place in the video among the fields of the item that is open: the frame whose pixels are on the screen, so
 * that what lies over it and what is drawn on it are of that frame. Before the first picture it is the one to come.
 * @returns what ends that
 */
export const followFrames = (
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
 * A video that plays stands still under a hand that presses on its picture: what is begun there is of the frame that was
 * seen, and would end with it. Whoever pans, or can change nothing, looks on.
 * @returns what ends that
 */
export function standStillUnderHand(editor: EditorActor, video: Pick<VideoController, 'pause'>): () => void {
  const subscription = editor.subscribe((snapshot) => {
    const { press } = snapshot.context
    if (press === null || !snapshot.matches({ pointer: 'held', document: 'editable' })) return
    if (isMainButton(press) || isPenEraser(press)) video.pause()
  })
  return () => subscription.unsubscribe()
}
