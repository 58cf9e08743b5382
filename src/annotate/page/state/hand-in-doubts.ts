import {
  isBareRejection,
  isPassedWithErrors,
  isUnchangedAgain,
  isUntouched,
} from '../../../machines/stage/handing-in.ts'
import { idOf } from '../../../machines/stage/tasks.ts'
import type { Assignment, BatchItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { READING_MS } from '../../canvas/press-effect.ts'

const text = annotateText.doubts

/** Each is asked about once per item; handing in again is the answer. */
export interface Doubt {
  readonly name: 'making' | 'unchanged' | 'untouched' | 'passed-with-errors' | 'bare-rejection'
  readonly words: string
}

/** @param making words about unfinished work @param decided somebody decided, though nothing changed */
export function doubtsOf(
  assignment: Assignment,
  task: BatchItem | undefined,
  making: string | null,
  decided: string | null = null,
): readonly Doubt[] {
  if (task?.state !== 'open') return []
  const isAsItCame = isUntouched(assignment, task) && decided !== idOf(task)
  return [
    ...(making === null ? [] : [{ name: 'making', words: making } as const]),
    ...(isUnchangedAgain(assignment, task) ? [{ name: 'unchanged', words: text.unchanged } as const] : []),
    ...(isAsItCame ? [{ name: 'untouched', words: text.untouched } as const] : []),
    ...(isPassedWithErrors(assignment, task)
      ? [{ name: 'passed-with-errors', words: text.passedWithErrors } as const]
      : []),
    ...(isBareRejection(assignment, task)
      ? [{ name: 'bare-rejection', words: text.bareRejection } as const]
      : []),
  ]
}

export interface AskedDoubts {
  readonly id: string
  readonly names: ReadonlySet<Doubt['name']>
  readonly at: number
}

interface NextQuestion {
  readonly asked: AskedDoubts | null
  /** Null: hand in. */
  readonly words: string | null
}

const wordsOf = (doubts: readonly Doubt[]): string => doubts.map(({ words }) => words).join('；')

/** @param now milliseconds since the epoch */
export function askOnce(
  before: AskedDoubts | null,
  task: BatchItem | undefined,
  doubts: readonly Doubt[],
  now: number,
): NextQuestion {
  if (!task || doubts.length === 0) return { asked: null, words: null }
  const id = idOf(task)
  const known = before?.id === id ? before : null
  const fresh = doubts.filter(({ name }) => !known?.names.has(name))
  if (fresh.length === 0) {
    const isTooSoon = known !== null && now - known.at < READING_MS
    return { asked: known, words: isTooSoon ? wordsOf(doubts) : null }
  }
  const names = new Set([...(known?.names ?? []), ...doubts.map(({ name }) => name)])
  return { asked: { id, names, at: now }, words: `${wordsOf(fresh)}。${text.again}` }
}
