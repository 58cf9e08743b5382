import { begunIn } from './begun.ts'
import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'

/** Half-marked spans are not in the work yet. */
export function begunWords({ editor, video }: Pick<RunFacts<'video'>, 'editor' | 'video'>): string | null {
  const table = video?.state().table
  const begun = table ? begunIn(table, editor.getSnapshot().context.fields) : []
  return begun.length === 0 ? null : videoText.clips.unfinished(...begun.map(({ frame }) => frame))
}
