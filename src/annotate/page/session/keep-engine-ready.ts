import { SMART } from '../../../tools/smart/smart.ts'
import { currentOf, idOf } from '../../../machines/stage/tasks.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { StageActor } from './editor-sync.ts'
import { isFixed } from './editor-sync.ts'
import type { PreparedSegmenter } from './segmenter.ts'

/** Milliseconds that an engine is awake after a question for certain: the server's SEGMENT_IDLE, less a minute. */
export const AWAKE_MS = 240_000

/**
 * Makes the engine ready while a person still looks: with the first item, and the next one (or the tool taken in hand) after
 * it may have gone to sleep, since starting it takes two seconds; and, while smart select is in hand, with each item, since
 * its first answer to a picture takes longer than the next.
 * @param segmenter left out: nobody can ask for anything here
 * @returns what stops it
 */
export function keepEngineReady(
  stage: Pick<StageActor, 'subscribe' | 'getSnapshot'>,
  editor: Pick<EditorActor, 'subscribe' | 'getSnapshot'>,
  segmenter: Pick<PreparedSegmenter, 'prepare'> | undefined,
  now: () => number = () => performance.now(),
): () => void {
  if (!segmenter) return () => undefined
  const prepared = new Set<string>()
  let askedAt = Number.NEGATIVE_INFINITY
  let shown: { readonly id: string | null; readonly smart: boolean } = { id: null, smart: false }
  const look = (): void => {
    const { tool, fields } = editor.getSnapshot().context
    const { context } = stage.getSnapshot()
    const task = currentOf(context)
    if (!task || isFixed(context)) return
    const [id, smart] = [idOf(task), tool === SMART.id]
    const isNews = id !== shown.id || (smart && !shown.smart)
    shown = { id, smart }
    const mayBeAsleep = now() - askedAt >= AWAKE_MS
    if (!(mayBeAsleep ? isNews : smart && !prepared.has(id))) return
    prepared.add(id)
    askedAt = now()
    segmenter.prepare(fields)
  }
  const watched = [stage.subscribe(look), editor.subscribe(look)]
  return () => watched.forEach((each) => each.unsubscribe())
}
