import type { FrameFields } from '../../kinds/frame-fields.ts'
import type { EditorActor } from '../editor-machine.ts'
import { followFrames } from './follow-frames.ts'
import type { VideoDesk, VideoSources } from './video-desk.ts'
import { createVideoDesk } from './video-desk.ts'

/** Shows the videos that a session opens, and keeps the place in them among the editor's fields. */
export type OpenVideos = (
  editor: EditorActor,
  sources: Omit<VideoSources, 'placeOf'>,
) => { readonly desk: VideoDesk; readonly stop: () => void }

/** For kinds that keep their place so. */
export const openVideosBy =
  (fields: FrameFields): OpenVideos =>
  (editor, sources) => {
    const desk = createVideoDesk({
      ...sources,
      placeOf: (table) => fields.read(table, editor.getSnapshot().context.fields),
    })
    return { desk, stop: followFrames(desk, editor, fields) }
  }
