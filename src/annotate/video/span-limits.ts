import { CLIPS_MAX, EXCLUSIONS_MAX } from '../../domain/documents/limits.ts'
import { videoText } from '../../text/video.ts'
import { say } from './clip-desk.ts'
import type { SpanList, VideoWork } from './clip-edits.ts'
import { spansOf } from './clip-edits.ts'

const MOST: Readonly<Record<SpanList, number>> = { clips: CLIPS_MAX, exclusions: EXCLUSIONS_MAX }

const NAMES: Readonly<Record<SpanList, string>> = {
  clips: videoText.clips.title,
  exclusions: videoText.clips.exclusions,
}

/** Whether a list holds as many stretches as a document may: with one more nothing of the work could be saved. */
export const isFull = (work: VideoWork, list: SpanList): boolean => spansOf(work, list).length >= MOST[list]

export const sayFull = (list: SpanList): void =>
  say(videoText.notices.tooMany(NAMES[list], MOST[list]), 'bad')
