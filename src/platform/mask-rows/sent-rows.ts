import type { PlacedRow, MaskRow } from '../../domain/mask-rows.ts'
import { yieldsToTracking } from '../../domain/mask-rows.ts'

/** Rows that the server has. Writers use `inTurn`, so that no older value arrives after a newer one. */
export interface SentRows {
  readonly has: (row: PlacedRow) => boolean
  readonly note: (rows: readonly PlacedRow[]) => void
  /** The server may have other values: they are sent again when offered. */
  readonly forget: (rows: Iterable<PlacedRow>) => void
  readonly forgetAll: () => void
  /** Tracking may have overwritten rows. */
  readonly doubt: () => void
  readonly inTurn: <Value>(write: () => Promise<Value>) => Promise<Value>
}

const keyOf = ({ objectId, frame }: PlacedRow): string => `${frame}/${objectId}`

export function createSentRows(): SentRows {
  const sent = new Map<string, MaskRow>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    has: (placed) => sent.get(keyOf(placed)) === placed.row,
    note(rows) {
      for (const placed of rows) sent.set(keyOf(placed), placed.row)
    },
    forget(rows) {
      for (const placed of rows) sent.delete(keyOf(placed))
    },
    forgetAll: () => sent.clear(),
    doubt() {
      for (const [key, row] of sent) if (yieldsToTracking(row)) sent.delete(key)
    },
    inTurn(write) {
      const turn = last.then(write)
      // The caller gets the failure; the next turn must not.
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

const known = new Map<string, Map<number, SentRows>>()

export function sentRowsOf(id: string, version: number): SentRows {
  const ofResource = known.get(id) ?? new Map<number, SentRows>()
  known.set(id, ofResource)
  const found = ofResource.get(version) ?? createSentRows()
  ofResource.set(version, found)
  return found
}

/** After a pull, push, release or lost lease the server's rows are unknown. */
export const forgetSentRows = (id: string): void => known.get(id)?.forEach((sent) => sent.forgetAll())
