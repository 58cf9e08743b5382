import type { PlacedRow, RowChanges } from '../../domain/mask-rows.ts'
import { changedRow, rowsSince } from '../../domain/mask-rows.ts'
import type { ProblemCode } from '../../contract/types.d.ts'
import type { PortFailure } from '../../machines/failure.ts'
import { asFailure } from '../../machines/failure.ts'
import { PUSH_RETRY_LAST_MS, backoff } from '../../machines/push.ts'
import type { WriteRows } from './row-calls.ts'
import { inCalls } from './row-calls.ts'
import type { SentRows } from './sent-rows.ts'

/** Rest after the last change before rows travel; strokes that follow each other closely go together. */
export const ROWS_DEBOUNCE_MS = 800

export type RowsState = 'saved' | 'waiting' | 'sending' | 'offline' | 'refused'

export interface RowSyncTools {
  readonly write: WriteRows
  readonly sent: SentRows
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly watchOnline: (report: (online: boolean) => void) => () => void
  /** Rows have arrived at the server. */
  readonly onSent: (rows: readonly PlacedRow[]) => void
  readonly onState: () => void
}

export interface RowSync {
  /** The rows as changed by now; what is not on the server yet will travel. */
  readonly offer: (rows: RowChanges | undefined) => void
  /** Sends all that waits. @throws PortFailure when the server cannot be reached, or says no. */
  readonly flush: () => Promise<void>
  /** Others have written rows. */
  readonly doubt: () => void
  readonly state: () => {
    readonly name: RowsState
    readonly waiting: number
    readonly failure: PortFailure | null
  }
  readonly stop: () => void
}

const NOT_IN_HAND: readonly (ProblemCode | undefined)[] = ['held', 'not-held']

/** Milliseconds until what was not taken is tried again; null: not before the next change. */
function retryAfter({ type, status, code }: PortFailure, attempts: number): number | null {
  if (type !== 'refused') return backoff(attempts)
  // A lease that was lost may come back: whoever has the resource gives it back, or one's own draft takes it again.
  return status === 409 && NOT_IN_HAND.includes(code) ? PUSH_RETRY_LAST_MS : null
}

const keyOf = ({ objectId, frame }: PlacedRow): string => `${frame}/${objectId}`

/** Rows that wait, and the way to send them piece by piece; what is changed meanwhile stays waiting. */
function createWaiting({ write, sent, onSent }: Pick<RowSyncTools, 'write' | 'sent' | 'onSent'>) {
  const pending = new Map<string, PlacedRow>()
  let offered: RowChanges | undefined
  return {
    count: () => pending.size,
    offer(rows: RowChanges | undefined): void {
      for (const placed of rowsSince(rows, offered)) {
        if (changedRow(rows, placed.objectId, placed.frame)) continue
        // Let go of: the server's stands from now on, so it neither travels nor is known to be there.
        pending.delete(keyOf(placed))
        sent.forget([placed])
      }
      for (const placed of rowsSince(offered, rows))
        if (sent.has(placed)) pending.delete(keyOf(placed))
        else pending.set(keyOf(placed), placed)
      offered = rows
    },
    sendAll: (): Promise<void> =>
      sent.inTurn(async () => {
        for (;;) {
          const [batch] = inCalls(pending.values())
          if (!batch) return
          await write(batch)
          sent.note(batch)
          for (const placed of batch)
            if (pending.get(keyOf(placed))?.row === placed.row) pending.delete(keyOf(placed))
          onSent(batch)
        }
      }),
  }
}

/**
 * Carries changed rows to the server, only those, in pieces, and tries again until they are there. It holds nothing that
 * is not in the local work too: a killed page offers what it finds there, and whatever arrived before arrives again.
 */
export function createRowSync(tools: RowSyncTools): RowSync {
  const { wait, watchOnline, onState } = tools
  const waiting = createWaiting(tools)
  const stopped = new AbortController()
  let name: RowsState = 'saved'
  let failure: PortFailure | null = null
  let attempts = 0
  let timer = new AbortController()

  const become = (next: RowsState): void => {
    name = next
    onState()
  }

  /** @throws PortFailure */
  const send = async (): Promise<void> => {
    timer.abort()
    if (waiting.count() > 0) become('sending')
    try {
      await waiting.sendAll()
      attempts = 0
      failure = null
      become('saved')
    } catch (error) {
      failure = asFailure(error)
      become(failure.type === 'refused' ? 'refused' : 'offline')
      attempts += 1
      const rest = retryAfter(failure, attempts)
      if (rest !== null) sendAfter(rest)
      throw failure
    }
  }

  const sendAfter = (milliseconds: number): void => {
    timer.abort()
    const mine = new AbortController()
    timer = mine
    void wait(milliseconds, mine.signal).then(() => {
      // What went wrong is in the state.
      if (!mine.signal.aborted && !stopped.signal.aborted) void send().catch(() => undefined)
    })
  }

  const unwatch = watchOnline((online) => {
    if (online && name === 'offline') sendAfter(0)
  })

  return {
    offer(rows) {
      waiting.offer(rows)
      if (waiting.count() === 0 || name === 'sending') return
      if (name !== 'offline') become('waiting')
      if (name === 'waiting') sendAfter(ROWS_DEBOUNCE_MS)
    },
    flush: send,
    doubt: tools.sent.doubt,
    state: () => ({ name, waiting: waiting.count(), failure }),
    stop() {
      stopped.abort()
      timer.abort()
      unwatch()
    },
  }
}
