import { CLIPS_MAX, EXCLUSIONS_MAX } from '../../domain/documents/limits.ts'
import { showListFull } from '../../annotate/page/session/notices.ts'
import { ROLES } from './clip-context.ts'
import type { SpanList, VideoWork } from './clip-edits.ts'
import { spansOf } from './clip-edits.ts'

const MOST: Readonly<Record<SpanList, number>> = { clips: CLIPS_MAX, exclusions: EXCLUSIONS_MAX }

export function refusesMore(work: VideoWork, list: SpanList): boolean {
  const isFull = spansOf(work, list).length >= MOST[list]
  if (isFull) showListFull(ROLES[list], MOST[list])
  return isFull
}
