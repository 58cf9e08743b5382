import type { OutboxEntry } from '../../machines/work.ts'

export interface OutboxCounts {
  /** Not answered yet. */
  readonly waiting: number
  readonly refused: number
  readonly online: boolean
}

export const countOutbox = (entries: readonly OutboxEntry[], online: boolean): OutboxCounts => {
  const refused = entries.filter((entry) => entry.refusal !== null).length
  return { waiting: entries.length - refused, refused, online }
}
