import type { MaskRow, RowChanges } from '../../../domain/mask-rows.ts'
import { changedRow, rowsSince } from '../../../domain/mask-rows.ts'
import type { RowRun } from '../../../platform/mask-rows/row-calls.ts'

export interface KnownRuns {
  readonly changed: readonly RowRun[]
  /** Null while unknown. */
  readonly before: readonly RowRun[] | null
}

export interface ChangedFrames {
  readonly starts: readonly number[]
  readonly last: number
  readonly drawn: number
  readonly gone: number
}

interface ChangedFramesTable {
  /** The server may not have all of these rows yet. */
  readonly take: (rows: RowChanges | undefined) => void
  readonly of: (objectId: string) => ChangedFrames | null
}

/** Bits of a frame: what the server says changed, what it had before, and the result with the local row. */
const SINCE = { drawn: 1, empty: 2 } as const
const HAD = 4
const NOW = { drawn: 8, gone: 16 } as const
const SAID = SINCE.drawn | SINCE.empty
const CHANGED = NOW.drawn | NOW.gone

/** One byte per frame. */
class ObjectFrames {
  readonly #knowsBefore: boolean
  #codes = new Uint8Array(0)
  #drawn = 0
  #gone = 0
  #changed: ChangedFrames | null = null

  constructor(knowsBefore: boolean) {
    this.#knowsBefore = knowsBefore
  }

  say({ from, to, empty }: RowRun): void {
    this.#reach(to)
    for (let frame = from; frame < to; frame += 1)
      this.#codes[frame] = ((this.#codes[frame] ?? 0) & ~SAID) | (empty ? SINCE.empty : SINCE.drawn)
  }

  remember({ from, to, empty }: RowRun): void {
    this.#reach(to)
    for (let frame = from; frame < to; frame += 1)
      this.#codes[frame] = ((this.#codes[frame] ?? 0) & ~HAD) | (empty ? 0 : HAD)
  }

  /** @param row the local change; undefined where the server's row applies */
  reckon(frame: number, row: MaskRow | undefined): void {
    this.#reach(frame + 1)
    const code = this.#codes[frame] ?? 0
    const now = this.#changeOf(code, row ? (row.rle === null ? SINCE.empty : SINCE.drawn) : code & SAID)
    this.#drawn += Number(now === NOW.drawn) - Number((code & NOW.drawn) !== 0)
    this.#gone += Number(now === NOW.gone) - Number((code & NOW.gone) !== 0)
    this.#codes[frame] = (code & ~CHANGED) | now
    this.#changed = null
  }

  reckonAll(): void {
    for (let frame = 0; frame < this.#codes.length; frame += 1) this.reckon(frame, undefined)
  }

  changed(): ChangedFrames | null {
    this.#changed ??= this.#sum()
    return this.#changed
  }

  #changeOf(code: number, said: number): number {
    if (said === SINCE.drawn) return NOW.drawn
    // A mask that was drawn and removed again leaves a frame unchanged.
    const isLost = said === SINCE.empty && (!this.#knowsBefore || (code & HAD) !== 0)
    return isLost ? NOW.gone : 0
  }

  #sum(): ChangedFrames | null {
    if (this.#drawn + this.#gone === 0) return null
    const isChanged = (code: number): boolean => (code & CHANGED) !== 0
    const starts: number[] = []
    for (let frame = 0; frame < this.#codes.length; frame += 1)
      if (isChanged(this.#codes[frame] ?? 0) && !isChanged(this.#codes[frame - 1] ?? 0)) starts.push(frame)
    const last = this.#codes.findLastIndex(isChanged)
    return { starts, last, drawn: this.#drawn, gone: this.#gone }
  }

  #reach(length: number): void {
    if (length <= this.#codes.length) return
    const codes = new Uint8Array(Math.max(length, this.#codes.length * 2))
    codes.set(this.#codes)
    this.#codes = codes
  }
}

/** The server's response is read once; later states cost only what changed. */
export function createChangedFrames({ changed, before }: KnownRuns): ChangedFramesTable {
  const objects = new Map<string, ObjectFrames>()
  const framesOf = (objectId: string): ObjectFrames => {
    const known = objects.get(objectId) ?? new ObjectFrames(before !== null)
    objects.set(objectId, known)
    return known
  }
  for (const run of changed) framesOf(run.objectId).say(run)
  for (const run of before ?? []) framesOf(run.objectId).remember(run)
  for (const frames of objects.values()) frames.reckonAll()

  let taken: RowChanges | undefined
  return {
    take(rows) {
      for (const { objectId, frame } of rowsSince(rows, taken))
        framesOf(objectId).reckon(frame, changedRow(rows, objectId, frame))
      for (const { objectId, frame, row } of rowsSince(taken, rows)) framesOf(objectId).reckon(frame, row)
      taken = rows
    },
    of: (objectId) => objects.get(objectId)?.changed() ?? null,
  }
}
