import { clipStartFrame } from './clip-layer.ts'
import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'

/** A half-marked span is not in the work yet. */
export function begunWords({ editor, video }: Pick<RunFacts<'video'>, 'editor' | 'video'>): string | null {
  const table = video?.state().table
  const from = table ? clipStartFrame(table, editor.getSnapshot().context.fields) : null
  return from === null ? null : videoText.clips.unfinished(from)
}
