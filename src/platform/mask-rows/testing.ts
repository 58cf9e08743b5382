import type { PlacedRow, MaskRow, RowChanges } from '../../domain/mask-rows.ts'
import { NO_ROW, blockOf, sameRow } from '../../domain/mask-rows.ts'
import { offlineFailure } from '../../machines/failure.ts'
import type { RowRun } from './row-calls.ts'

/** A server of rows in memory that answers on request. */
export function createRowServer() {
  const stored = new Map<string, MaskRow>()
  const calls: string[] = []
  let broken: unknown = null
  const refuseWhileBroken = (): void => {
    if (broken) throw broken
  }
  return {
    calls,
    /** All calls fail with this until it is null again. */
    breakWith: (failure: unknown) => {
      broken = failure
    },
    goOffline: () => {
      broken = offlineFailure('no network')
    },
    keep: (rows: Iterable<PlacedRow>) => {
      for (const { objectId, frame, row } of rows) stored.set(`${frame}/${objectId}`, row)
    },
    write: (rows: readonly PlacedRow[]): Promise<void> =>
      Promise.resolve().then(() => {
        calls.push(`write ${rows.length}`)
        refuseWhileBroken()
        rows.forEach(({ objectId, frame, row }) => stored.set(`${frame}/${objectId}`, row))
      }),
    read: (from: number, to: number): Promise<readonly PlacedRow[]> =>
      Promise.resolve().then(() => {
        calls.push(`read ${from}-${to}`)
        refuseWhileBroken()
        return [...stored]
          .map(([key, row]) => ({ frame: Number(key.split('/')[0]), objectId: key.split('/')[1] ?? '', row }))
          .filter(({ frame, row }) => frame >= from && frame < to && !sameRow(row, NO_ROW))
      }),
    index: (): Promise<readonly RowRun[]> =>
      Promise.resolve(
        [...stored]
          .filter(([, row]) => !sameRow(row, NO_ROW))
          .map(([key, { rle, source, uncertain = false }]) => ({
            objectId: key.split('/')[1] ?? '',
            from: Number(key.split('/')[0]),
            to: Number(key.split('/')[0]) + 1,
            source,
            uncertain,
            empty: rle === null,
          })),
      ),
    at: (objectId: string, frame: number): MaskRow => stored.get(`${frame}/${objectId}`) ?? NO_ROW,
  }
}

/** Time that passes on request. */
export function createClock() {
  const waiting = new Set<() => void>()
  return {
    wait: (_milliseconds: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          waiting.delete(done)
          resolve()
        }
        waiting.add(done)
        signal.addEventListener('abort', done)
        if (signal.aborted) done()
      }),
    /** Everything that waits goes on, and does what it can do at once. */
    pass: async (): Promise<void> => {
      ;[...waiting].forEach((go) => go())
      await settled()
    },
  }
}

/** All that needs no more than turns of the loop has been done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

/** A stretch of frames, as the index of masks tells it: drawn by a person unless said otherwise. */
export const runOf = (objectId: string, from: number, to: number, more: Partial<RowRun> = {}): RowRun => ({
  objectId,
  from,
  to,
  source: 'manual',
  uncertain: false,
  empty: false,
  ...more,
})

export const maskOfText = (counts: string): MaskRow => ({ rle: { size: [4, 4], counts }, source: 'manual' })

/** Rows with one more change. */
export const withRow = (rows: RowChanges, objectId: string, frame: number, row: MaskRow): RowChanges => {
  const blocks = rows[objectId] ?? {}
  const block = blockOf(frame)
  return { ...rows, [objectId]: { ...blocks, [block]: { ...blocks[block], [frame]: row } } }
}
