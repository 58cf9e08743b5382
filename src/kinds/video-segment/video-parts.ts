import { objectSelection } from './object-layer.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { EditorActor } from '../../annotate/canvas/editor-machine.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import type { RowController } from './rows/row-controller.ts'
import type { Tracker } from './tracking/tracker.ts'
import { isUnderWay } from './tracking/tracker.ts'

/** Keyed by the controller that commands and panels have. */

interface VideoParts {
  readonly rows: RowController
  /** Null where nothing can be changed. */
  readonly tracker: Tracker | null
  readonly editor: EditorActor
}

const desks = new WeakMap<VideoController, VideoParts>()

export const keepVideoParts = (video: VideoController, parts: VideoParts): void =>
  void desks.set(video, parts)

export const rowControllerOf = (video: VideoController | null): RowController | null =>
  (video && desks.get(video)?.rows) ?? null

export const trackerOf = (video: VideoController | null): Tracker | null =>
  (video && desks.get(video)?.tracker) ?? null

export function trackingWords(video: VideoController | null): string | null {
  const task = trackerOf(video)?.state().task ?? null
  return isUnderWay(task) ? videoSegmentText.tracking.unfinished : null
}

export function selectObjects(video: VideoController | null, ids: readonly string[]): void {
  const editor = video && desks.get(video)?.editor
  editor?.send({ type: 'SELECT', selection: objectSelection(ids) })
}
