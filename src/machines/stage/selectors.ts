import type { PortFailure } from '../failure.ts'
import { currentOf, idOf, isDirty, isOpen, isTouched } from './tasks.ts'
import type { StageContext } from './types.ts'

interface Valued {
  readonly context: StageContext
  readonly value: unknown
}

/** A pull would return the same item, the latest. */
export const hasEdited = ({ context: { queue, tasks } }: Pick<Valued, 'context'>): boolean =>
  queue.assignment.stage === 'edit' && tasks.length > 0

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** `busy`: the server cannot save now; `offline`: no response came. */
export type SaveState = 'clean' | 'saved' | 'waiting' | 'saving' | 'offline' | 'busy' | 'refused'

export interface SaveReceipt {
  readonly state: SaveState
  /** Milliseconds since the epoch, of the item shown or else of any. */
  readonly savedAt: number | null
  /** Of a refusal; the work stays in local storage. */
  readonly reason: string | null
}

const wordsOf = ({ message, reason }: PortFailure): string => [message, reason].filter(Boolean).join('：')

/** A refusal concerns its own item, being offline every item. */
export function saveReceipt({ context, value }: Valued): SaveReceipt {
  const { savedAt, failure, refused } = context.draft
  const task = currentOf(context)
  const draftState = part(part(part(value, 'flow'), 'working'), 'draft') as SaveState | undefined
  const refusal = draftState && task && isOpen(task) ? refused[idOf(task)] : undefined
  if (refusal)
    return { state: 'refused', savedAt: task?.basedOn ?? savedAt, reason: wordsOf(refusal) || null }
  const draft = draftState === 'refused' ? 'saved' : draftState
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
