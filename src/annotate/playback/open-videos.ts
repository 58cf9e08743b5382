import type { FrameFields } from '../../kinds/frame-fields.ts'
import type { EditorActor } from '../editor-machine.ts'
import { followFrames } from './follow-frames.ts'
import type { ChangedIn } from './follow-steps.ts'
import { followSteps } from './follow-steps.ts'
import { standStillUnderHand } from './under-hand.ts'
import type { VideoDesk, VideoSources } from './video-desk.ts'
import { createVideoDesk } from './video-desk.ts'

/** Shows the videos that a session opens, and keeps the place in them among the editor's fields. */
export type OpenVideos = (
  editor: EditorActor,
  sources: Omit<VideoSources, 'placeOf'>,
) => { readonly desk: VideoDesk; readonly stop: () => void }

/** For kinds that keep their place so. @param changedIn where steps change something, unless the kind leads there itself */
export const openVideosBy =
  (fields: FrameFields, changedIn: ChangedIn = () => []): OpenVideos =>
  (editor, sources) => {
    const desk = createVideoDesk({
      ...sources,
      placeOf: (table) => fields.read(table, editor.getSnapshot().context.fields),
    })
    const stops = [
      followFrames(desk, editor, fields),
      followSteps(editor, desk, changedIn),
      standStillUnderHand(editor, desk),
    ]
    return { desk, stop: () => stops.forEach((stop) => stop()) }
  }
