import type { PlacedRow, MaskRow } from '../../domain/mask-rows.ts'
import { yieldsToTracking } from '../../domain/mask-rows.ts'

/**
 * What this page knows to be on the server of the rows of one version of a resource. Whoever writes such rows does so
 * through `inTurn`, so that an older value never arrives after a newer one.
 */
export interface SentRows {
  readonly has: (row: PlacedRow) => boolean
  readonly note: (rows: readonly PlacedRow[]) => void
  /** The server may hold others by now: they travel again when they are offered. */
  readonly forget: (rows: Iterable<PlacedRow>) => void
  /** The same of all rows. */
  readonly forgetAll: () => void
  /** Tracking has written: whatever it may write over is no longer known to be there. */
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
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

/** By resource and version. */
const known = new Map<string, Map<number, SentRows>>()

/** The one of a resource at the version that its rows are based on. */
export function sentRowsOf(id: string, version: number): SentRows {
  const ofResource = known.get(id) ?? new Map<number, SentRows>()
  known.set(id, ofResource)
  const found = ofResource.get(version) ?? createSentRows()
  ofResource.set(version, found)
  return found
}

/**
 * The resource was pulled, handed in, given back or lost: what the server holds of it is not known from here on, and
 * whatever is still changed here travels again. Who writes rows of it at the time keeps their turns.
 */
export const forgetSentRows = (id: string): void => known.get(id)?.forEach((sent) => sent.forgetAll())
