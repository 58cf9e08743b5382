import { api } from '../../platform/services.ts'
import { createRowCalls, createSharedRowCalls, createWriteRows } from '../../platform/mask-rows/row-calls.ts'
import { createRowSync } from '../../platform/mask-rows/row-sync.ts'
import { sentRowsOf } from '../../platform/mask-rows/sent-rows.ts'
import type { TrackingCalls, TrackingTask } from '../../platform/mask-rows/tracking-calls.ts'
import { createTrackingCalls, createTrackingFeed } from '../../platform/mask-rows/tracking-calls.ts'
import { browserWorkEvents } from '../../platform/live/browser-work-events.ts'
import { newKey } from '../../platform/random-key.ts'
import { wait, watchOnline } from '../../platform/connection/online.ts'
import { CURRENT_FRAME_FIELDS } from '../frame-fields.ts'
import type { EditorActor } from '../../annotate/canvas/editor-machine.ts'
import { pageMasks } from '../../annotate/canvas/masks/page-masks.ts'
import type { OpenVideos } from '../../annotate/video/playback/open-videos.ts'
import { openVideosBy } from '../../annotate/video/playback/open-videos.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { toasts } from '../../ui/toasts.ts'
import type { VideoWork } from './object-rows.ts'
import { keepVideoParts } from './video-parts.ts'
import { endWords } from './tracking/track-ends.ts'
import { followActive } from './follow-active.ts'
import type { RowSources } from './rows/row-controller.ts'
import { createRowController } from './rows/row-controller.ts'
import { createTracker } from './tracking/tracker.ts'
import { askedBefore } from './tracking/tracking-asked.ts'

const tellEnd =
  (editor: EditorActor) =>
  (task: TrackingTask): void => {
    const work = editor.getSnapshot().context.document as VideoWork | null
    if (task.rows > 0 || !work) return
    toasts.show({
      tone: 'info',
      text: [videoSegmentText.tracking.nothing, ...endWords(task, work)].join('；'),
      ofItem: true,
    })
  }

const feed = createTrackingFeed(browserWorkEvents)

const withRows =
  (sources: RowSources, tracking: TrackingCalls | null): OpenVideos =>
  (editor, videos) => {
    const { controller, stop } = openVideosBy(CURRENT_FRAME_FIELDS)(editor, videos)
    const rows = createRowController(editor, controller, sources)
    const tracker =
      tracking &&
      createTracker({
        rows,
        calls: tracking,
        wait: sources.wait,
        feed,
        ended: tellEnd(editor),
        asked: () => askedBefore(editor),
      })
    keepVideoParts(controller, { rows, tracker, editor })
    const stopActive = followActive(editor)
    return {
      controller,
      stop() {
        stopActive()
        tracker?.stop()
        rows.stop()
        stop()
      },
    }
  }

export const openVideosWithRows = withRows(
  {
    callsOf: (uuid) => createRowCalls(api, uuid),
    syncOf: (uuid, version, handlers) =>
      createRowSync({
        write: createWriteRows(api, uuid, version),
        sent: sentRowsOf(uuid, version),
        wait,
        watchOnline,
        ...handlers,
      }),
    masks: pageMasks.source,
    wait,
  },
  createTrackingCalls(api, newKey),
)

export const openSharedVideo = (shareId: string): OpenVideos =>
  withRows(
    { callsOf: () => createSharedRowCalls(api, shareId), syncOf: null, masks: pageMasks.source, wait },
    null,
  )
