import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { trackingWords } from './video-parts.ts'
import { rangeStart } from './frame-actions.ts'

/** What would not go along with what is handed in now, in words: a tracking, or a range that was begun. Null for nothing. */
export function unfinishedWords({
  editor,
  video,
}: Pick<RunFacts<'video-segment'>, 'editor' | 'video'>): string | null {
  const begun = rangeStart(editor.getSnapshot().context.fields)
  return trackingWords(video) ?? (begun && videoText.clips.unfinished(begun.frame))
}
