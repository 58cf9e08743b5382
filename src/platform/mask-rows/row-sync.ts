import type { PlacedRow, RowChanges } from '../../domain/mask-rows.ts'
import { changedRow, rowsSince } from '../../domain/mask-rows.ts'
import type { ProblemCode } from '../../contract/types.d.ts'
import type { PortFailure } from '../../machines/failure.ts'
import { asFailure } from '../../machines/failure.ts'
import { PUSH_RETRY_LAST_MS, backoff } from '../../machines/push.ts'
import type { WriteRows } from './row-calls.ts'
import { batchesOf } from './row-calls.ts'
import type { SentRows } from './sent-rows.ts'

/** Milliseconds; close strokes go together. */
export const ROWS_DEBOUNCE_MS = 800

export type RowsState = 'saved' | 'waiting' | 'sending' | 'offline' | 'refused'

interface RowSyncTools {
  readonly write: WriteRows
  readonly sent: SentRows
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly watchOnline: (report: (online: boolean) => void) => () => void
  readonly onSent: (rows: readonly PlacedRow[]) => void
  readonly onState: () => void
}

export interface RowSync {
  readonly offer: (rows: RowChanges | undefined) => void
  readonly flush: () => Promise<void>
  readonly doubt: () => void
  readonly state: () => {
    readonly name: RowsState
    readonly waiting: number
    readonly failure: PortFailure | null
  }
  readonly stop: () => void
}

const NOT_LEASED: readonly (ProblemCode | undefined)[] = ['held', 'not-held']

/** Milliseconds; null: not before the next change. */
function retryAfter({ type, status, code }: PortFailure, attempts: number): number | null {
  if (type !== 'refused') return backoff(attempts)
  // A lost lease may come back.
  return status === 409 && NOT_LEASED.includes(code) ? PUSH_RETRY_LAST_MS : null
}

const keyOf = ({ objectId, frame }: PlacedRow): string => `${frame}/${objectId}`

function createPendingRows({ write, sent, onSent }: Pick<RowSyncTools, 'write' | 'sent' | 'onSent'>) {
  const pending = new Map<string, PlacedRow>()
  let offered: RowChanges | undefined
  return {
    count: () => pending.size,
    offer(rows: RowChanges | undefined): void {
      for (const placed of rowsSince(rows, offered)) {
        if (changedRow(rows, placed.objectId, placed.frame)) continue
        // The change was dropped, and the server's row is valid.
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
          const [batch] = batchesOf(pending.values())
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

/** Every row is in the local work too: after a crash the page offers it again. Sending twice is harmless. */
export function createRowSync(tools: RowSyncTools): RowSync {
  const { wait, watchOnline, onState } = tools
  const waiting = createPendingRows(tools)
  const stopped = new AbortController()
  let name: RowsState = 'saved'
  let failure: PortFailure | null = null
  let attempts = 0
  let timer = new AbortController()

  const become = (next: RowsState): void => {
    name = next
    onState()
  }

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
      // A failure changes the state and plans the next try by itself.
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
