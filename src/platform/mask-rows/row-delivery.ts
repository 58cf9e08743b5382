import type { Client } from '../../api/client.ts'
import type { PushItem } from '../../machines/work.ts'
import { createRowCalls, createWriteRows, batchesOf } from './row-calls.ts'
import { sentRowsOf } from './sent-rows.ts'
import type { PlacedRow, MaskRow, RowChanges } from '../../domain/mask-rows.ts'
import { NO_ROW, placedRows, sameRow, yieldsToTracking } from '../../domain/mask-rows.ts'
import { asFailure } from '../../machines/failure.ts'
import { CHUNK_FRAMES } from './row-cache.ts'
import type { RowSourceCalls, WriteRows } from './row-calls.ts'
import type { SentRows } from './sent-rows.ts'

interface RowDelivery {
  readonly write: WriteRows
  readonly read: RowSourceCalls['read']
  readonly sent: SentRows
}

/** The server leaves out an empty row that tracking may fill. */
const asRead = (row: MaskRow): MaskRow =>
  row.rle === null && row.uncertain !== true && yieldsToTracking(row) ? NO_ROW : row

/** An earlier push may have succeeded although its response was lost. */
async function areThere(rows: readonly PlacedRow[], read: RowSourceCalls['read']): Promise<boolean> {
  const byChunk = new Map<number, PlacedRow[]>()
  for (const placed of rows) {
    const chunk = Math.floor(placed.frame / CHUNK_FRAMES)
    byChunk.set(chunk, [...(byChunk.get(chunk) ?? []), placed])
  }
  for (const [chunk, group] of byChunk) {
    const from = chunk * CHUNK_FRAMES
    const found = await read(from, from + CHUNK_FRAMES)
    const known = new Map(found.map(({ objectId, frame, row }) => [`${frame}/${objectId}`, row]))
    if (
      !group.every(({ objectId, frame, row }) =>
        sameRow(known.get(`${frame}/${objectId}`) ?? NO_ROW, asRead(row)),
      )
    )
      return false
  }
  return true
}

/** @throws PortFailure if the server lacks some rows afterwards; do not push then */
export async function deliverRows(changes: RowChanges, { write, read, sent }: RowDelivery): Promise<void> {
  await sent.inTurn(async () => {
    const missing = [...placedRows(changes)].filter((placed) => !sent.has(placed))
    try {
      for (const batch of batchesOf(missing)) {
        await write(batch)
        sent.note(batch)
      }
    } catch (error) {
      const failure = asFailure(error)
      if (failure.type !== 'refused' || !(await areThere(missing, read))) throw failure
    }
  })
}

export const rowDeliveryOf = (api: Client, { id, version }: PushItem): RowDelivery => ({
  write: createWriteRows(api, id, version),
  read: createRowCalls(api, id).read,
  sent: sentRowsOf(id, version),
})
