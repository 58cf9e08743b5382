import type { PortFailure } from '../failure.ts'
import { currentOf, idOf, isDirty, isOpen, isTouched } from './tasks.ts'
import type { StageContext } from './types.ts'

/** What a screen reads from a stage's snapshot. Pure, for `useSelector`. */

interface Valued {
  readonly context: StageContext
  readonly value: unknown
}

/** Own work was handed in again: a pull would bring back the very same, which is the latest now. */
export const hasEdited = ({ context: { queue, tasks } }: Pick<Valued, 'context'>): boolean =>
  queue.assignment.stage === 'edit' && tasks.length > 0

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** `busy`: the server has answered that it cannot take it now; `offline`: no answer came. */
export type SaveState = 'clean' | 'saved' | 'waiting' | 'saving' | 'offline' | 'busy' | 'refused'

export interface SaveReceipt {
  readonly state: SaveState
  /** When the server last took a draft of the item shown, or else of any, in milliseconds since the epoch. */
  readonly savedAt: number | null
  /** Why the server did not take it; its work is kept on this machine all the same. */
  readonly reason: string | null
}

const wordsOf = ({ message, reason }: PortFailure): string => [message, reason].filter(Boolean).join('：')

/**
 * What the bar says about saving the item shown. `clean`: nothing to save; `saved`: the server has the draft. A draft on its
 * way may be that of the item just left, and one that was refused is its own item's; what keeps drafts from going at all
 * concerns every item.
 */
export function saveReceipt({ context, value }: Valued): SaveReceipt {
  const { savedAt, failure, refused } = context.draft
  const task = currentOf(context)
  const told = part(part(part(value, 'flow'), 'working'), 'draft') as SaveState | undefined
  const refusal = told && task && isOpen(task) ? refused[idOf(task)] : undefined
  if (refusal)
    return { state: 'refused', savedAt: task?.basedOn ?? savedAt, reason: wordsOf(refusal) || null }
  // Nothing else waits then.
  const draft = told === 'refused' ? 'saved' : told
  const isOnItsWay = draft === 'waiting' || draft === 'saving'
  const isClean = (draft === 'saved' && !isDirty(task)) || (isOnItsWay && !isTouched(task))
  const now = draft === 'offline' && failure?.type === 'busy' ? 'busy' : draft
  const state = isClean || now === undefined ? 'clean' : now
  return {
    state,
    savedAt: task?.basedOn ?? savedAt,
    reason: (state === 'busy' && failure && wordsOf(failure)) || null,
  }
}
