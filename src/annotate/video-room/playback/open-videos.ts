import type { FrameFields } from '../../../kinds/frame-fields.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import { followFrames } from './sync-frame-fields.ts'
import type { ChangedIn } from './seek-on-undo.ts'
import { followSteps } from './seek-on-undo.ts'
import { standStillUnderHand } from './pause-on-press.ts'
import type { VideoController, VideoSources } from './video-controller.ts'
import { createVideoController } from './video-controller.ts'

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
