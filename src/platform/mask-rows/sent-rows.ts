import type { PlacedRow, Row } from '../../domain/mask-rows.ts'
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
  /** Tracking has written: whatever it may write over is no longer known to be there. */
  readonly doubt: () => void
  readonly inTurn: <Value>(write: () => Promise<Value>) => Promise<Value>
}

const keyOf = ({ objectId, frame }: PlacedRow): string => `${frame}/${objectId}`

export function createSentRows(): SentRows {
  const sent = new Map<string, Row>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    has: (placed) => sent.get(keyOf(placed)) === placed.row,
    note(rows) {
      for (const placed of rows) sent.set(keyOf(placed), placed.row)
    },
    forget(rows) {
      for (const placed of rows) sent.delete(keyOf(placed))
    },
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

const known = new Map<string, SentRows>()

/** The one of a resource at the version that its rows are based on. */
export function sentRowsOf(id: string, version: number): SentRows {
  const key = `${id}|${version}`
  const found = known.get(key) ?? createSentRows()
  known.set(key, found)
  return found
}

/** The version was pushed or given up: nobody asks for it again. */
export const forgetSentRows = (id: string, version: number): void => void known.delete(`${id}|${version}`)
