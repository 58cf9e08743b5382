import { SMART_TOOL } from '../../kinds/traits/proposal.ts'
import { currentOf, idOf } from '../../machines/stage/tasks.ts'
import type { EditorActor } from '../editor-machine.ts'
import type { StageActor } from '../session/follow.ts'
import { isFixed } from '../session/follow.ts'
import type { PreparedSegmenter } from './segmenter.ts'

/**
 * While smart select is in hand, the engine is made ready for each item as it is shown: its first answer to a picture
 * takes a second more than the next.
 * @returns what stops it
 */
export function keepEngineReady(
  stage: StageActor,
  editor: EditorActor,
  segmenter: Pick<PreparedSegmenter, 'prepare'>,
): () => void {
  const prepared = new Set<string>()
  const look = (): void => {
    const { tool, fields } = editor.getSnapshot().context
    const { context } = stage.getSnapshot()
    const task = currentOf(context)
    if (tool !== SMART_TOOL || !task || isFixed(context) || prepared.has(idOf(task))) return
    prepared.add(idOf(task))
    segmenter.prepare(fields)
  }
  const watched = [stage.subscribe(look), editor.subscribe(look)]
  return () => watched.forEach((each) => each.unsubscribe())
}
