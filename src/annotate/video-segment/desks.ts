import { objectSelection } from '../../kinds/traits/objects-layer.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { EditorActor } from '../editor-machine.ts'
import type { VideoDesk } from '../playback/video-desk.ts'
import type { RowDesk } from './rows/row-desk.ts'
import type { Tracker } from './tracking/tracker.ts'
import { isUnderWay } from './tracking/tracker.ts'

/** What belongs to the videos on a page beside their pictures: known by their desk, as commands and panels have that. */

interface Desks {
  readonly rows: RowDesk
  /** Null where nothing can be changed. */
  readonly tracker: Tracker | null
  readonly editor: EditorActor
}

const desks = new WeakMap<VideoDesk, Desks>()

/** Whoever has the desk of the videos finds these from now on. */
export const keepDesks = (video: VideoDesk, kept: Desks): void => void desks.set(video, kept)

/** The rows of the videos that a desk shows; null where that is none of this kind. */
export const rowDeskOf = (video: VideoDesk | null): RowDesk | null =>
  (video && desks.get(video)?.rows) ?? null

/** The tracking of those videos; null where there can be none. */
export const trackerOf = (video: VideoDesk | null): Tracker | null =>
  (video && desks.get(video)?.tracker) ?? null

/** That a tracking of the open video is under way, in words; null for none. */
export function trackingWords(video: VideoDesk | null): string | null {
  const task = trackerOf(video)?.state().task ?? null
  return isUnderWay(task) ? videoSegmentText.tracking.unfinished : null
}

/** Selects objects of the video that is shown; the first one is drawn. */
export function selectObjects(video: VideoDesk | null, ids: readonly string[]): void {
  const editor = video && desks.get(video)?.editor
  editor?.send({ type: 'SELECT', selection: objectSelection(ids) })
}
