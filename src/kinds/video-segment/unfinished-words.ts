import { videoText } from '../../text/video.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { isUncertain } from '../../platform/mask-rows/presence.ts'
import { rowControllerOf, trackingWords } from './video-parts.ts'
import { rangeStart } from './frame-actions.ts'

type UnfinishedFacts = Pick<RunFacts<'video-segment'>, 'editor' | 'video' | 'purpose'>

/** A reviewer judges uncertain frames as they are. */
function doubtedWords({ editor, video, purpose }: UnfinishedFacts): string | null {
  const presence = rowControllerOf(video)?.state().presence
  const objects = editor.getSnapshot().context.document?.annotation['objects'] as
    | readonly { readonly id: string }[]
    | undefined
  if (!presence || !objects || purpose !== 'annotation') return null
  const runs = objects.flatMap(({ id }) => presence.runs(id, isUncertain))
  const count = runs.reduce((sum, [start, end]) => sum + end - start, 0)
  return count === 0 ? null : videoSegmentText.tracking.doubted(count)
}

export function unfinishedWords(shown: UnfinishedFacts): string | null {
  const begun = rangeStart(shown.editor.getSnapshot().context.fields)
  return (
    trackingWords(shown.video) ?? (begun && videoText.clips.unfinished(begun.frame)) ?? doubtedWords(shown)
  )
}
