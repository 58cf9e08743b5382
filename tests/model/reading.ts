import type { PushConflict, BatchItem } from '../../src/machines/work.ts'
import { currentOf, isOpen } from '../../src/machines/stage/tasks.ts'
import type { StageContext } from '../../src/machines/stage/types.ts'

/** What tests read from a stage's snapshot. */

interface At {
  readonly context: StageContext
}

interface Valued extends At {
  readonly value: unknown
}

export type FlowState =
  | 'starting'
  | 'restoring'
  | 'idle'
  | 'pulling'
  | 'empty'
  | 'failed'
  | 'working'
  | 'readonly'

const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** The state of the flow by its name; `working` whatever runs beside it. */
export function flowState({ value }: Valued): FlowState {
  const flow = part(value, 'flow')
  return (typeof flow === 'string' ? flow : 'working') as FlowState
}

export const currentTask = ({ context }: At): BatchItem | undefined => currentOf(context)

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

/** The refused push that lies beside the current item. */
export const openConflict = (snapshot: Valued): PushConflict | null =>
  part(snapshot.value, 'refusals') === 'open' ? (snapshot.context.conflicts[0] ?? null) : null
