import { isUnchangedAgain } from '../../../machines/stage/handing-in.ts'
import { idOf } from '../../../machines/stage/tasks.ts'
import type { Assignment, BatchItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'

interface Question {
  readonly key: string
  readonly words: string
}

/** Warns of unfinished work, or of a submission without changes. @param making unfinished work; null for none */
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
