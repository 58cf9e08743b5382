import { objectSelection } from './object-layer.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { EditorActor } from '../../annotate/canvas/editor-machine.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import type { RowController } from './rows/row-controller.ts'
import type { Tracker } from './tracking/tracker.ts'
import { isUnderWay } from './tracking/tracker.ts'

/** What belongs to the videos on a page beside their pictures: known by their controller, as commands and panels have that. */

interface VideoParts {
  readonly rows: RowController
  /** Null where nothing can be changed. */
  readonly tracker: Tracker | null
  readonly editor: EditorActor
}

const desks = new WeakMap<VideoController, VideoParts>()

/** Whoever has the controller of the videos finds these from now on. */
export const keepVideoParts = (video: VideoController, kept: VideoParts): void => void desks.set(video, kept)

/** The rows of the videos that a controller shows; null where that is none of this kind. */
export const rowControllerOf = (video: VideoController | null): RowController | null =>
  (video && desks.get(video)?.rows) ?? null

/** The tracking of those videos; null where there can be none. */
export const trackerOf = (video: VideoController | null): Tracker | null =>
  (video && desks.get(video)?.tracker) ?? null

/** That a tracking of the open video is under way, in words; null for none. */
export function trackingWords(video: VideoController | null): string | null {
  const task = trackerOf(video)?.state().task ?? null
  return isUnderWay(task) ? videoSegmentText.tracking.unfinished : null
}

/** Selects objects of the video that is shown; the first one is drawn. */
export function selectObjects(video: VideoController | null, ids: readonly string[]): void {
  const editor = video && desks.get(video)?.editor
  editor?.send({ type: 'SELECT', selection: objectSelection(ids) })
}
