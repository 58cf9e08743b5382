import { currentOf, idOf } from '../../../machines/stage/tasks.ts'
import type { StageContext } from '../../../machines/stage/types.ts'
import type { BatchItem } from '../../../machines/work.ts'

/** The stage, as far as it tells what is open. */
interface Stage {
  readonly getSnapshot: () => { readonly context: StageContext }
  readonly subscribe: (listener: (snapshot: { readonly context: StageContext }) => void) => unknown
}

/**
 * Finds the item before the open one, from which one copies: for the first of a batch that is the one that was open last of
 * the batch before, though it has made room. Videos come one at a time.
 */
export function followBatches(stage: Stage): () => BatchItem | undefined {
  let open = currentOf(stage.getSnapshot().context)
  let last: BatchItem | undefined
  stage.subscribe(({ context }) => {
    const now = currentOf(context)
    const left = open
    if (left && now && !context.tasks.some((task) => idOf(task) === idOf(left))) last = left
    open = now ?? open
  })
  return () => {
    const { tasks, currentIndex } = stage.getSnapshot().context
    return currentIndex > 0 ? tasks[currentIndex - 1] : last
  }
}
