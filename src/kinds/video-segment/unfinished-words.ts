import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { trackingWords } from './video-parts.ts'
import { rangeStart } from './frame-actions.ts'

/** What a push now would leave behind. Null for nothing. */
export function unfinishedWords({
  editor,
  video,
}: Pick<RunFacts<'video-segment'>, 'editor' | 'video'>): string | null {
  const begun = rangeStart(editor.getSnapshot().context.fields)
  return trackingWords(video) ?? (begun && videoText.clips.unfinished(begun.frame))
}
