import { isUnchangedAgain } from '../../../machines/stage/handing-in.ts'
import { idOf } from '../../../machines/stage/tasks.ts'
import type { Assignment, BatchItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'

/** What is asked once before an item is handed in. */
interface Question {
  /** Names the item and what is asked of it. */
  readonly key: string
  readonly words: string
}

/**
 * What is asked of an item: whether to go without what is still being made of it, or to hand it in just as it was before.
 * @param making that something is still being made of it, in words; null for nothing
 */
export function submitQuestion(
  assignment: Assignment,
  task: BatchItem | undefined,
  making: string | null,
): Question | null {
  if (task?.state !== 'open') return null
  if (making !== null) return { key: `${idOf(task)} making`, words: making }
  if (!isUnchangedAgain(assignment, task)) return null
  return { key: `${idOf(task)} unchanged`, words: annotateText.notices.unchanged }
}
