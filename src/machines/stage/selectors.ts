import type { Conflict, Task } from '../work.ts'
import { currentOf, isDirty, isOpen } from './tasks.ts'
import type { StageContext } from './types.ts'

/** What a screen reads from a stage's snapshot. Pure, for `useSelector`. */

interface At {
  readonly context: StageContext
}

interface Valued extends At {
  readonly value: unknown
}

export type FlowState =
  'starting' | 'restoring' | 'idle' | 'pulling' | 'empty' | 'failed' | 'working' | 'readonly'

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** The state of the flow by its name; `working` whatever runs beside it. */
export function flowState({ value }: Valued): FlowState {
  const flow = part(value, 'flow')
  return (typeof flow === 'string' ? flow : 'working') as FlowState
}

export const currentTask = ({ context }: At): Task | undefined => currentOf(context)

export interface Progress {
  /** Items handed in or given back. */
  readonly done: number
  /** Place of the current item, from 1; 0 when there is none. */
  readonly position: number
  readonly total: number
  readonly remaining: number | null
}

export function progress({ context: { tasks, currentIndex, remaining } }: At): Progress {
  return {
    done: tasks.filter((task) => !isOpen(task)).length,
    position: tasks.length === 0 ? 0 : currentIndex + 1,
    total: tasks.length,
    remaining,
  }
}

export type SaveState = 'none' | 'clean' | 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

export interface SaveReceipt {
  readonly state: SaveState
  /** When the server last took a draft from this page, milliseconds since the epoch. */
  readonly savedAt: number | null
  /** Why the server would not take it; its work is kept on this machine all the same. */
  readonly reason: string | null
}

/** What the bar says about saving. `clean`: nothing to save; `saved`: the server has the draft. */
export function saveReceipt({ context, value }: Valued): SaveReceipt {
  const { savedAt, failure } = context.draft
  const state = part(part(part(value, 'flow'), 'working'), 'draft') as SaveState | undefined
  const untouched = state === 'saved' && !context.tasks.some(isDirty)
  return {
    state: state === undefined ? 'none' : untouched ? 'clean' : state,
    savedAt,
    reason: state === 'refused' ? (failure?.reason ?? null) : null,
  }
}

export const isReadonly = ({ context }: At): boolean => context.readonly

/** Whether the current item may be changed: in hand, not handed in, not in readonly mode. */
export const isEditable = ({ context }: At): boolean => !context.readonly && isOpen(currentOf(context))

/** The refused push that lies beside the current item. */
export const openConflict = (snapshot: Valued): Conflict | null =>
  part(snapshot.value, 'refusals') === 'open' ? (snapshot.context.conflicts[0] ?? null) : null

export const activeMs = ({ context }: At): number => currentOf(context)?.activeMs ?? 0
