import type { Client } from '../../api/client.ts'
import type { PlacedRow, MaskRow, RowSource } from '../../domain/mask-rows.ts'
import { asPort } from '../port-failures.ts'

/** `to` is exclusive. */
export interface RowRun {
  readonly objectId: string
  readonly from: number
  readonly to: number
  readonly source: RowSource
  readonly uncertain: boolean
  readonly empty: boolean
}

export interface RowSourceCalls {
  readonly read: (from: number, to: number, signal?: AbortSignal) => Promise<readonly PlacedRow[]>
  /** With `since` only changes after that version. */
  readonly index: (signal?: AbortSignal, since?: number) => Promise<readonly RowRun[]>
}

/** The failure is shown where the rows are missing. */
const REPORT = { report: 'caller' } as const

export const ROWS_PER_CALL = 500
/** Characters, far below the server's limit. */
const MASK_CHARS_PER_CALL = 2_000_000

type AnswerRow = { objectId: string; frame: number } & MaskRow

const placed = (rows: readonly unknown[]): readonly PlacedRow[] =>
  (rows as readonly AnswerRow[]).map(({ objectId, frame, ...row }) => ({ objectId, frame, row }))

const signalOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

export function createRowCalls(api: Client, id: string, version?: number): RowSourceCalls {
  const at = version === undefined ? {} : { version }
  return {
    async read(from, to, signal) {
      const query = { id, from, to, ...at }
      const call = api.get('/api/video-segments/masks', query, { ...REPORT, ...signalOf(signal) })
      return placed((await asPort(call)).rows)
    },
    async index(signal, since) {
      const query = { id, ...at, ...(since === undefined ? {} : { since }) }
      const call = api.get('/api/video-segments/masks/index', query, { ...REPORT, ...signalOf(signal) })
      return (await asPort(call)).runs
    },
  }
}

export function createSharedRowCalls(api: Client, id: string): RowSourceCalls {
  return {
    async read(from, to, signal) {
      const call = api.get('/api/shares/{id}/masks', { id, from, to }, { ...REPORT, ...signalOf(signal) })
      return placed((await asPort(call)).rows)
    },
    async index(signal) {
      const call = api.get('/api/shares/{id}/masks/index', { id }, { ...REPORT, ...signalOf(signal) })
      return (await asPort(call)).runs
    },
  }
}

export type WriteRows = (rows: readonly PlacedRow[]) => Promise<void>

export const createWriteRows =
  (api: Client, id: string, version: number): WriteRows =>
  async (rows) => {
    const body = { id, version, rows: rows.map(({ objectId, frame, row }) => ({ objectId, frame, ...row })) }
    await asPort(api.put('/api/video-segments/resources', body as never, REPORT))
  }

export function* batchesOf(rows: Iterable<PlacedRow>): Generator<readonly PlacedRow[]> {
  let batch: PlacedRow[] = []
  let chars = 0
  for (const each of rows) {
    const size = each.row.rle?.counts.length ?? 0
    if (batch.length > 0 && (batch.length >= ROWS_PER_CALL || chars + size > MASK_CHARS_PER_CALL)) {
      yield batch
      batch = []
      chars = 0
    }
    batch.push(each)
    chars += size
  }
  if (batch.length > 0) yield batch
}
